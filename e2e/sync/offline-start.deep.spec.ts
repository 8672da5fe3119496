import { expect, test, type BrowserContext } from '@playwright/test';
import { ageSession } from '../support/aged-session.ts';
import { openBook } from '../support/book.ts';
import { createDevices } from '../support/devices.ts';
import { addFromChart, allIsSaved, readyOffline, register } from '../support/person.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { badge, jo, use } from './at-work.ts';

const devices = createDevices();
let server: TestServer;
let thread: string;

test.beforeAll(async () => {
  server = await startServer();
  const first = await devices.open('tablet');
  const page = await first.newPage();
  await register(page, server.url, jo.email, jo.password);
  thread = await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await allIsSaved(page);
  await readyOffline(page);
  await first.close();
});
test.afterAll(async () => {
  await devices.remove();
  await server.remove();
});

interface Unplugged {
  readonly name: string;
  readonly pull: (device: BrowserContext) => Promise<void>;
  readonly plugIn: (device: BrowserContext) => Promise<void>;
}

const ways: readonly Unplugged[] = [
  {
    name: 'the device has no network',
    pull: (device) => device.setOffline(true),
    plugIn: (device) => device.setOffline(false),
  },
  { name: 'the server does not answer', pull: () => server.stop(), plugIn: () => server.start() },
];

for (const { name, pull, plugIn } of ways)
  test(`With a token that ended long ago, while ${name}, everything is painted, a booking is saved, and it is sent later without a touch`, async () => {
    const before = await devices.open('tablet');
    const last = await before.newPage();
    await last.goto(server.url + thread);
    await allIsSaved(last);
    await before.setOffline(true); // without this, the page might renew its token before it is closed
    await ageSession(last, server.url, server.dataDir);
    await before.close();

    const device = await devices.open('tablet');
    await pull(device);
    const page = await device.newPage();
    await page.goto(server.url + thread);
    await expect(page.getByRole('heading', { level: 1, name: '1902 Isacord Poinsettia' })).toBeVisible();
    await use(page, 100, name);
    await expect(badge(page)).toHaveText('Offline – 1 change saved on this device');
    await expect(page.getByRole('region', { name: 'History' })).toContainText(name);

    await plugIn(device);
    await expect(badge(page)).toHaveText('All changes saved', { timeout: 60_000 });
    const book = await openBook(server.url, jo.email, jo.password);
    const booked = (await book.rows('movement')).filter(({ d }) => d?.['reason'] === name);
    expect(booked).toHaveLength(1);
    await device.close();
  });

test('The worker reads the head of the list while the page starts, and behind it the manifest is linked', async () => {
  const device = await devices.open('tablet');
  await device.setOffline(true);
  const page = await device.newPage();
  // The page's own databases never open, so all that is shown comes from the worker.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByRole('link', { name: /1902/ })).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  const browser = await device.newCDPSession(page);
  const manifest = await browser.send('Page.getAppManifest');
  expect([new URL(manifest.url).pathname, manifest.errors]).toEqual(['/manifest.webmanifest', []]);
  await device.close();
});
