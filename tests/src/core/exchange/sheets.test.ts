import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCsv } from '#core/tables/csv-text.ts';
import { planImport } from '#core/exchange/import-plan.ts';
import { tableOf } from '#core/exchange/table-of.ts';
import { wholeCatalogue } from '../catalogue/chart-files.ts';
import { aBook } from '../mutations/a-book.ts';
import { sourceOf } from './a-stock.ts';

const charts = wholeCatalogue();

const outcomes = (file: string, currency = 'EUR'): Readonly<Record<number, string>> => {
  const text = readFileSync(join(import.meta.dirname, 'sheets', file), 'utf8');
  const { header, ...table } = tableOf(readCsv(text));
  const plan = planImport({ ...sourceOf(aBook(), 'x'), ...table, header: header?.cells, charts, money: { currency } });
  const rows: Record<number, string> = {};
  for (const { row, set, thread, added } of plan.threads) {
    const spools = added.map((spool) =>
      [`${(spool.openingMm ?? 0) / 1000} m`, spool.set.boughtOn, spool.set.pricePaidMinor].filter(Boolean).join(' '),
    );
    rows[row] = [`${thread.brand}, ${set.line}, ${thread.code}, ${thread.name}`, ...spools].join(' · ');
  }
  for (const { row, problem } of plan.refused) rows[row] = problem;
  for (const { row } of plan.leftOut) rows[row] = 'left out';
  for (const { row, column, cell } of plan.dropped) rows[row] = `${rows[row] ?? 'as before'} (${column}: ${cell}?)`;
  return rows;
};

const counted = (rows: Readonly<Record<number, string>>) => {
  const all = Object.values(rows);
  const asked = all.filter((one) => /^[a-z]+_[a-z]+$/.test(one)).length;
  const leftOut = all.filter((one) => one === 'left out').length;
  return { right: all.length - asked - leftOut, asked, leftOut };
};

test('a German Excel sheet, with a title, decimal commas and a sum', () => {
  const rows = outcomes('excel-german.csv');
  const bought = '2025-02-14 395';
  expect(rows).toEqual({
    1: 'left out',
    2: 'left out',
    4: `Isacord, Isacord 40, 0020, Schwarz · 1000 m ${bought} · 1000 m ${bought}`,
    5: `Isacord, Isacord 40, 0015, Weiß · 1000 m ${bought} · 500 m ${bought}`,
    6: 'Isacord, Isacord 40, 1902, Poinsettia · 5000 m 2025-04-03 1250',
    7: 'Madeira, Polyneon 40, 1747, Candy Apple Red · 500 m 420',
    8: 'Madeira, Classic 40, 1147, Weihnachtsrot · 1000 m 2025-03-01 · 1000 m 2025-03-01 · 1000 m 2025-03-01',
    9: 'Madeira, Classic 40, 1001, Super White · 200 m (price: ca. 4?)',
    10: 'near_brand',
    11: 'Gütermann, Sulky Rayon 40, 1037, Hellrot · 200 m 349',
    12: 'unclear_count',
    13: 'Sulky, Rayon 40, 1001, Bright White · 229 m · 229 m · 229 m · 229 m',
    14: 'no_line',
    15: 'Isacord, Isacord 40, 3544, Saphir · 1000 m',
    16: 'left out',
  });
  expect(counted(rows)).toEqual({ right: 9, asked: 3, leftOut: 3 });
});

test('a Google sheet, with `Color #`, `on hand`, American dates and a total', () => {
  const rows = outcomes('google-sheet.csv');
  const six = Array.from({ length: 6 }, () => '1000 m 2024-12-28').join(' · ');
  expect(rows).toEqual({
    2: `Isacord, Isacord 40, 0020, Black · ${six}`,
    4: 'Isacord, Isacord 40, 1902, Poinsettia · 1000 m 2025-01-05',
    5: 'near_brand',
    6: 'near_brand',
    7: 'Robison-Anton, Rayon, 2296, Black · 1000 m 2025-03-14 · 1000 m 2025-03-14',
    8: 'near_brand',
    9: `DMC, Mouline Special 117, 310, Black · ${Array.from({ length: 10 }, () => '8 m').join(' · ')}`,
    10: 'DMC, Mouline Special 117, 321, Red · 8 m · 8 m · 8 m · 8 m',
    11: 'DMC, Mouline Special 117, White, White · 8 m · 8 m',
    12: 'Sulky, Rayon 40, 1001, Bright White · 229 m',
    13: 'unclear_count',
    14: 'several_brands',
    16: 'left out',
  });
  // There is no row 3: it has the colour of row 2, which has the spools of both.
  expect(counted(rows)).toEqual({ right: 7, asked: 5, leftOut: 1 });
});

test('an export of an app, with `percent_remaining`, `quantity_on_hand` and instants', () => {
  const rows = outcomes('app-export.csv', 'USD');
  expect(rows).toEqual({
    2: 'Isacord, Isacord 40, 0020, Black · 1000 m 2024-03-05 319',
    3: 'Isacord, Isacord 40, 0142, Sterling · 450 m 2024-03-05 319 · 800 m 2024-03-05 319 · 800 m 2024-03-05 319',
    4: 'as before (name: Silver?)',
    5: 'Madeira, Polyneon 40, 1800, Emerald Black · 50.292 m 2024-04-11 299 (hex: #00000g?)',
    6: 'Madeira, Polyneon 40, 1747, Candy Apple Red',
    7: 'Glide, Trilobal Poly No. 40, 10001, White · 50 m 2024-05-01 1299 · 50 m 2024-05-01 1299',
    8: 'unclear_count',
    9: 'Robison-Anton, Rayon, 2296, Black · 603.504 m (boughtOn: 2027-01-01T00:00:00Z?)',
  });
  expect(counted(rows)).toEqual({ right: 7, asked: 1, leftOut: 0 });
});

test.each([
  [
    'stranger-excel.csv',
    [
      '0020 ×3',
      '0015 ×2',
      '1902 ×2',
      'near_brand',
      'near_brand',
      '1800 ×1',
      '1747 ×2',
      'near_brand',
      '310 ×6',
      'unclear_count',
    ],
    ['unknown_brand', 'left out'],
  ],
  [
    'stranger-google.csv',
    ['0020 ×2', '0015 ×4', '1902 ×0', '1147 ×1', '1001 ×3', '800 ×1', '3865 ×2', 'White ×1', 'unclear_count'],
    ['no_line', 'left out'],
  ],
  ['stranger-app.csv', ['3600 ×2', '0345 ×1', '1084 ×1', '2296 ×0', '1001 ×3', '12 ×5', '5912 ×1'], []],
])('%s: a number that only counts the rows, or an id of an app, is no number of a colour', (file, rows, last) => {
  const told = Object.values(outcomes(file)).map((one) => {
    const [, code] = /^[^,]+, [^,]+, ([^,]+),/.exec(one) ?? [];
    return code === undefined ? one : `${code} ×${one.split(' · ').length - 1}`;
  });
  expect(told).toEqual([...rows, ...last]);
});
