import { expect, type Page } from '@playwright/test';
import { openBook, type Book } from '../support/book.ts';
import { createDevices } from '../support/devices.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { onDevice } from '../support/on-device.ts';
import { allIsSaved } from '../support/person.ts';
import { clearDatabases } from '../support/storage.ts';
import { test, type SharedServer } from '../support/test.ts';
import { fillUse, use } from '../sync/at-work.ts';
import { bannersOf, record } from '../sync/recording.ts';

test.use({ serviceWorkers: 'block' });

const devices = createDevices();
let server: SharedServer;
let page: Page;
let book: Book;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const device = await devices.open('tablet');
  await signIn(device, server, jo);
  page = await device.newPage();
  await page.goto(server.url + thread);
  await use(page, 100, 'before');
  await allIsSaved(page);
  book = await openBook(server.url, jo.email, jo.password);
});
test.afterAll(() => devices.remove());

const dialog = () => page.getByRole('dialog');
const complaint = () => dialog().getByRole('status');
const told = 'The browser has cleared what was stored here.';
const onThisDevice = async (wanted: string): Promise<number> =>
  (await onDevice(page).catch(() => undefined))?.rows.filter(({ kind }) => kind === wanted).length ?? 0;
const reasons = async () => (await book.rows('movement')).flatMap(({ d }) => d?.['reason'] ?? []);

const pressBook = async (): Promise<'saved' | 'not saved'> => {
  await page.getByRole('button', { name: 'Book' }).click();
  await expect.poll(async () => (await dialog().count()) === 0 || complaint().isVisible()).toBe(true);
  return (await dialog().count()) === 0 ? 'saved' : 'not saved';
};

test('When the browser takes the databases away under the page, the page says so, and reads everything again by itself', async () => {
  await clearDatabases(page);
  await expect(page.getByText(told)).toBeVisible();
  record('IndexedDB cleared by the browser', { banner: await bannersOf(page) });
  const there = await book.rows('movement');
  await expect.poll(() => onThisDevice('movement')).toBe(there.length);
  await expect(page.getByLabel('In stock').first()).toContainText('1,900 m');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('before');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('In stock').first()).toContainText('1,900 m');
  await expect(page.getByText(told)).toHaveCount(0);
});

test('A booking in that very moment is saved, or it is said that it is not and the form keeps what was typed', async () => {
  await fillUse(page, 100, 'meanwhile');
  await clearDatabases(page);
  if ((await pressBook()) === 'not saved') {
    await expect(page.getByLabel('Amount')).toHaveValue('100');
    await expect(page.getByLabel('Reason')).toHaveValue('meanwhile');
    await expect.poll(() => onThisDevice('spool')).toBe(2);
    expect(await pressBook()).toBe('saved');
  }
  await allIsSaved(page);
  await expect.poll(reasons).toEqual(['before', 'meanwhile']);
  await expect(page.getByLabel('In stock').first()).toContainText('1,800 m');
});

test('When the browser has dropped everything between two visits, the page says so, reads everything again, and says it once', async () => {
  const path = new URL(page.url()).pathname;
  const elsewhere = `${server.url}/healthz`;
  await page.goto(elsewhere);
  await clearDatabases(page);
  await page.goto(server.url + path);
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByLabel('In stock').first()).toContainText('1,800 m');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('In stock').first()).toContainText('1,800 m');
  await expect(page.getByText(told)).toHaveCount(0);
});
