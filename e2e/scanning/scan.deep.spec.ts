import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { playsFilm, withCheckDigit, writeFilm } from '../support/barcode-film.ts';
import { chromiumArgs } from '../support/chromium-args.ts';
import { aNewcomer, knowBarcodes, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { checkWithoutNetwork } from '../support/open-on.ts';
import { test, type SharedServer } from '../support/test.ts';

const folder = mkdtempSync(join(tmpdir(), 'film-'));
const codes = Array.from({ length: 10 }, (_, at) => withCheckDigit(`40063813339${at}`.slice(0, 12).padEnd(12, '7')));
writeFilm(join(folder, 'spools.y4m'), [
  { seconds: 2 },
  ...codes.map((ean) => ({ ean, seconds: 1.6 })),
  { seconds: 90 },
]);
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...chromiumArgs, ...playsFilm(join(folder, 'spools.y4m'))],
    }),
});

let server: SharedServer;
let device: BrowserContext;
let page: Page;
const hosts = new Set<string>();

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  await stockThread(server, ada);
  device = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  device.on('request', (request) => hosts.add(new URL(request.url()).host));
  page = await checkWithoutNetwork(device, server, ada);
});
test.afterAll(async () => {
  await device.close();
  await rm(folder, { recursive: true });
});

const answer = () => page.getByRole('status', { name: 'Answer' });

test('Without a network from the first minute, an unknown barcode asks once which colour it is', async () => {
  await page.close();
  page = await device.newPage();
  await page.goto(`${server.url}/inventory/check`);
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect(page.getByText(`Barcode ${codes[0]} is new to your team.`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Which colour is this barcode?' }).fill('1902');
  await page
    .getByRole('option', { name: /1902 Isacord 40/ })
    .first()
    .click();
  await page.getByLabel('Length per spool').fill('200');
  await page.getByRole('button', { name: 'Remember it' }).click();
  await expect(answer()).toContainText('HAVE 2');
});

test('The same barcode answers at once from then on, and several in a row are listed', async () => {
  await page.getByRole('searchbox').fill('');
  await expect(answer()).toBeHidden();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(answer()).toContainText('HAVE 2');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByRole('button', { name: 'Keep scanning' }).click();
  const list = page.getByRole('region', { name: 'Scanned' });
  await expect(list.getByRole('listitem').filter({ hasText: 'HAVE 2' })).toHaveCount(1);
  for (const code of codes.slice(1))
    await expect(list.getByRole('listitem').filter({ hasText: `New to your team: ${code}` })).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).last().click();
});

test('Ten mini spools are scanned into stock one after another, each once, in their own length', async ({
  browser,
}) => {
  const bea = await aNewcomer(server, 'bea');
  const thread = await stockThread(server, bea);
  await knowBarcodes(server, bea, thread, codes, 200_000);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(phone, server, bea);
  const shelf = await phone.newPage();
  await shelf.goto(`${server.url}${thread}`);
  await allIsSaved(shelf);
  await shelf.goto(`${server.url}/inventory/threads?add=1`);
  await shelf.getByRole('button', { name: 'Scan spools in' }).click();
  await expect(shelf.getByRole('region', { name: 'Scanned' }).getByRole('listitem')).toHaveCount(10);
  await shelf.getByRole('button', { name: 'Close' }).last().click();
  await expect(shelf.getByRole('region', { name: 'Just added' }).getByRole('listitem')).toHaveCount(10);
  await allIsSaved(shelf);
  await shelf.goto(`${server.url}${thread}`);
  await expect(shelf.getByLabel('In stock').first()).toContainText('12');
  await expect(shelf.getByLabel('In stock').first()).toContainText('4,000 m'); // two spools of 1,000 m and ten of 200 m
  await phone.close();
});

test('In all this nobody but our own server was asked', () => {
  expect([...hosts]).toEqual([new URL(server.url).host]);
});
