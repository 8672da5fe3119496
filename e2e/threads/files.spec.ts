import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });

const filesOf = (page: Page) => page.getByRole('region', { name: 'Photos and papers' });

/** A red photo of 60 by 40 px; a place is written as text behind the picture's own bytes. */
const aPhoto = async (page: Page): Promise<Buffer> => {
  const numbers = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [60, 40];
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 60, 40);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
  });
  return Buffer.concat([Buffer.from(numbers), Buffer.from('GPS 52.5200 13.4050')]);
};

/** Holds the bytes of files that the page sends, until what it returns is called. */
const heldSending = async (page: Page): Promise<() => void> => {
  let send: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/parts\/\d+$/, async (route) => {
    await asked;
    await route.continue();
  });
  return () => send?.();
};

/** Waits until the page has drawn what it shows now. */
const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const aPdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

test('a photo taken without a network is seen on another device, without its place; what is no photo is refused', async ({
  page,
  context,
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(context, server, jo);
  await page.goto(server.url + thread);
  const files = filesOf(page);
  await expect(files.getByRole('button', { name: 'Add file' })).toBeVisible();
  await allIsSaved(page);
  // without a service worker, the code that adds a photo must be loaded before the network is cut
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  const photo = { name: 'IMG_0815.png', mimeType: 'image/png', buffer: await aPhoto(page) };
  await files.locator('input[multiple]').setInputFiles(photo);
  await expect(files.getByRole('button', { name: 'Open IMG_0815.webp' })).toBeVisible();
  await expect(files.getByText('Waiting to be sent')).toBeVisible();
  await files.locator('input[multiple]').setInputFiles([
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText('page.png is no photo and no PDF.')).toBeVisible();
  await expect(page.getByText('nothing.jpg is empty.')).toBeVisible();
  // the page is not installed in this test, so the reload may fail; only the bytes must stay
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto(server.url + thread);
  await expect(files.getByRole('button', { name: 'Open IMG_0815.webp' })).toBeVisible();
  await expect(files.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 30_000 });

  const other = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await signIn(other, server, jo);
  const phone = await other.newPage();
  await phone.goto(server.url + thread);
  const there = filesOf(phone);
  const asked = phone.waitForRequest((call) => /\/files\/[0-9a-f]{64}$/.test(call.url()));
  await there.getByRole('button', { name: 'Open IMG_0815.webp' }).click();
  const stored = await (await other.request.get((await asked).url())).body();
  expect(stored.subarray(0, 4).toString('latin1')).toBe('RIFF');
  expect(stored.includes('GPS')).toBe(false);
  const picture = phone.getByRole('dialog').getByRole('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([60, 40]);
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await there.getByRole('button', { name: 'More about IMG_0815.webp' }).click();
  await phone.getByRole('menuitem', { name: 'Keep on this device' }).click();
  await expect(there.getByText('kept on this device')).toBeVisible();
  await other.setOffline(true);
  await there.getByRole('button', { name: 'Open IMG_0815.webp' }).click();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await other.close();

  // what a finger presses in a menu stays under it, though the file is sent meanwhile, with its line and its words
  const send = await heldSending(page);
  await files
    .locator('input[multiple]')
    .setInputFiles({ name: 'Colour card.pdf', mimeType: 'application/pdf', buffer: aPdf });
  await expect(files.getByRole('button', { name: 'Open Colour card.pdf' })).toBeVisible();
  await files.getByRole('button', { name: 'More about Colour card.pdf' }).click();
  await expect(page.getByRole('menuitem', { name: 'Send now' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit file' }).hover();
  await page.mouse.down();
  send();
  await expect(files.getByText(/to be sent|parts sent/)).toHaveCount(0);
  await twoFrames(page);
  await page.mouse.up();
  await page.getByLabel('Caption').fill('Isacord, all colours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(files.getByText('Isacord, all colours')).toBeVisible();
  await files.getByRole('button', { name: 'More about Colour card.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(files.getByText('Isacord, all colours')).toHaveCount(0);
  await page.getByRole('listitem').filter({ hasText: 'File deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(files.getByText('Isacord, all colours')).toBeVisible();
});
