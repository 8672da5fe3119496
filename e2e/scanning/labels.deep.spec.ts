import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { playsFilm, writeFilm } from '../support/barcode-film.ts';
import { chromiumArgs } from '../support/chromium-args.ts';
import { openChromium } from '../support/chromium.ts';
import { aNewcomer, furnishWorkroom, signIn, stockThread } from '../support/newcomer.ts';
import { checkWithoutNetwork } from '../support/open-on.ts';
import { test, type SharedServer } from '../support/test.ts';

const workroom = { machineId: newId(), placeId: newId(), spoolId: newId() };
const folder = mkdtempSync(join(tmpdir(), 'film-'));
const film = (name: string) => join(folder, name);
// The label was printed when the server had another name: the spool is found by its id.
writeFilm(film('label.y4m'), [{ qr: `http://192.168.1.20/inventory/spools/${workroom.spoolId}`, seconds: 60 }]);
writeFilm(film('elsewhere.y4m'), [{ qr: `https://other.example/inventory/spools/${newId()}`, seconds: 60 }]);
writeFilm(film('dark.y4m'), [{ isDark: true, seconds: 60 }]);

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumArgs, ...playsFilm(film('label.y4m'))] }),
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let server: SharedServer;
let device: BrowserContext;
let page: Page;
let thread: string;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  thread = await stockThread(server, ada);
  await furnishWorkroom(server, ada, thread, workroom);
  device = await browser.newContext(phone);
  page = await checkWithoutNetwork(device, server, ada);
});
test.afterAll(async () => {
  await device.close();
  await rm(folder, { recursive: true });
});

const scanned = () => page.getByRole('region', { name: 'Scanned' }).getByRole('listitem');

test('Our own label opens its spool without a network', async () => {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}${thread}?spool=${workroom.spoolId}`);
  await expect(page.getByRole('heading', { level: 1, name: /1902 Isacord/ })).toBeVisible();
});

test('At the machine the label loads the needle with that very spool', async () => {
  await page.goto(`${server.url}/inventory/machines/${workroom.machineId}`);
  await page.getByRole('button', { name: 'Load thread' }).click();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(scanned()).toHaveText([/^Needle 1: 1902 Isacord/]);
  await page.reload();
  const needles = page.getByRole('region', { name: 'Needles' });
  await expect(needles.getByRole('button', { name: /Needle 1: 1902 Isacord/ })).toContainText('T-0777');
});

test('In the stocktake the label says that its spool is there', async () => {
  await page.goto(`${server.url}/inventory/places/${workroom.placeId}`);
  await page.getByRole('button', { name: 'Stocktake' }).click();
  await page.getByRole('button', { name: 'Scan spools' }).click();
  await expect(scanned()).toHaveText([/^T-0777 · 1902 Isacord.*: there/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'T-0777 is as it should be', checked: true })).toHaveCount(1);
  await expect(page.getByText('There: 1 · new amount: 0 · missing: 0 · not looked at: 0')).toBeVisible();
});

test('The code of a label is never cut, however small the paper and long the words', async () => {
  await page.goto(`${server.url}/inventory/labels?spool=${workroom.spoolId}`);
  await page.getByLabel('Label paper').selectOption({ label: 'Avery L7651, A4, 5 × 13' });
  const label = page.getByRole('listitem').filter({ hasText: 'T-0777' });
  const [paper, code] = await Promise.all([label.boundingBox(), label.getByText('T-0777').boundingBox()]);
  expect(code?.y).toBeGreaterThanOrEqual(paper?.y ?? Infinity);
  await expect(label).toContainText('third drawer from the window');
});

test.describe('What a camera can do besides', () => {
  const cases = [
    {
      what: 'shows the label of another installation',
      args: playsFilm(film('elsewhere.y4m')),
      program: undefined,
      sentence: 'This label belongs to another installation, other.example. Open it there.',
    },
    {
      what: 'shows nothing but black',
      args: playsFilm(film('dark.y4m')),
      program: undefined,
      sentence: 'The picture is black. Is the lens covered, or is another app using the camera?',
    },
    {
      what: 'is refused by the person',
      args: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
      // The headless shell never asks the person.
      program: findChromium(),
      sentence: 'The camera was not allowed.',
    },
  ];
  for (const { what, args, program, sentence } of cases)
    test(`A camera that ${what} gets a clear sentence, and the digits can be typed`, async () => {
      const browser = await openChromium(join(folder, what), phone, args, program);
      await signIn(browser, server, await aNewcomer(server, 'bea'));
      const check = await browser.newPage();
      await check.goto(`${server.url}/inventory/check`);
      await check.getByRole('button', { name: 'Scan', exact: true }).click();
      await expect(check.getByRole('dialog').getByText(sentence).first()).toBeVisible();
      await check.getByLabel('Digits below the bars').fill('4006381333931');
      await check.getByRole('button', { name: 'OK' }).click();
      await expect(check.getByText('Barcode 4006381333931 is new to your team.')).toBeVisible();
      await browser.close();
    });
});
