import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { tableOf } from '#core/exchange/table-of.ts';
import { workbookRows } from '#core/tables/workbook-rows.ts';
import { countsOf, droppedFrom, importOf } from './an-import.ts';

type Cell = string | number | boolean | Date | null;

const aWorkbook = (...sheets: readonly (readonly (readonly Cell[])[])[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `Sheet ${at}`, rows: rows.map((row) => [...row]) })) });

const importOfWorkbook = async (...sheets: readonly (readonly (readonly Cell[])[])[]) => {
  const read = await workbookRows(await aWorkbook(...sheets));
  if (!read.ok) throw new Error(read.error.is);
  const { header, ...table } = tableOf(read.value);
  return importOf('x', { ...table, header: header?.cells });
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

  test('a number with three decimals groups nothing', async () => {
    const plan = await importOfWorkbook([
      ['Brand', 'Line', 'Number', 'Length'],
      ['A', 'A', 1, 12.345],
    ]);
    expect(plan.threads[0]?.added[0]?.set.initialLengthMm).toBe(12_345);
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

  test.each([
    ['cut off', async () => (await aWorkbook([heading])).slice(0, 200), 'workbook'],
    ['of no rows', () => aWorkbook([]), 'empty'],
  ])('%s says so', async (_case, bytes, is) => {
    expect(await workbookRows(await bytes())).toEqual({ ok: false, error: { is } });
  });
});
