import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const dialog = (page: Page) => page.getByRole('dialog');
const fileField = (page: Page) => dialog(page).locator('input[type=file]');

const list = [
  'Marke;Farbnummer;Anzahl;Lagerort',
  'Isacord;0020;2;Regal B',
  'Isacord;1902;1;Regal B > Fach 3',
  'Madeira;viele;x;',
].join('\r\n');

test('a table is brought in, undone, brought in again without a network, and goes out as the same file', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/threads?add=file`);
  const open = async (name: string, buffer: Buffer) => {
    await expect(fileField(page)).toBeAttached();
    await fileField(page).setInputFiles({ name, mimeType: 'text/csv', buffer });
  };

  await open('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]));
  await expect(dialog(page).getByText('This is a picture, not a table.')).toBeVisible();
  await open('liste.csv', Buffer.from(`\uFEFF${list}`, 'utf16le'));
  await expect(dialog(page).getByText('2 colours new · 3 spools new')).toBeVisible();
  await expect(
    dialog(page).getByText(
      'Row 4: Madeira viele x No chart of Madeira has this number. Check the number, or say the line above.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('2 colours · 3 spools')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'From a file' }).click();
  await context.setOffline(true);
  await page.getByLabel('Or paste a table').fill(list);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 colours · 3 spools')).toBeVisible();
  await context.setOffline(false);
  await allIsSaved(page);

  await page.getByRole('button', { name: 'Filter & sort' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const saved = await readFile(await download.path());
  expect(saved.toString('utf8').split('\r\n')).toHaveLength(5);
  await page.getByRole('button', { name: 'Insurance list' }).click();
  await expect(dialog(page).getByText('3 spools have no price and are in no sum.')).toBeVisible();
  // on a phone no figure may be cut off or broken over two lines
  const broken = await dialog(page)
    .locator('td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const figure = document.createRange();
          figure.selectNodeContents(cell);
          return (
            new Set([...figure.getClientRects()].map(({ top }) => top)).size > 1 || cell.scrollWidth > cell.clientWidth
          );
        })
        .map(({ textContent }) => textContent),
    );
  expect(broken).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close' }).first().click(); // a message has a Close button too

  await page.goto(`${server.url}/inventory/threads?add=file`);
  await open('spoolside.csv', saved);
  await expect(dialog(page).getByText('Everything in this file is here already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
});
