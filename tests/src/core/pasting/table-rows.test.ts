import { expect, test } from 'vitest';
import { tableRows } from '#core/pasting/table-rows.ts';

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

test.each([
  ['a sheet with tabs and a title above it', `My threads 2024\n\n${lines(41, 'Isacord\t1902\tRack B')}`, 41],
  ['a file with semicolons', lines(50, 'Isacord;1902;2'), 50],
  ['a file with commas', lines(50, 'Isacord,1902,2'), 50],
  ['a typed list', lines(50, 'Isacord 1902, 2'), 0],
  ['one row of a sheet under a typed list', `${lines(9, 'Isacord 1902')}\nIsacord\t1902\t2`, 0],
  ['a sheet with empty rows between its rows', lines(20, 'Isacord\t1902\tRack B\n\t\t\n\n'), 20],
  ['a file whose empty rows are separators alone', lines(20, 'Isacord;1902\n;;;\n;;;'), 20],
  ['nothing', '\n\n', 0],
])('%s has the rows of a table', (_what, text, rows) => {
  expect(tableRows(text)).toBe(rows);
});
