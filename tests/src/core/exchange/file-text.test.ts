import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { fileText } from '#core/tables/file-text.ts';
import { readCsv, readCsvInSteps } from '#core/tables/csv-text.ts';
import { isPalette, readPalette } from '#core/exchange/read-palette.ts';

const text = 'Marke;Stärke\r\nGütermann;40';
const utf16 = (mark: readonly number[], isBig: boolean) =>
  Uint8Array.from([
    ...mark,
    ...[...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  ]);
const bytes = (letters: string) => new TextEncoder().encode(letters);

describe('A file is read whatever wrote it', () => {
  test.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with its mark', bytes(`\uFEFF${text}`)],
    ['UTF-16, the low byte first', utf16([0xff, 0xfe], false)],
    ['UTF-16, the high byte first', utf16([0xfe, 0xff], true)],
    ['UTF-16 without its mark', utf16([], false)],
    ['the old code page of Windows', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('%s', (_case, file) => {
    const read = fileText(file);
    expect(read.ok && readCsv(read.value.text).rows.map(({ cells }) => cells)).toEqual([
      ['Marke', 'Stärke'],
      ['Gütermann', '40'],
    ]);
  });
});

describe('A file that is no table says what it is', () => {
  test.each([
    ['picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0)],
    ['picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ['picture', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['workbook', bytes('PK\u0003\u0004\u0014\u0000[Content_Types].xmlxl/workbook.xml')],
    ['archive', bytes('PK\u0003\u0004\u0014\u0000holiday.txt')],
    ['document', bytes('%PDF-1.7')],
    ['other', Uint8Array.from({ length: 400 }, (_, at) => (at * 7) % 31)],
    ['empty', bytes(' \n')],
    ['empty', new Uint8Array()],
  ])('%s', (is, file) => {
    expect(fileText(file)).toEqual({ ok: false, error: { is } });
  });
});

describe('The cells of a row', () => {
  test.each([
    ['commas', 'a,b\n1,"2,3"', ['1', '2,3']],
    ['semicolons, though a name holds commas', 'a;b\n1;2,3,4', ['1', '2,3,4']],
    ['tabs', 'a\tb\n1\t2', ['1', '2']],
    ['what Excel says in the first line', 'sep=;\na;b\n1;2', ['1', '2']],
    ['line breaks in quotes', 'a,b\r\n1,"two\r\nlines"\r\n', ['1', 'two\nlines']],
  ])('%s', (_case, file, cells) => {
    expect(readCsv(file).rows[1]?.cells).toEqual(cells);
  });

  test('rows are counted as a spreadsheet counts them', () => {
    expect(readCsv('a,b\n\n"x\ny",1\n,\n2,3').rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });
});

test('However long a table is, and whatever its marks, its rows are those that it has as a whole', () => {
  const sign = fc.constantFrom('a', '1', ',', ';', '"', '""', '"\n"', '\n', '\n\n', '\n"x', ' ', '\uFEFF', '\t');
  fc.assert(
    fc.property(fc.array(sign, { minLength: 1500, maxLength: 3000, size: 'max' }), (signs) => {
      const table = `Brand,Number,Notes\n${signs.join('')}`;
      const whole = Papa.parse<string[]>(table, { delimiter: ',', newline: '\n' });
      const rows = whole.data.map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.trim()) }));
      const unclosed = whole.errors.find(({ code }) => code === 'MissingQuotes')?.row;
      expect(readCsv(table, { separator: ',', isQuoted: true })).toMatchObject({
        rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
        broken: unclosed === undefined ? undefined : { row: unclosed + 1, problem: 'unclosed' },
      });
    }),
    { seed: 10, numRuns: 60 },
  );
}, 60_000);

test('A table of 10,000 rows is read in fifty steps', () => {
  const work = readCsvInSteps(`Number\n${'1902\n'.repeat(9_999)}`);
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  expect([steps, step.value.rows.length, step.value.rows.at(-1)]).toEqual([
    50,
    10_000,
    { row: 10_000, cells: ['1902'] },
  ]);
});

test('A quotation mark that never closes is named by its row, however far down', () => {
  const { rows, broken } = readCsv(`Number\n${'1902\n'.repeat(998)}"1800\n0015\n`, { isQuoted: true });
  expect([rows.length, rows.at(-1)?.row, broken]).toEqual([1000, 1000, { row: 1000, problem: 'unclosed' }]);
});

test('a palette is read as Ink/Stitch and GIMP write it', () => {
  const palette =
    'GIMP Palette\nName: Ink/Stitch: Isacord Polyester\nColumns: 4\n# RGB Value\t\t\t\tColor Name   Number\n' +
    '237\t23\t31\tPoinsettia   1902\n  0   0   0 Untitled\n1 2 3 Deep 40 Sea\n300 x\n';
  expect(isPalette(palette)).toBe(true);
  expect(readPalette(palette)).toEqual({
    name: 'Isacord Polyester',
    asks: undefined,
    file: {
      broken: undefined,
      rows: [
        { row: 5, cells: ['1902', 'Poinsettia', '237,23,31'] },
        { row: 6, cells: ['', '', '0,0,0'] },
        { row: 7, cells: ['', 'Deep 40 Sea', '1,2,3'] },
        { row: 8, cells: ['', '', '300 x'] },
      ],
    },
  });
});
