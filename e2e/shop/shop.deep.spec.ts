import { expect, type BrowserContext, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, joinTeam, push, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

let server: SharedServer;
let device: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  await stockThread(server, ada);
  device = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(device, server, ada);
  page = await device.newPage();
  await page.goto(`${server.url}/dashboard`);
  await allIsSaved(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Check' }).click();
  await readyOffline(page);
  await expect(page.getByText('Ready offline')).toBeVisible();
  await device.setOffline(true);
});
test.afterAll(() => device.close());

const answer = () => page.getByRole('status', { name: 'Answer' });

test('A name is answered too, and a colour that is pointed at by what is nearest to it', async () => {
  await page.getByRole('searchbox', { name: 'Which thread?' }).fill('poinsettia');
  await expect(answer()).toContainText('HAVE 2');
  await page.getByRole('group', { name: 'Ask by' }).getByText('Colour').click();
  await page.getByRole('button', { name: /#d81f2e/ }).click();
  await expect(page.getByRole('region', { name: 'More in this colour' })).toContainText('1902');
  await page.getByRole('group', { name: 'Ask by' }).getByText('Number or name').click();
});

test('A colour that is not owned names the nearest that is; bought, it is in stock, and the list knows', async () => {
  await page.getByRole('searchbox', { name: 'Which thread?' }).fill('isacord 1903');
  await expect(answer()).toContainText(/NOT OWNED.*Nearest: 1902 Isacord 40/);
  const wish = await page.getByRole('button', { name: 'Add to list' }).boundingBox();
  const ways = await page.getByRole('group', { name: 'Ask by' }).boundingBox();
  expect((wish?.y ?? 0) + (wish?.height ?? 0)).toBeLessThan(ways?.y ?? 0); // the button is not covered by the keypad
  await expect(page.getByRole('region', { name: 'Nearest you own' })).toContainText('1902');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('1 on the list')).toBeVisible();
  await page.getByRole('button', { name: 'I bought it' }).click();
  await expect(answer()).toContainText('HAVE 1');
  await page.goto(`${server.url}/inventory/shopping`);
  await page.getByRole('button', { name: 'Done: 1 line' }).click();
  await expect(page.getByText('received')).toBeVisible();
});

test('A free line is added and ticked without a network, and is saved when there is one', async () => {
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByLabel('Something else').fill('Stabilizer, 2 rolls');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const line = page.getByRole('checkbox', { name: 'Stabilizer, 2 rolls' });
  await line.click();
  await expect(line).toBeChecked();
  await expect(page.getByRole('region', { name: 'To buy' })).toContainText('bought');
  await device.setOffline(false);
  await allIsSaved(page);
  await page.reload();
  await expect(line).toBeChecked();
});

test('What is ticked without a network says so, goes into stock with one press, and is undone', async ({ browser }) => {
  const lou = await aNewcomer(server, 'lou');
  const thread = await stockThread(server, lou, '1902', 1);
  const set = { threadId: thread.split('/').at(-1), qty: 2, priceMinor: 450, shop: 'Garnhaus' };
  await push(await openBook(server.url, lou.email, lou.password), [
    { name: 'shoppingLine.create', args: { id: newId(), set } },
  ]);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await signIn(phone, server, lou);
  const list = await phone.newPage();
  await list.goto(`${server.url}/inventory/shopping`);
  const line = list.getByRole('checkbox', { name: '1902 Isacord Poinsettia' });
  const put = list.getByRole('button', { name: 'Put what I ticked into stock: 2 spools' });
  // Without a service worker, the code for saving must load before the network is cut: the line is ticked and unticked.
  await line.click();
  await expect(put).toBeVisible();
  await line.click();
  await expect(put).toHaveCount(0);
  await allIsSaved(list);
  await phone.setOffline(true);
  await line.click();
  await expect(list.getByRole('region', { name: 'To buy' })).toContainText('not in stock yet');
  await put.click();
  await expect(line).toHaveCount(0);
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('region', { name: 'To buy' })).toContainText('not in stock yet');
  await put.click();
  await expect(line).toHaveCount(0);
  await phone.setOffline(false);
  await allIsSaved(list);
  await list.goto(server.url + thread);
  await expect(list.getByLabel('In stock').first()).toContainText('3 spools');
  await phone.close();
});

test('On a tablet the answer stands beside the digits, to be read at arm’s length', async ({ browser }) => {
  const bea = await aNewcomer(server, 'bea');
  await stockThread(server, bea);
  const tablet = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await signIn(tablet, server, bea);
  const counter = await tablet.newPage();
  await counter.goto(`${server.url}/inventory/check`);
  const keys = counter.getByRole('group', { name: 'Digits' });
  for (const digit of '1902') await keys.getByRole('button', { name: digit, exact: true }).click();
  const said = counter.getByRole('status', { name: 'Answer' });
  await expect(said).toContainText('HAVE 2');
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(keys).toBeInViewport({ ratio: 1 });
  const [answered, asked] = [await said.boundingBox(), await keys.boundingBox()];
  expect(answered?.x).toBeGreaterThan((asked?.x ?? 0) + (asked?.width ?? 0));
  const size = await said.locator('strong').evaluate((word) => Number.parseFloat(getComputedStyle(word).fontSize));
  expect(size).toBeGreaterThanOrEqual(44);
  await tablet.close();
});

test('Two people tick one line without a network: both have bought, and both see the one that is too much', async ({
  browser,
}) => {
  const [ada, kim] = [await aNewcomer(server, 'ada'), await aNewcomer(server, 'kim')];
  await stockThread(server, ada);
  await joinTeam(server, ada, kim);
  const phones = await Promise.all(
    [ada, kim].map(async (person) => {
      const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
      await signIn(phone, server, person);
      const list = await phone.newPage();
      await list.goto(`${server.url}/inventory/shopping`);
      await allIsSaved(list);
      return { phone, list };
    }),
  );
  // Without a service worker, the code for saving must be loaded before the network is cut: each phone adds a line.
  for (const [at, { list }] of phones.entries()) {
    await list.getByRole('button', { name: 'Something else' }).click();
    await list.getByLabel('Something else').fill(at === 0 ? 'Stabilizer' : 'Pins');
    await list.getByRole('button', { name: 'Add', exact: true }).click();
  }
  for (const { list } of phones)
    for (const name of ['Stabilizer', 'Pins']) await expect(list.getByRole('checkbox', { name })).toBeVisible();
  for (const { phone } of phones) await phone.setOffline(true);
  for (const { list } of phones) {
    await list.getByRole('checkbox', { name: 'Stabilizer' }).click();
    await expect(list.getByRole('region', { name: 'To buy' })).toContainText('bought');
  }
  for (const { phone } of phones) await phone.setOffline(false);
  for (const { list } of phones)
    await expect(list.getByRole('region', { name: 'To buy' })).toContainText('bought 2, 1 extra');
  const [{ list }] = phones as [(typeof phones)[0]];
  await list.goto(`${server.url}/dashboard`);
  const orders = list.getByRole('list', { name: 'To order, by supplier' });
  await expect(orders.getByRole('listitem')).toHaveText([/Any shop.*Pins.*1 pack/u]);
  await orders.getByRole('link', { name: 'Any shop' }).click();
  await expect(list.getByRole('button', { name: 'Only: Any shop' })).toBeVisible();
  await expect(list.getByRole('checkbox', { name: 'Pins' })).toBeVisible();
  for (const { phone } of phones) await phone.close();
});
