import type { ColumnName } from './columns.ts';
import type { FileRow } from '../tables/file-rows.ts';
import type { Mapping } from './guess-columns.ts';

/** A row with more cells than headings: the cells whose column is certain, and the lost ones. */
export interface WideRow {
  readonly row: FileRow;
  /** `rejoined`: cells that were certainly one cell, and are read as one. */
  readonly lost: readonly {
    readonly column: ColumnName | null;
    readonly cell: string;
    readonly problem: 'too_wide' | 'rejoined';
  }[];
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
  // If 19 of 20 rows are wider than the headings, the headings do not count.
  return headings === 0 || wider * 20 >= rows.length * 19 ? undefined : headings;
};

/**
 * Keeps the certain cells of a row with too many; undefined if no reading fits. `isFit`: whether a cell fits a column.
 */
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
    .flatMap((column, at) => (wordy.has(column) ? [{ at, some: mergedAt(cells, at, extra, separator) }] : []))
    .concat([{ at: headings, some: cells.slice(0, headings) }])
    .filter(({ some }) => columns.every((column, at) => column === null || isFit(column, some[at] ?? '')));
  const [first] = readings;
  if (first === undefined) return undefined;
  const isCertain = (at: number) => readings.every(({ some }) => some[at] === first.some[at]);
  const lost = columns.flatMap((column, at): WideRow['lost'] => {
    const cell = readings.map(({ some }) => some[at] ?? '').find((one) => one !== '');
    if (column === null || isCertain(at) || cell === undefined) return [];
    return [{ column, cell: cells[at] || cell, problem: 'too_wide' }];
  });
  const behind = cells.slice(headings).join(' ').trim();
  const isRejoined = readings.length === 1 && first.at < headings;
  const alone: WideRow['lost'] = isRejoined
    ? [{ column: columns[first.at] ?? null, cell: first.some[first.at] ?? '', problem: 'rejoined' }]
    : behind === ''
      ? []
      : [{ column: null, cell: behind, problem: 'too_wide' }];
  return {
    row: { ...row, cells: first.some.map((cell, at) => (isCertain(at) ? cell : '')) },
    lost: lost.length > 0 ? lost : alone,
    width,
  };
};

const mergedAt = (cells: readonly string[], at: number, extra: number, separator: string): readonly string[] => [
  ...cells.slice(0, at),
  cells.slice(at, at + extra + 1).join(separator === '\t' ? ' ' : `${separator} `),
  ...cells.slice(at + extra + 1),
];
