import { expect, type BrowserContext, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { barcodePhoto, withCheckDigit } from '../support/barcode-film.ts';
import { openBook, type Book } from '../support/book.ts';
import { handScanner } from '../support/hand-scanner.ts';
import { aNewcomer, furnishWorkroom, knowBarcodes, push, stockThread } from '../support/newcomer.ts';
import { checkWithoutNetwork } from '../support/open-on.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

const ean = withCheckDigit('400638133393');
const unknown = withCheckDigit('400638133400');
const workroom = { machineId: newId(), placeId: newId(), spoolId: newId() };
const lineId = newId();
const burst = 200;

let server: SharedServer;
let device: BrowserContext;
let page: Page;
let book: Book;
let thread: string;
let scan: (text: string) => Promise<void>;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  thread = await stockThread(server, ada);
  await furnishWorkroom(server, ada, thread, workroom);
  await knowBarcodes(server, ada, thread, [ean], 200_000);
  book = await openBook(server.url, ada.email, ada.password);
  const line = { threadId: thread.split('/').at(-1), lengthMm: 200_000, qty: 3, status: 'ordered' };
  await push(book, [{ name: 'shoppingLine.create', args: { id: lineId, set: line } }]);
  device = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  page = await checkWithoutNetwork(device, server, ada);
  scan = await handScanner(page);
});
test.afterAll(() => device.close());

const atPace = async (texts: readonly string[]) => {
  const before = Date.now();
  const sent: Promise<void>[] = [];
  for (const [at, text] of texts.entries()) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, before + at * 200 - Date.now())));
    sent.push(scan(text));
  }
  await Promise.all(sent);
};
const ofLot = (lot: string) => `01${ean.padStart(14, '0')}10${lot}`;

const answer = () => page.getByRole('status', { name: 'Answer' });
const label = `https://table.example/inventory/spools/${workroom.spoolId}`;

test('The shop check answers at once, wherever the focus is', async () => {
  await page.getByRole('link', { name: 'Check' }).focus();
  await scan(ean);
  await expect(answer()).toContainText('HAVE 3');
  await expect(page.getByText('Pack of 200')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/inventory/check`);
  await page.getByRole('searchbox').fill('isacord 0020');
  await page.getByRole('searchbox').press('End');
  await scan(ofLot('L42'));
  await expect(page.getByText('Lot L42')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(ean);
});

test(`${burst} scans in the shop check at five a second: each is answered once, in order`, async () => {
  await page.goto(`${server.url}/inventory/check`);
  await expect(async () => {
    await scan(ofLot('FIRST'));
    await expect(page.getByText('Lot FIRST')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.evaluate(() => {
    const answered: string[] = [];
    Object.assign(window, { answered });
    new MutationObserver(() => {
      const lot = /Lot (B\d{3})/u.exec(document.querySelector('main')?.textContent ?? '')?.[1];
      if (lot !== undefined && lot !== answered.at(-1)) answered.push(lot);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const lots = Array.from({ length: burst }, (_, at) => `B${String(at).padStart(3, '0')}`);
  const answered = () => page.evaluate(() => (window as unknown as { answered: readonly string[] }).answered);
  for (const [at, lot] of lots.entries()) {
    const next = new Promise((resolve) => setTimeout(resolve, 200));
    await scan(ofLot(lot));
    // an answer replaced within one frame is never painted, so here the test waits for each answer
    await expect.poll(async () => (await answered()).length, { intervals: [20] }).toBe(at + 1);
    await next;
  }
  expect(await answered()).toEqual(lots);
});

test('In the list of threads a scan opens its spool, and the search keeps what was typed', async () => {
  await page.goto(`${server.url}/inventory/threads`);
  const search = page.getByRole('searchbox', { name: 'Search threads' });
  // The code for scans is loaded after the first rows, which must not wait for it.
  await expect(async () => {
    await search.fill('pois');
    await scan(label);
    await expect(page).toHaveURL(`${server.url}${thread}?spool=${workroom.spoolId}`, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('dialog', { name: 'T-0777' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('pois');
  await scan(unknown);
  await expect(page.getByRole('dialog', { name: 'Which colour is this barcode?' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip it' }).click();
});

test(`${burst} spools scanned into stock at five a second: none lost, none doubled`, async () => {
  await page.goto(`${server.url}/inventory/threads?add=1`);
  await expect(page.getByText('With a hand scanner, just scan.')).toBeVisible();
  await page.getByLabel('Place').focus();
  await scan(`https://table.example/inventory/places/${workroom.placeId}`);
  await expect(page.getByLabel('Place')).toHaveValue('Rack B, third drawer from the window');
  await atPace(Array.from({ length: burst }, (_, at) => (at % 2 === 0 ? ean : ofLot('L42'))));
  const added = page.getByRole('region', { name: 'Just added' }).getByRole('listitem');
  await expect(added).toHaveCount(burst, { timeout: 60_000 });
  await expect(page.getByLabel('Place')).toHaveValue('Rack B, third drawer from the window');
  await expect(page.getByLabel('Find in the charts')).toHaveValue('');
  await page.getByRole('button', { name: 'Done' }).click();
});

test(`In the stocktake a label and ${burst} barcodes at five a second each tick one spool`, async () => {
  await page.goto(`${server.url}/inventory/places/${workroom.placeId}`);
  await page.getByRole('button', { name: 'Stocktake' }).click();
  await expect(page.getByText('With a hand scanner, just scan.')).toBeVisible();
  await page.getByRole('button', { name: 'T-0777 differs' }).click();
  await page.getByLabel('Left on T-0777').focus();
  await scan(label);
  await atPace(Array.from({ length: burst }, (_, at) => (at % 2 === 0 ? ean : ofLot('L42'))));
  const all = `There: ${burst + 1} · new amount: 0 · missing: 0 · not looked at: 0`;
  await expect(page.getByText(all)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Book stocktake' }).click();
});

test(`What arrives is counted by its scans, ${burst} at five a second`, async () => {
  await page.goto(`${server.url}/inventory/shopping`);
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Receive' }).click();
  await expect(page.getByText('With a hand scanner, just scan.')).toBeVisible();
  const price = page.getByLabel('Price each');
  await price.fill('3.19');
  await atPace(Array.from({ length: burst }, () => ean));
  await expect(page.getByLabel('Number of spools')).toHaveValue(String(burst), { timeout: 30_000 });
  await expect(price).toHaveValue('3.19');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText(`${burst} spools are in stock`)).toBeVisible();
});

test('Where there is no camera, a photo of the code answers', async () => {
  await page.goto(`${server.url}/inventory/check`);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Take a photo of the code' })).toBeVisible();
  const photo = page.locator('input[type=file]');
  await photo.setInputFiles({ name: 'words.bmp', mimeType: 'image/bmp', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This photo cannot be read here.')).toBeVisible();
  await photo.setInputFiles({ name: 'spool.bmp', mimeType: 'image/bmp', buffer: barcodePhoto(ean) });
  await expect(answer()).toContainText('HAVE');
});

test('With the network back every spool is on the server once, with its own code, place and lot', async () => {
  await device.setOffline(false);
  await allIsSaved(page);
  const spools = (await book.rows('spool')).map(({ d }) => d as Record<string, unknown>);
  const minis = spools.filter(({ initialLengthMm }) => initialLengthMm === 200_000);
  expect(minis).toHaveLength(2 * burst);
  expect(new Set(minis.map(({ shortCode }) => shortCode)).size).toBe(2 * burst);
  expect(minis.filter(({ lot }) => lot === 'L42')).toHaveLength(burst / 2);
  expect(minis.filter(({ placeId }) => placeId === workroom.placeId).length).toBeGreaterThanOrEqual(burst);
});
