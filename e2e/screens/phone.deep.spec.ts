import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { noSideways } from '../support/sideways.ts';
import { test, type SharedServer } from '../support/test.ts';

const height = 844;
const phone = { viewport: { width: 390, height }, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const;
const placeId = newId();

let server: SharedServer;
let jo: Newcomer;
let device: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const threadId = thread.split('/').at(-1);
  const spools = Array.from({ length: 8 }, (_, at) => ({
    name: 'spool.create',
    args: {
      id: newId(),
      set: { threadId, shortCode: `T-01${at}0`, initialLengthMm: 1_000_000, placeId, labelled: true },
    },
  }));
  await push(await openBook(server.url, jo.email, jo.password), [
    { name: 'place.create', args: { id: placeId, set: { name: 'Rack B' } } },
    ...spools,
    ...[threadId, null].map((id) => ({
      name: 'shoppingLine.create',
      args: { id: newId(), set: { threadId: id, text: id === null ? 'Stabilizer' : null, qty: 2 } },
    })),
  ]);
  device = await browser.newContext(phone);
  await signIn(device, server, jo);
  page = await device.newPage();
});
test.afterAll(() => device.close());

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { ...box, end: box.y + box.height };
};

test('The first row of the threads is in the upper quarter, that of the shopping list in the upper 30 %', async () => {
  await page.goto(`${server.url}/inventory/threads`);
  const thread = page.getByRole('list', { name: 'Thread Inventory' }).getByRole('listitem').first();
  await expect(thread).toContainText('10 spools');
  await expect(page.getByText('1 colour · 10 spools')).toBeVisible();
  await allIsSaved(page);
  expect((await boxOf(thread)).y).toBeLessThanOrEqual(height * 0.25);
  await page.goto(`${server.url}/inventory/shopping`);
  const line = page.getByRole('region', { name: 'To buy' }).getByRole('listitem').first();
  await expect(line).toContainText('1902');
  expect((await boxOf(line)).y).toBeLessThanOrEqual(height * 0.3);
  await noSideways(page);
});

test('A message lies above the navigation at the foot and below what was pressed', async () => {
  await page.goto(`${server.url}/inventory/shopping`);
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('textbox', { name: 'Something else' }).fill('Pins');
  await page.keyboard.press('Enter');
  const message = page.locator('[data-sonner-toast]').first();
  await expect(message).toContainText('On the list');
  await expect.poll(async () => (await boxOf(message)).end).toBeLessThan(height); // the message slides in
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  await expect.poll(async () => (await boxOf(message)).end).toBeLessThanOrEqual(bar.y);
  expect((await boxOf(message)).y).toBeGreaterThan(height / 2);
});

test('A stocktake has one row for each spool, with a tick for what is as it should be', async () => {
  await page.goto(`${server.url}/inventory/places/${placeId}`);
  await page.getByRole('button', { name: 'Stocktake' }).click();
  const rows = page.getByRole('dialog').getByRole('list').first().getByRole('listitem');
  await expect(rows).toHaveCount(8);
  expect((await boxOf(rows.first())).height).toBeLessThanOrEqual(80);
  await page.getByRole('checkbox', { name: 'T-0100 is as it should be' }).tap();
  await expect(page.getByText('There: 1 · new amount: 0 · missing: 0 · not looked at: 7')).toBeVisible();
  await page.getByRole('button', { name: 'T-0110 differs' }).tap();
  await page.getByRole('group', { name: 'What about T-0110?' }).getByRole('button', { name: '½' }).tap();
  await expect(page.getByText('There: 1 · new amount: 1 · missing: 0 · not looked at: 6')).toBeVisible();
  await noSideways(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('The foot of a form stays above the keyboard, whether it makes the page lower or lies over it', async () => {
  await page.goto(`${server.url}/inventory/threads?add=1`);
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeVisible();
  const keyboard = 320;
  await page.setViewportSize({ width: 390, height: height - keyboard });
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height });
  // As on iOS: the page keeps its height, and only the visual viewport gets smaller.
  await page.evaluate((seen) => {
    Object.defineProperty(visualViewport, 'height', { get: () => seen });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, height - keyboard);
  await expect.poll(async () => (await boxOf(add)).end).toBeLessThanOrEqual(height - keyboard);
  await page.getByRole('button', { name: 'Done' }).click();
});

for (const size of [
  { width: 390, height },
  { width: 360, height: 740 },
])
  test(`In German both buttons of the shop check are free at ${size.width} × ${size.height}`, async ({ browser }) => {
    const handy = await browser.newContext({ ...phone, viewport: size, locale: 'de-DE' });
    await signIn(handy, server, jo);
    const laden = await handy.newPage();
    // A thread in stock, and two not in stock with names of different length: the height above the buttons differs.
    for (const asked of ['1902', 'isacord 1800', '3355']) {
      await laden.goto(`${server.url}/inventory/check?q=${encodeURIComponent(asked)}`);
      const buttons = [
        laden.getByRole('button', { name: 'Gekauft' }).first(),
        laden.getByRole('button', { name: 'Auf die Liste' }).first(),
      ];
      for (const button of buttons) {
        await expect(button).toBeVisible();
        // Reads the button's position without scrolling; a click by the test would scroll first.
        const state = () =>
          button.evaluate((one) => {
            const { x, y, width, height: tall } = one.getBoundingClientRect();
            const corners = [y + 2, y + tall - 2].map((at) => document.elementFromPoint(x + width / 2, at));
            return { free: corners.every((seen) => one.contains(seen)), cut: one.scrollWidth > one.clientWidth };
          });
        await expect.poll(state, { message: asked, timeout: 8000 }).toEqual({ free: true, cut: false });
      }
      const [bought, listed] = await Promise.all(buttons.map(boxOf));
      const field = await boxOf(laden.getByRole('searchbox'));
      expect((bought?.x ?? 0) + (bought?.width ?? 0), `${asked}: overlapping`).toBeLessThanOrEqual(listed?.x ?? 0);
      expect(Math.max(bought?.end ?? 0, listed?.end ?? 0), `${asked}: hidden`).toBeLessThanOrEqual(field.y);
      await expect(laden.getByRole('status', { name: 'Antwort' }).first(), asked).toBeInViewport({ ratio: 1 });
      await expect(laden.getByRole('group', { name: 'Ziffern' }), asked).toHaveCount(0);
      await noSideways(laden);
    }
    await handy.close();
  });

test('A number of two own threads: both answers, their places and all buttons are seen at once, the digits one press away', async ({
  browser,
}) => {
  const kim = await aNewcomer(server);
  await stockThread(server, kim);
  const [polyneon, rack] = [newId(), newId()];
  const set = { brand: 'Madeira', line: 'Polyneon 40', code: '1902', name: 'Hunter Green', hex: '#2f4f3f' };
  const spool = { threadId: polyneon, shortCode: 'T-0900', initialLengthMm: 1_000_000, placeId: rack };
  await push(await openBook(server.url, kim.email, kim.password), [
    { name: 'place.create', args: { id: rack, set: { name: 'Rack B' } } },
    { name: 'thread.create', args: { id: polyneon, set } },
    { name: 'spool.create', args: { id: newId(), set: spool } },
  ]);
  const hand = await browser.newContext(phone);
  await signIn(hand, server, kim);
  const shop = await hand.newPage();
  await shop.goto(`${server.url}/inventory/check`);
  await allIsSaved(shop);
  const digits = shop.getByRole('group', { name: 'Digits' });
  for (const digit of '1902') await digits.getByRole('button', { name: digit, exact: true }).tap();
  await expect(digits).toHaveCount(0);
  await expect(shop.getByRole('status', { name: 'Answer' })).toHaveText([/HAVE 2/, /HAVE 1.*Rack B/]);
  for (const [name, count] of [
    [/1902/, 2],
    ['I bought it', 2],
    ['Add to list', 2],
  ] as const) {
    const all = shop.getByRole('article').getByRole(typeof name === 'string' ? 'button' : 'heading', { name });
    await expect(all).toHaveCount(count);
    for (const one of await all.all()) await expect(one).toBeInViewport({ ratio: 1 });
  }
  expect(await shop.evaluate(() => window.scrollY)).toBe(0);
  await noSideways(shop);
  const field = shop.getByRole('searchbox', { name: 'Which thread?' });
  await expect(field).toBeFocused();
  await field.tap();
  await digits.getByRole('button', { name: 'Erase the last digit' }).tap();
  await expect(field).toHaveValue('190');
  await hand.close();
});
