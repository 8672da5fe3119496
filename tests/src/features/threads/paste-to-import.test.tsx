// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { anImportDialog } from './an-import-dialog.tsx';

afterEach(() => localStorage.clear());

const tableOf = (count: number) =>
  [
    'Brand\tNumber\tName\tSpools\tLot\tPlace\tPrice\tNotes',
    ...Array.from({ length: count }, (_, at) => `Glide\t${2000 + at}\tOdd ${at}\t1\tA7\tRack B\t3.40\tfaded, see box`),
  ].join('\n');

test.each([
  ['of more than 40 rows', tableOf(41)],
  ['whose columns a list does not have', tableOf(6)],
  ['with empty lines between its rows', tableOf(6).replaceAll('\n', '\n'.repeat(9))],
  ['with headings, of which a list would leave notes out', 'Brand,Number,Notes,Qty\nIsacord,3355,drawer 4,1'],
  ['longer than the longest list', tableOf(3000)],
])('A pasted table %s is offered to the import, which opens with every letter of it', async (_what, table) => {
  const page = await anImportDialog([], 'paste');
  await page.put('Your list', table);
  await page.touch('Open in the import');
  await expect.poll(() => page.value('Or paste a table') === table).toBe(true);
  await expect.poll(page.text).toContain('What the columns hold');
});

test('A pasted list of 41 threads is no table: nothing leads away from it', async () => {
  const page = await anImportDialog([], 'paste');
  await page.put('Your list', Array.from({ length: 41 }, (_, at) => `Isacord ${1000 + at}, 2`).join('\n'));
  await expect.poll(page.text).toContain('41 ask');
  expect(page.button('Open in the import')).toBeUndefined();
});

test('The offer names no number of rows, which the import counts without titles and headings', async () => {
  const page = await anImportDialog([], 'paste');
  await page.put('Your list', `My threads\n\n${tableOf(6)}`);
  await expect.poll(page.text).toContain('This is a table. The import reads all its columns.');
});
