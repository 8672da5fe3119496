import { deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { chromiumArgs } from '../support/chromium-args.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

const executablePath = findHeadlessShell() ?? findChromium();
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

test.use({
  serviceWorkers: 'block',
  viewport: { width: 1180, height: 820 },
  launchOptions: { args: [...chromiumArgs, ...camera], ...(executablePath && { executablePath }) },
});

const filesOf = (page: Page) => page.getByRole('region', { name: 'Photos and papers' });
const mib = 1024 * 1024;

/** A JPEG as a phone writes it: turned by its Exif data, which also have GPS entries. */
const aPhoneJpeg = async (page: Page): Promise<Buffer> => {
  const numbers = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 60 });
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    pen.fillStyle = 'green';
    pen.fillRect(0, 0, 90, 60);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
  });
  const jpeg = Buffer.from(numbers);
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
};

/** An Exif segment: orientation 6 (turn to the right), and two GPS entries: the letter N (north) and a date. */
const exif = (): Buffer => {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const head = Buffer.from('II*\0\u0008\0\0\0', 'latin1');
  const main = Buffer.concat([Buffer.from([2, 0]), entry(0x112, 3, 1, 6), entry(0x8825, 4, 1, 38), Buffer.alloc(4)]);
  const date = Buffer.from('2026:11:25\0', 'latin1');
  const gps = Buffer.concat([
    Buffer.from([2, 0]),
    entry(1, 2, 2, 0x4e), // the letter N
    entry(0x1d, 2, date.length, 38 + 30),
    Buffer.alloc(4),
    date,
  ]);
  const tiff = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), head, main, gps]);
  const size = Buffer.alloc(4);
  size.writeUInt16BE(0xff_e1, 0);
  size.writeUInt16BE(tiff.length + 2, 2);
  return Buffer.concat([size, tiff]);
};

/** A real PNG of one-bit black pixels: 30,000 by 30,000 of them take about 110 kB. */
const aWidePng = (width: number, height: number): Buffer => {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crcOf(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  const start = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

const aPdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 14, 'spool'), Buffer.from('%%EOF')]);

const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('The database does not open.')));
      });
      const all = db.objectStoreNames.contains('fileBytes')
        ? await new Promise<{ readonly bytes: Blob }[]>((resolve) => {
            const asked = db.transaction('fileBytes').objectStore('fileBytes').getAll();
            asked.addEventListener('success', () => resolve(asked.result as { readonly bytes: Blob }[]));
          })
        : [];
      db.close();
      const [first] = all;
      if (first !== undefined) return { count: all.length, text: await first.bytes.text(), bytes: first.bytes.size };
    }
    return { count: 0, text: '', bytes: 0 };
  });

const aThreadOnATablet = async (page: Page, server: { readonly url: string }) => {
  const jo = await aNewcomer(server);
  const path = await stockThread(server, jo);
  await signIn(page.context(), server, jo);
  await page.goto(server.url + path);
  await expect(filesOf(page).getByRole('button', { name: 'Add file' })).toBeVisible();
  await allIsSaved(page);
  const choose = (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    filesOf(page)
      .locator('input[multiple]')
      .setInputFiles([...files]);
  return { jo, path, files: filesOf(page), choose };
};

test('A photo taken with the camera and no network is on the device at once, and is sent later.', async ({
  page,
  context,
  server,
}) => {
  const { files } = await aThreadOnATablet(page, server);
  await files.getByRole('button', { name: 'Take photo' }).click(); // loads the code of the camera part
  const dialog = page.getByRole('dialog', { name: 'Take photo' });
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Take this photo' }).click();
  await expect(dialog.getByText('1 photo taken')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(files.getByRole('button', { name: /^Open Photo / })).toBeVisible();
  await expect(files.getByText('Waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(files.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 60_000 });
});

test('A phone’s photo is turned upright, loses its place, and is kept once however often it is added.', async ({
  page,
  server,
}) => {
  const { files, choose } = await aThreadOnATablet(page, server);
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await aPhoneJpeg(page) };
  expect(photo.buffer.includes('2026:11:25')).toBe(true);
  await choose(photo);
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await choose({ ...photo, name: 'again.jpg' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  const kept = await keptOn(page);
  expect(kept.count).toBe(1);
  expect(kept.text).not.toContain('2026:11:25');
  expect(kept.text).not.toContain('Exif');
  await files.getByRole('button', { name: 'Open IMG_1.webp' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([60, 90]);
  const width = () => picture.evaluate((img: HTMLImageElement) => img.getBoundingClientRect().width);
  const before = await width();
  await page.getByRole('dialog').getByRole('button', { name: 'Larger' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await files.getByRole('button', { name: 'More about again.webp' }).click();
  await page.getByRole('menuitem', { name: 'Move to the front' }).click();
  await expect(files.getByRole('listitem').first()).toContainText('again.webp');
});

test('What is no photo or PDF of a usable size is refused with a sentence each.', async ({ page, server }) => {
  const { files, choose } = await aThreadOnATablet(page, server);
  const image = { mimeType: 'image/png' };
  const refused = async (file: { name: string; mimeType: string; buffer: Buffer }, sentence: string) => {
    await choose(file);
    await expect(page.getByText(sentence)).toBeVisible();
  };
  await refused(
    { ...image, name: 'script.png', buffer: Buffer.from('<script>alert(1)</script>') },
    'script.png is no photo and no PDF.',
  );
  await refused(
    { ...image, name: 'drawn.svg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    'drawn.svg is no photo and no PDF.',
  );
  await refused(
    { ...image, name: 'huge.png', buffer: aWidePng(30_000, 30_000) },
    'huge.png has more than 65 million pixels.',
  );
  await refused(
    {
      mimeType: 'image/heic',
      name: 'IMG_4711.HEIC',
      buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    },
    'This browser cannot read the picture IMG_4711.HEIC.',
  );
  await refused({ ...image, name: 'nothing.png', buffer: Buffer.alloc(0) }, 'nothing.png is empty.');
  await refused(
    { mimeType: 'application/pdf', name: 'book.pdf', buffer: aPdf(26 * mib) },
    'book.pdf is larger than 25 MB.',
  );
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await choose({ mimeType: 'application/pdf', name: `../../${'a'.repeat(300)}.pdf`, buffer: aPdf(2000) });
  await expect(files.getByRole('button', { name: `Open ${'a'.repeat(116)}.pdf`, exact: true })).toBeVisible();
});

test('A phone’s panorama is made smaller, and a PDF behind a byte order mark is opened.', async ({ page, server }) => {
  const { files, choose } = await aThreadOnATablet(page, server);
  await choose({ name: 'Panorama.png', mimeType: 'image/png', buffer: aWidePng(16_382, 3870) });
  await files.getByRole('button', { name: 'Open Panorama.webp' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([8192, 1935]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const scanned = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), aPdf(3000)]);
  await choose({ name: 'U\u0308bersicht.pdf', mimeType: 'application/pdf', buffer: scanned });
  await expect(files.getByRole('button', { name: 'Open \u00DCbersicht.pdf' })).toBeVisible();
  await expect(files.getByText(/Waiting to be sent|parts sent/)).toHaveCount(0, { timeout: 60_000 });
});

test('A PDF of 25 MiB whose sending is cut goes on after a reload where it stopped, and opens from this device.', async ({
  page,
  context,
  server,
}) => {
  const { files, path, choose } = await aThreadOnATablet(page, server);
  const sent: string[] = [];
  let isCut = true;
  await context.route('**/files/*/parts/*', async (route) => {
    if (isCut && sent.length === 15) return route.abort();
    sent.push(route.request().url().split('/').at(-1) ?? '');
    return route.continue();
  });
  await choose({ mimeType: 'application/pdf', name: 'Manual.pdf', buffer: aPdf(25 * mib) });
  await expect(files.getByText('15 of 25 parts sent')).toBeVisible({ timeout: 90_000 });
  isCut = false;
  await page.goto(server.url + path);
  await expect(files.getByRole('button', { name: 'Open Manual.pdf' })).toBeVisible();
  await expect.poll(() => sent.length, { timeout: 90_000 }).toBe(25);
  await expect(files.getByText(/Waiting to be sent|parts sent/)).toHaveCount(0);
  expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 25 }, (_, n) => String(n)));

  await context.setOffline(true);
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const shown = context.waitForEvent('page');
    await files.getByRole('button', { name: 'Open Manual.pdf' }).click();
    expect((await shown).url()).toMatch(/^blob:/);
  } else {
    const saved = page.waitForEvent('download');
    await files.getByRole('button', { name: 'Open Manual.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('Manual.pdf');
  }
});
