import { expect, type Page } from '@playwright/test';
import { openBook, type Book } from '../support/book.ts';
import { aNewcomer, joinTeam, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });
test.setTimeout(120_000);

const sync = /\/sync\/(?:push|pull)/u;

const aMember = async (server: SharedServer, owner: Awaited<ReturnType<typeof aNewcomer>>, name: string) => {
  const person = await aNewcomer(server, name.toLowerCase());
  await joinTeam(server, owner, person);
  const book = await openBook(server.url, person.email, person.password);
  const { body } = await book.call('PATCH', '/users/me', { full_name: name });
  return (body as { readonly id: string }).id;
};

const who = (page: Page) => page.getByRole('dialog', { name: 'Who is here?' });
const tap = (page: Page, name: string) =>
  who(page).getByRole('group', { name: 'Who is here?' }).getByRole('button', { name }).click();
const isHere = (page: Page, name: string) => page.getByRole('button', { name: `At the tablet: ${name}` });

const use = async (page: Page, metres: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(metres);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toBeHidden();
};

const bookedBy = async (book: Book): Promise<readonly unknown[]> =>
  (await book.rows('movement')).filter(({ d }) => d?.['type'] === 'consume').map(({ d }) => d?.['byMember']);

test('At a workshop tablet a name is tapped, and a PIN asked for, without a network, and what is done is theirs', async ({
  page,
  context,
  server,
}) => {
  const ana = await aNewcomer(server, 'ana');
  const thread = await stockThread(server, ana);
  const [maria, paul] = [await aMember(server, ana, 'Maria'), await aMember(server, ana, 'Paul')];
  const book = await openBook(server.url, ana.email, ana.password);
  await book.call('PATCH', '/users/me', { full_name: 'Workshop' });
  await signIn(context, server, ana);
  await page.goto(`${server.url}/team?tab=settings`);
  await page.getByLabel('Name of this device').fill('By the window');
  await page.getByRole('button', { name: 'Make this device one' }).click();
  // it asks at once, and its tiles are large enough for a thumb
  await expect(who(page)).toContainText('This is no sign-in');
  for (const tile of await who(page).getByRole('group').getByRole('button').all())
    expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await tap(page, 'Maria');
  await expect(page.getByRole('list', { name: 'Workshop tablets' })).toContainText('By the window');
  await isHere(page, 'Maria').click();
  await page.getByLabel('PIN', { exact: true }).fill('4711');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(page.getByText('The PIN of Maria is set')).toBeVisible();
  await page.goto(server.url + thread);
  await allIsSaved(page);

  // from here on without a network
  await context.route(sync, (call) => call.abort());
  await use(page, '10');
  await isHere(page, 'Maria').click();
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await tap(page, 'Paul');
  await expect(isHere(page, 'Paul')).toBeVisible();
  await use(page, '20');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Maria, at Workshop').first()).toBeVisible();
  await expect(history.getByText('Paul, at Workshop').first()).toBeVisible();

  // Maria's name asks for her PIN, five times at most
  await isHere(page, 'Paul').click();
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await tap(page, 'Maria');
  const pin = page.getByRole('dialog').getByLabel('PIN of Maria', { exact: true });
  await pin.fill('0000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('4 tries are left')).toBeVisible();
  await pin.fill('4711');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(isHere(page, 'Maria')).toBeVisible();
  // what the device keeps of the PIN is not the PIN
  expect(await page.evaluate(() => localStorage.getItem('spoolside.tablet'))).not.toContain('4711');

  // a start without a network knows who is here
  await page.reload();
  await expect(isHere(page, 'Maria')).toBeVisible();
  await context.unroute(sync);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await allIsSaved(page);
  expect((await bookedBy(book)).toSorted()).toEqual([maria, paul].toSorted());
});

test('Five wrong PINs ask for the password of the account, which then removes the PIN', async ({
  page,
  context,
  server,
}) => {
  const ana = await aNewcomer(server, 'ana');
  await aMember(server, ana, 'Maria');
  await signIn(context, server, ana);
  await page.goto(`${server.url}/team?tab=settings`);
  await page.getByRole('button', { name: 'Make this device one' }).click();
  await tap(page, 'Maria');
  await isHere(page, 'Maria').click();
  await page.getByLabel('PIN', { exact: true }).fill('12345678');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await isHere(page, 'Maria').click();
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await tap(page, 'Maria');
  const goOn = page.getByRole('button', { name: 'Go on', exact: true });
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is', undefined]) {
    await page.getByRole('dialog').getByLabel('PIN of Maria', { exact: true }).fill('0000');
    await goOn.click();
    await expect(page.getByText(left === undefined ? 'Five tries were wrong' : `${left} left`)).toBeVisible();
  }
  const password = page.getByRole('dialog').getByLabel('Password of Jo Ems', { exact: true });
  await password.fill('12345678');
  await goOn.click();
  await expect(page.getByText('This is not the password of Jo Ems')).toBeVisible();
  await password.fill(ana.password);
  await goOn.click();
  await isHere(page, 'Maria').click();
  await expect(page.getByRole('button', { name: 'Set a PIN' })).toBeVisible();
});

test('A device that is no workshop tablet asks nobody and loads nothing for it', async ({ page, context, server }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/threads`);
  await allIsSaved(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.some((url) => url.includes('after-paint'))).toBe(true);
  expect(scripts.filter((url) => url.includes('at-tablet'))).toEqual([]);
  await expect(who(page)).toHaveCount(0);
});
