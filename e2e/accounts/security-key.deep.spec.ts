import { expect, type Page } from '@playwright/test';
import { anAuthenticator } from '../../tests/server/auth/security-keys/authenticator.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, logOut } from '../support/person.ts';
import { plugIn } from '../support/security-key.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const giveEmailAndPassword = async (page: Page, url: string, { email, password }: Newcomer) => {
  await page.goto(`${url}/login?redirect=%2Fprofile%3Ftab%3Dsecurity`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('A person sets up a security key, signs in with it and nothing else, and removes it again', async ({
  page,
  context,
  server,
}) => {
  const ada = await aNewcomer(server, 'ada');
  await plugIn(page);
  await signIn(context, server, ada);
  await page.goto(`${server.url}/profile?tab=security`);
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the key').fill('Blue key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('list', { name: 'Security keys' })).toContainText('Blue key');

  await page.getByRole('button', { name: 'Set up another security key' }).click();
  await dialog.getByLabel('Name of the key').fill('The same key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This key is set up for your account already.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await logOut(page, server.url);
  await giveEmailAndPassword(page, server.url, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Security key' })).toBeVisible();
  await page.goto(`${server.url}/profile?tab=security`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up a security key' })).toBeVisible();

  await logOut(page, server.url);
  await giveEmailAndPassword(page, server.url, ada);
  await expect(page.getByRole('button', { name: 'Set up a security key' })).toBeEnabled();
});

test('A key that nobody touches can be let go, and another device has to show it too', async ({
  page,
  context,
  browser,
  server,
}) => {
  const lin = await aNewcomer(server, 'lin');
  const touch = await plugIn(page);
  await signIn(context, server, lin);
  await page.goto(`${server.url}/profile?tab=security`);
  await touch(false);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  await dialog.getByLabel('Name of the key').fill('Red key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('status')).toContainText('The browser asks for your key now.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await touch(true);
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  await dialog.getByLabel('Name of the key').fill('Red key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('list', { name: 'Security keys' })).toContainText('Red key');

  const phone = await browser.newContext();
  const second = await phone.newPage();
  await plugIn(second); // another key than the registered one
  await giveEmailAndPassword(second, server.url, lin);
  await second.getByRole('button', { name: 'Use security key' }).click();
  await expect(second.getByRole('alert')).toBeVisible();
  await second.getByRole('button', { name: 'Use another account' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await phone.close();
});

test('A second factor that is taken away on another device is asked for again, and what was changed meanwhile is sent', async ({
  page,
  context,
  browser,
  server,
}) => {
  const eva = await aNewcomer(server, 'eva');
  await plugIn(page);
  await signIn(context, server, eva);
  await page.goto(`${server.url}/profile?tab=security`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await dialog.getByLabel('Name of the app or device').fill('My phone');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const app = anAuthenticator((await dialog.locator('code').textContent()) ?? '');
  await dialog.getByLabel('Code from the app').fill(app.codeAt(Date.now() - 30_000));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  await dialog.getByLabel('Name of the key').fill('Blue key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('list', { name: 'Security keys' })).toContainText('Blue key');
  await allIsSaved(page);

  const phone = await browser.newContext();
  const second = await phone.newPage();
  await giveEmailAndPassword(second, server.url, eva);
  await expect(second.getByRole('button', { name: 'Use a security key instead' })).toBeVisible();
  await second.getByLabel('Code from the app').fill(app.codeAt(Date.now()));
  await second.getByRole('button', { name: 'Log in' }).click();
  await second.getByRole('button', { name: 'Remove Blue key' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(second.getByRole('list', { name: 'Security keys' })).toBeHidden();
  await phone.close();

  const thread = await addFromChart(page, 'isacord 1902', /1902/, 2);
  await expect(page.getByText('Your account asks for a second proof now.')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(server.url + thread);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Code from the app').fill(app.codeAt(Date.now() + 30_000));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(server.url + thread);
  await allIsSaved(page);
});
