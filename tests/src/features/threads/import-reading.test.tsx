// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { CodePage } from '#core/tables/code-page.ts';
import { bytesIn } from '../../core/exchange/bytes-in.ts';
import { anImportDialog } from './an-import-dialog.tsx';

afterEach(() => localStorage.clear());

const fileIn = (page: CodePage, text: string) => new File([Uint8Array.from(bytesIn(page, text))], 'list.csv');

test('[I22] letters of a Mac are right, and those that may be Czech or French are asked with their words', async () => {
  const page = await anImportDialog();
  await page.choose(fileIn('macintosh', 'Marke;Farbnummer;Bemerkung\rIsacord;0020;für Mützen\rIsacord;0015;größer\r'));
  await expect.poll(() => page.rows().length).toBe(2);
  expect(page.text()).toContain('Read as: Excel for Mac · semicolons · headings in row 1, 2 rows below');
  await page.choose(fileIn('windows-1250', 'Marke;Farbnummer;Bemerkung\nIsacord;0020;červená č\n'));
  await expect.poll(page.text).toContain('Which words are right?');
  await expect.poll(() => page.button('Import')?.disabled).toBe(true);
  await page.touch('červená č');
  await page.touch('Import');
  await expect.poll(page.notes).toEqual(['červená č']);
});

test('[I19] separator, headings, quoting and decimals can be changed', async () => {
  const page = await anImportDialog();
  const text = 'My list\nBrand;Number;Price;Notes\nIsacord;0020;2,50;"new"\nIsacord;0015;1.250;old\n';
  await page.put('Or paste a table', text);
  await expect.poll(page.text).toContain('Read as: semicolons · headings in row 2, 2 rows below');
  expect([page.value('Cells are parted by'), page.value('Headings'), page.value('Quotation marks')]).toEqual([
    ';',
    '2',
    'quoted',
  ]);
  await expect.poll(() => page.value('Decimals: Price')).toBe(',');
  await page.put('Decimals: Price', '.');
  await expect.poll(() => page.value('Decimals: Price')).toBe('.');
  await page.put('Quotation marks', 'text');
  await expect.poll(() => page.value('Quotation marks')).toBe('text');
  await page.put('Headings', 'none');
  await expect.poll(page.text).toContain('no headings');
  await page.put('Cells are parted by', ',');
  await expect.poll(() => page.value('Cells are parted by')).toBe(',');
});

test('[I24] numbers that fit two ways are asked once, and read as answered', async () => {
  const page = await anImportDialog();
  await page.put('Or paste a table', 'Brand\tNumber\tLength\nIsacord\t0020\t1,200\nIsacord\t0015\t5,000');
  await expect
    .poll(page.text)
    .toContain('2 numbers under Length of the spool (m) can be read in two ways, such as 1,200. What is meant?');
  expect(page.dropped()[0]).toBe(
    'Row 2 “1,200” is left empty. This number can be read in two ways. Answer the question about it above.',
  );
  await page.touch('1,200');
  await expect.poll(page.dropped).toEqual([]);
});
