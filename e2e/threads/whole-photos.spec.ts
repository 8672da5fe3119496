import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 }, colorScheme: 'dark' });

const sample = (name: string) =>
  readFile(join(import.meta.dirname, '../../tests/src/core/designs/cases', name)) as Promise<Buffer>;

/** A picture of these pixels, red in its upper half. */
const drawn = async (page: Page, width: number, height: number, type: string): Promise<Buffer> => {
  const numbers = await page.evaluate(
    async ([wide, high, as]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('There is no canvas.');
      pen.fillStyle = 'red';
      pen.fillRect(0, 0, wide, high / 2);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, as));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
    },
    [width, height, type] as const,
  );
  return Buffer.from(numbers);
};

test('F25: what is stored looks as it did when it was chosen, whole, under a name that tells it apart', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(context, server, jo);
  await page.goto(server.url + thread);
  const files = page.getByRole('region', { name: 'Photos and papers' });
  await expect(files.getByRole('button', { name: 'Add file' })).toBeVisible();
  const add = (...some: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    files.locator('input[multiple]').setInputFiles([...some]);

  await add({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await sample('c-photo-cut-45.jpg') });
  await expect(page.getByText('The end of photo.jpg is missing.')).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(0);

  await add(
    { name: 'side.webp', mimeType: 'image/webp', buffer: await sample('c-orient-6.webp') },
    { name: 'receipt.png', mimeType: 'image/png', buffer: await drawn(page, 1080, 9000, 'image/png') },
    { name: 'up.png', mimeType: 'image/png', buffer: await drawn(page, 60, 40, 'image/png') },
    { name: 'up.jpg', mimeType: 'image/jpeg', buffer: await drawn(page, 80, 50, 'image/jpeg') },
    { name: 'clear.png', mimeType: 'image/png', buffer: await sample('c-black-on-clear.png') },
  );
  for (const [name, size] of [
    ['side.webp', [300, 200]],
    ['receipt.webp', [983, 8192]],
    ['up.webp', [60, 40]],
    ['up (2).webp', [80, 50]],
    ['clear.webp', [300, 300]],
  ] as const) {
    await files.getByRole('button', { name: `Open ${name}`, exact: true }).click();
    const picture = page.getByRole('dialog').getByRole('img');
    // Until its bytes are here, a picture shows its thumbnail.
    await expect(picture).toHaveAttribute('src', /^blob:/);
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual(size);
    const seen = await picture.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      pen?.drawImage(img, img.naturalWidth / 2, 4, 1, 1, 0, 0, 1, 1);
      return { ground: getComputedStyle(img).backgroundColor, top: [...(pen?.getImageData(0, 0, 1, 1).data ?? [])] };
    });
    expect(seen.ground).toBe('rgb(255, 255, 255)');
    if (name !== 'clear.webp') {
      const [red = 0, green = 255] = seen.top;
      expect([red > 200, green < 60]).toEqual([true, true]);
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }

  const cut = { name: 'Manual 3.5', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n') };
  await add(cut);
  await expect(files.getByText('Manual 3.5 has no end mark')).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(5);
  await files.getByRole('button', { name: 'Add it anyway' }).click();
  await expect(files.getByRole('button', { name: 'Open Manual 3.5.pdf' })).toBeVisible();
  await expect(files.getByText('Manual 3.5 has no end mark')).toHaveCount(0);
});
