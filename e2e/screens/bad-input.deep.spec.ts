import { expect, type Page } from '@playwright/test';
import { neverInstalled } from '../support/never-installed.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

let server: SharedServer;
let bo: Newcomer;
let page: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  bo = await aNewcomer(server, 'bo');
  const context = await browser.newContext();
  await neverInstalled(context);
  await signIn(context, server, bo);
  page = await context.newPage();
  page.on('pageerror', (fault) => faults.push(String(fault)));
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(faults).toEqual([]));

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

const openForm = async (): Promise<void> => {
  await page.goto(`${server.url}/inventory/threads?add=own`);
  await field('Brand').fill('Own brand');
  await field('Line').fill('Attic');
};

const cases = [
  { what: 'an empty code', code: '', sentence: 'Code is needed.' },
  {
    what: 'a code of 25 characters',
    code: '1234567890123456789012345',
    sentence: 'Code is too long: 24 characters at most.',
  },
  {
    what: 'a code with a control character',
    code: '19\u000702',
    sentence: 'Code holds characters that cannot be shown. Type it again.',
  },
];
for (const { what, code, sentence } of cases) {
  test(`${what} is named beside its field, and the form keeps what was typed`, async () => {
    await openForm();
    await field('Code').fill(code);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(field('Code')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('Line')).toHaveValue('Attic');
    await page.reload();
    await expect(field('Line')).toHaveValue('Attic');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
}

test('the same code typed in twice is kept twice and flagged', async () => {
  for (const name of ['first', 'second']) {
    await openForm();
    await field('Code').fill('7');
    await field('Name').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `7 Own brand ${name}` })).toBeVisible();
  }
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByText('listed twice')).toHaveCount(2);
});

test('markup in a name is text', async () => {
  await openForm();
  await field('Code').fill('<b>8</b>');
  await field('Name').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>');
  await allIsSaved(page);
});

test('an amount that is no number, nothing, or below zero is named, and more than there is makes a recount', async () => {
  await openForm();
  await field('Code').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  for (const amount of ['', 'a lot', '0', '-5', '1,2,3']) {
    await page.getByLabel('Amount').fill(amount);
    await page.getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText('Enter how much was used')).toBeVisible();
  }
  await page.getByLabel('Amount').fill('1200');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: /and count it later$/ }).click();
  await expect(page.getByText('recount').first()).toBeVisible();
  await allIsSaved(page);
});

test('a wrong password and a taken email are said in words', async ({ browser }) => {
  const stranger = await browser.newContext();
  const door = await stranger.newPage();
  await door.goto(`${server.url}/login`);
  await door.getByLabel('Email').fill(bo.email);
  await door.getByLabel('Password', { exact: true }).fill('not-the-password-1');
  await door.getByRole('button', { name: 'Log in' }).click();
  await expect(door.getByText('Invalid login credentials')).toBeVisible();
  await door.goto(`${server.url}/register`);
  await door.getByLabel('Email').fill(bo.email);
  await door.getByLabel('Password', { exact: true }).fill('another-good-one-9');
  await door.getByRole('button', { name: 'Create account' }).click();
  await expect(door.getByText('User already registered')).toBeVisible();
  await stranger.close();
});

test('an address that leads elsewhere is not followed after a sign-in', async ({ browser }) => {
  const stranger = await browser.newContext();
  const door = await stranger.newPage();
  await door.goto(`${server.url}/login?redirect=${encodeURIComponent('//example.com/steal')}`);
  await door.getByLabel('Email').fill(bo.email);
  await door.getByLabel('Password', { exact: true }).fill(bo.password);
  await door.getByRole('button', { name: 'Log in' }).click();
  await expect(door).toHaveURL(`${server.url}/dashboard`);
  await stranger.close();
});

test('On a phone, Save takes whoever pressed it at the foot of the settings back up to the field that is wrong', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/team?tab=settings`);
  await field('Minimum of a colour').fill('many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field('Minimum of a colour')).toBeFocused();
  await expect(field('Minimum of a colour')).toBeInViewport();
  await expect(page.getByText('Enter a whole number, for example 2.')).toBeInViewport();
});
