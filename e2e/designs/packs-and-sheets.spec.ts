import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const sample = (name: string) => readFile(join(import.meta.dirname, '../../tests/src/core/designs/cases', name));

const opened = (page: Page) => page.getByRole('region', { name: 'Opened, not saved' });

const opens = async (page: Page, ...names: readonly string[]) => {
  const files = await Promise.all(
    names.map(async (name) => ({ name, mimeType: 'application/octet-stream', buffer: await sample(name) })),
  );
  await page.locator('input[multiple]:not([webkitdirectory])').first().setInputFiles(files);
};

test('F20, F21: a pack says of every entry what became of it, and designs of one name are told apart by their folders', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs`);
  await opens(page, 'c-zip-encrypted-stored-exp-only.zip', 'c-zip-one-bzip2.zip', 'c-zip-crc-wrong.zip');
  const notRead = opened(page).getByRole('list', { name: 'Not read' });
  for (const [path, why] of [
    ['c-zip-encrypted-stored-exp-only.zip/rose.exp', 'It has a password.'],
    ['c-zip-one-bzip2.zip/big.dst', 'It is packed with bzip2'],
    ['c-zip-crc-wrong.zip/rose.dst', 'It is damaged in the ZIP.'],
  ] as const)
    await expect(notRead.getByRole('listitem').filter({ hasText: path })).toContainText(why);
  await opened(page).getByRole('button', { name: 'Close without saving' }).click();
  await opens(page, 'c-zip-same-names-two-levels.zip');
  const found = opened(page).getByRole('list', { name: 'Opened, not saved' });
  for (const folder of ['Flowers/Roses', 'Flowers/Tulips', 'Animals/Cats'])
    await expect(found.getByRole('listitem').filter({ hasText: folder })).toHaveCount(1);
});

test('F24: a design of 230 mm is drawn in true size on paper, turned, and says so', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs`);
  await opens(page, 'c-dst-230x30mm.dst');
  await opened(page).getByRole('button', { name: 'Save to the team' }).click();
  await page.getByRole('link', { name: 'c-dst-230x30mm' }).click();
  await page.getByRole('button', { name: 'Production sheet' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('In true size, if printed at 100 % · turned by 90°')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined; // the copy for the printer stays in the page, to be measured
  });
  await sheet.getByRole('button', { name: 'Print' }).click();
  // A4 between the margins of a browser
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 696, height: 1000 });
  const sizes = await page.evaluate(() => {
    const img = document.body.lastElementChild?.querySelector('img');
    const box = img?.getBoundingClientRect();
    return [box?.width ?? 0, box?.height ?? 0].map((px) => Math.round((px / 96) * 254) / 10);
  });
  expect(sizes[0]).toBeCloseTo(42, 0);
  expect(sizes[1]).toBeCloseTo(242, 0);
});

test('F22: the needles that a U01 names are beside its blocks', async ({ page, context, server }) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs`);
  await opens(page, 'c-u01-needle-1-1-2.u01');
  await opened(page).getByRole('button', { name: 'Save to the team' }).click();
  await page.getByRole('link', { name: 'c-u01-needle-1-1-2' }).click();
  const blocks = page.getByRole('table', { name: 'Colour blocks' }).locator('tbody tr');
  await expect(blocks).toHaveCount(3);
  await expect(blocks.nth(0)).toContainText('needle 1');
  await expect(blocks.nth(1)).toContainText('needle 1 · same thread, stop only');
  await expect(blocks.nth(2)).toContainText('needle 2');
});
