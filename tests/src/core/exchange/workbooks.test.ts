import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { tableOf } from '#core/exchange/table-of.ts';
import { workbookRows } from '#core/tables/workbook-rows.ts';
import { aBook } from '../mutations/a-book.ts';
import type { Book } from './a-stock.ts';
import { countsOf, droppedFrom, importOf } from './an-import.ts';

type Cell = string | number | boolean | Date | null;

const aWorkbook = (...sheets: readonly (readonly (readonly Cell[])[])[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `Sheet ${at}`, rows: rows.map((row) => [...row]) })) });

const importOfWorkbook = (...sheets: readonly (readonly (readonly Cell[])[])[]) => importInto(aBook(), ...sheets);

const importInto = async (book: Book, ...sheets: readonly (readonly (readonly Cell[])[])[]) => {
  const read = await workbookRows(await aWorkbook(...sheets));
  if (!read.ok) throw new Error(read.error.is);
  const { header, ...table } = tableOf(read.value);
  return importOf('x', { book, ...table, header: header?.cells });
};

const heading = ['Brand', 'Number', 'Qty', 'Price', 'Length', 'Bought', 'Lot'];

describe('A workbook', () => {
  test('says what its cells are: numbers, days, texts', async () => {
    const plan = await importOfWorkbook([
      ['My threads'],
      [],
      heading,
      ['Isacord', '0015', 2, 3.95, 1000, new Date('2025-03-14'), 'A7'],
      ['DMC', 310, 1.5, 1.25, 8, null, null],
    ]);
    expect(countsOf(plan)).toEqual(['0015 ×2', '310 ×2']);
    const of = plan.threads.map(({ added: [spool] }) => spool?.set);
    expect(of.map((set) => [set?.pricePaidMinor, set?.initialLengthMm, set?.boughtOn, set?.lot])).toEqual([
      [395, 1_000_000, '2025-03-14', 'A7'],
      [125, 8000, undefined, undefined],
    ]);
    expect([droppedFrom(plan), plan.leftOut]).toEqual([[], [{ row: 1, words: 'My threads' }]]);
  });

  test('holds days where a person had typed something else: they are dropped and named', async () => {
    const plan = await importOfWorkbook([heading, ['Isacord', '0015', 1, null, null, null, new Date('2026-02-01')]]);
    expect(plan.dropped).toEqual([
      { row: 2, column: 'lot', cell: '2026-02-01', problem: 'spreadsheet_day', fraction: '1/2' },
    ]);
    expect(plan.threads[0]?.added[0]?.set.lot).toBeUndefined();
  });

  test('holds times where a person had typed a number such as 1:30: the number is given back', async () => {
    const at = (hours: number, minutes: number, seconds = 0) =>
      new Date(Date.UTC(1899, 11, 31, hours, minutes, seconds));
    const own = (number: Date, lot: Cell) => ['Own', 'Mine', number, 1, lot];
    const plan = await importOfWorkbook([
      ['Brand', 'Line', 'Number', 'Qty', 'Lot'],
      own(at(1, 30), at(2, 5)),
      own(at(13, 45), null),
      own(at(30, 15), null),
      own(at(4, 8, 32), null),
      own(at(0, 0), null),
    ]);
    expect(countsOf(plan)).toEqual(['1:30 ×1', '13:45 ×1', '30:15 ×1', '4:08:32 ×1', '0:00 ×1']);
    expect(plan.threads[0]?.added[0]?.set.lot).toBe('2:05');
    expect(droppedFrom(plan)).toEqual([]);
  });

  test('a time finds the thread that the team has, with a zero before it or not', async () => {
    const book = aBook();
    const id = book.thread({ brand: 'Own', line: 'Mine', code: '01:30', name: 'Blend' });
    const rows = [
      ['Brand', 'Line', 'Number', 'Name', 'Qty'],
      ['Own', 'Mine', new Date(Date.UTC(1899, 11, 31, 1, 30)), 'Blend', 1],
    ];
    const plan = await importInto(book, rows);
    expect(plan.threads.map((thread) => [thread.id === id, thread.isNew, thread.added.length])).toEqual([
      [true, false, 1],
    ]);
  });

  test.each([
    ['of the first of January 1900, which some programs write for no day', new Date('1900-01-01'), '1900-01-01'],
    ['of today with a time', new Date('2026-02-01T01:30:00Z'), '2026-02-01'],
  ])('a day %s stays a day', async (_what, day, text) => {
    const read = await workbookRows(
      await aWorkbook([
        ['Number', 'Bought'],
        ['1', day],
      ]),
    );
    expect(read.ok && read.value.rows[1]).toEqual({ row: 2, cells: ['1', text], days: new Set([1]) });
  });

  test('a time in a workbook that counts from 1904 is the same time', async () => {
    const sheets = [{ name: 'Old', rows: [['Number'], [new Date(Date.UTC(1904, 0, 1, 1, 30))]] }];
    const read = await workbookRows(await writeXlsx({ sheets, dateSystem: '1904' }));
    expect(read.ok && read.value.rows[1]?.cells).toEqual(['1:30']);
  });

  test('a number with three decimals groups nothing', async () => {
    const plan = await importOfWorkbook([
      ['Brand', 'Line', 'Number', 'Length'],
      ['A', 'A', 1, 12.345],
    ]);
    expect(plan.threads[0]?.added[0]?.set.initialLengthMm).toBe(12_345);
  });

  test('with more rows than are read says at which row reading stops; blank rows do not count', async () => {
    const read = async (...rows: readonly (readonly Cell[])[]) => {
      const answer = await workbookRows(await aWorkbook(rows));
      return answer.ok ? [answer.value.rows.length, answer.value.broken] : answer.error;
    };
    const full = Array.from({ length: 100_000 }, (_, at): Cell[] => ['DMC', at]);
    const blank = Array.from({ length: 100_000 }, (): Cell[] => [null]);
    const broken = { row: 100_002, problem: 'too_many_rows', limit: 100_000 };
    expect(await read(...full, [null], ['DMC', '7'])).toEqual([100_000, broken]);
    expect(await read(...full, [null])).toEqual([100_000, undefined]);
    expect(await read(...blank, ['DMC', '6'], ['DMC', '7'])).toEqual([2, undefined]);
    const { header, ...table } = tableOf({ rows: [], broken: { ...broken, problem: 'too_many_rows' } });
    expect(importOf('x', { ...table, header: header?.cells }).refused).toEqual([{ column: null, ...broken }]);
  });

  test('is read from the first sheet with a table', async () => {
    expect(
      countsOf(
        await importOfWorkbook(
          [],
          [
            ['Brand', 'Number'],
            ['Isacord', '0015'],
          ],
        ),
      ),
    ).toEqual(['0015 ×1']);
  });

  test('is read from its first table also behind sheets that are only a chart', async () => {
    const table = [['Number'], ['0015']];
    const rowsOf = async (bytes: Uint8Array) => {
      const read = await workbookRows(bytes);
      return read.ok ? read.value.rows.map(({ cells }) => cells) : read.error;
    };
    expect(await rowsOf(asCharts(await aWorkbook([['Chart']], table), 1))).toEqual(table);
    expect(await rowsOf(asCharts(await aWorkbook([], [['Chart']], table), 2))).toEqual(table);
    expect(await rowsOf(asCharts(await aWorkbook([['Chart']]), 1))).toEqual({ is: 'empty' });
  });

  test.each([
    ['cut off', async () => (await aWorkbook([heading])).slice(0, 200), 'workbook'],
    ['of no rows', () => aWorkbook([]), 'empty'],
  ])('%s says so', async (_case, bytes, is) => {
    expect(await workbookRows(await bytes())).toEqual({ ok: false, error: { is } });
  });
});

const asCharts = (workbook: Uint8Array, sheet: number): Uint8Array => {
  const files = unzipSync(workbook);
  const rels = 'xl/_rels/workbook.xml.rels';
  const [from, to] = [`worksheets/sheet${sheet}.xml`, `chartsheets/sheet${sheet}.xml`];
  const relations = strFromU8(files[rels] ?? new Uint8Array())
    .split('<Relationship ')
    .map((one) => (one.includes(from) ? one.replace('/worksheet"', '/chartsheet"').replace(from, to) : one));
  files[rels] = strToU8(relations.join('<Relationship '));
  files[`xl/${to}`] = strToU8('<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>');
  delete files[`xl/${from}`];
  return zipSync(files);
};
