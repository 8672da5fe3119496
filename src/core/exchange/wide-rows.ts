import type { ColumnName } from './columns.ts';
import type { FileRow } from './file-rows.ts';
import type { Mapping } from './guess-columns.ts';

/**
 * A row with more cells than headings: the cells that are certain wherever the extra separator is, and the lost ones.
 */
export interface WideRow {
  readonly row: FileRow;
  readonly lost: readonly { readonly column: ColumnName; readonly cell: string }[];
  readonly width: number;
}

/** Columns of words. A separator inside such words may have been read as the end of a cell. */
const wordy: ReadonlySet<ColumnName | null> = new Set<ColumnName | null>([
  null,
  'name',
  'notes',
  'spoolNotes',
  'place',
  'shop',
  'lentTo',
  'tags',
]);

/**
 * Returns how many headings a file has; undefined without headings, or if nearly all rows are wider than the headings.
 */
export const headingsOf = (header: readonly string[] | undefined, rows: readonly FileRow[]): number | undefined => {
  const headings = header?.length ?? 0;
  const wider = rows.filter(({ cells }) => cells.length > headings).length;
  // 19 of 20 rows are enough: a total below may be shorter.
  return headings === 0 || wider * 20 >= rows.length * 19 ? undefined : headings;
};

/** Keeps the cells that are certain in a row with too many cells. `isFit`: whether a cell is possible in a column. */
export const certainCells = (
  row: FileRow,
  mapping: Mapping,
  headings: number,
  separator: string,
  isFit: (column: ColumnName, cell: string) => boolean,
): WideRow | undefined => {
  // Count empty cells at the end too: the last heading may stand over them, and the cells before may have moved.
  const { cells } = row;
  const width = cells.length;
  const extra = width - headings;
  const columns = Array.from({ length: headings }, (_, at) => mapping[at] ?? null);
  const readings = columns
    .flatMap((column, at) => (wordy.has(column) ? [mergedAt(cells, at, extra, separator)] : []))
    .concat([cells.slice(0, headings)])
    .filter((some) => columns.every((column, at) => column === null || isFit(column, some[at] ?? '')));
  const [first] = readings;
  if (first === undefined) return undefined;
  const isCertain = (at: number) => readings.every((some) => some[at] === first[at]);
  return {
    row: { ...row, cells: first.map((cell, at) => (isCertain(at) ? cell : '')) },
    lost: columns.flatMap((column, at) => {
      const cell = readings.map((some) => some[at] ?? '').find((one) => one !== '');
      return column === null || isCertain(at) || cell === undefined ? [] : [{ column, cell: cells[at] || cell }];
    }),
    width,
  };
};

const mergedAt = (cells: readonly string[], at: number, extra: number, separator: string): readonly string[] => [
  ...cells.slice(0, at),
  cells.slice(at, at + extra + 1).join(`${separator} `.trimStart()),
  ...cells.slice(at + extra + 1),
];
