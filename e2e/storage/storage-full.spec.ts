import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openBook, type Book } from '../support/book.ts';
import { createDevices } from '../support/devices.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { roomOf, type Room } from '../support/storage.ts';
import { test } from '../support/test.ts';
import { fillUse } from '../sync/at-work.ts';
import { record } from '../sync/recording.ts';

const devices = createDevices();
let page: Page;
let book: Book;
let room: Room;

const openTablet = async (): Promise<BrowserContext> => devices.open('tablet', { serviceWorkers: 'block' });

test.beforeAll(async ({ server }) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  book = await openBook(server.url, jo.email, jo.password);
  const before = await openTablet();
  await signIn(before, server, jo);
  page = await before.newPage();
  await page.goto(server.url + thread);
  await allIsSaved(page);
  // The browser checks its free room only every half minute, but a freshly started one checks at once.
  await before.close();
  page = await (await openTablet()).newPage();
  await page.goto(`${server.url}/config.json`);
  room = await roomOf(page);
  await room.give(1);
  await page.goto(server.url + thread);
});
test.afterAll(() => devices.remove());

test('On a full device a form says that nothing was saved and keeps what was typed, and saves it once there is room again', async () => {
  const form = page.getByRole('dialog');
  const saved: string[] = [];
  const press = async (reason: string): Promise<boolean> => {
    await page.getByRole('button', { name: 'Book' }).click();
    await expect.poll(async () => (await form.count()) === 0 || form.getByRole('status').isVisible()).toBe(true);
    const isSaved = (await form.count()) === 0;
    if (isSaved) saved.push(reason);
    return isSaved;
  };
  // Until the browser checks its free room again, it still accepts writes.
  let last = '';
  await expect(async () => {
    await room.give(1);
    last = `rose ${saved.length}`;
    await fillUse(page, 1, last);
    expect(await press(last)).toBe(false);
  }).toPass({ timeout: 60_000 });
  await expect(form).toContainText(
    'Not saved: the storage of this device is full. Make room and press the button again.',
  );
  record('QuotaExceeded', { form: await form.getByRole('status').innerText() });
  await expect(page.getByLabel('Amount')).toHaveValue('1');
  await expect(page.getByLabel('Reason')).toHaveValue(last);

  await room.giveBack();
  await expect(async () => expect(await press(last)).toBe(true)).toPass({ timeout: 60_000 });
  await allIsSaved(page);
  // The status may still describe the state before the last booking.
  const reasons = async () => (await book.rows('movement')).flatMap(({ d }) => d?.['reason'] ?? []).toSorted();
  await expect.poll(reasons).toEqual(saved.toSorted());
});
