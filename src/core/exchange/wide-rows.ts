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

/** Columns of numbers. In a file parted by commas a decimal comma may have been read as the end of a cell. */
const decimal: ReadonlySet<ColumnName | null> = new Set<ColumnName | null>([
  'price',
  'lengthM',
  'lengthYd',
  'leftM',
  'leftYd',
  'fullness',
  'spools',
]);

/** What the headings of a file are, to tell rows with too many cells. */
export interface Headings {
  readonly header: readonly string[] | undefined;
  readonly mapping: Mapping;
  readonly separator: string;
}

/**
 * Returns how many headings a file has; undefined without headings, or if nearly all rows are wider than the headings
 * and no decimal comma explains it.
 */
export function headingsOf({ header, mapping, separator }: Headings, rows: readonly FileRow[]): number | undefined {
  const headings = header?.length ?? 0;
  const wider = rows.filter(({ cells }) => cells.length > headings);
  // If 19 of 20 rows are wider than the headings, the headings do not count.
  const isUsual = wider.length * 20 >= rows.length * 19;
  const areSplit =
    wider.length > 0 && wider.every((row) => mapping.some((_, at) => isSplitAt(row, at, { mapping, separator })));
  return headings === 0 || (isUsual && !areSplit) ? undefined : headings;
}

/** Whether a cell and the next one may be the two sides of a decimal comma: 7 and 95, but not 1 and 5000. */
const isSplitAt = (
  { cells }: FileRow,
  at: number,
  { mapping, separator }: Pick<Headings, 'mapping' | 'separator'>,
): boolean => {
  const column = mapping[at] ?? null;
  if (separator !== ',' || !decimal.has(column)) return false;
  const isPart = column === 'spools' ? /^(?:25|5|50|75)$/ : /^\d{1,3}$/;
  return /^\p{Sc}?\s?\d{1,6}$/u.test(cells[at] ?? '') && isPart.test(cells[at + 1] ?? '');
};

/**
 * Keeps the certain cells of a row with too many; undefined if no reading fits. `isFit`: whether a cell fits a column.
 */
export function certainCells(
  row: FileRow,
  mapping: Mapping,
  headings: number,
  separator: string,
  isFit: (column: ColumnName, cell: string) => boolean,
): WideRow | undefined {
  // Count empty cells at the end too: the last heading may stand over them, and the cells before may have moved.
  const { cells } = row;
  const width = cells.length;
  const extra = width - headings;
  const columns = Array.from({ length: headings }, (_, at) => mapping[at] ?? null);
  const readings = columns
    .flatMap((column, at) => {
      if (isSplitAt(row, at, { mapping, separator })) return [{ at, some: mergedAt(cells, at, 1, '.') }];
      return wordy.has(column)
        ? [{ at, some: mergedAt(cells, at, extra, separator === '\t' ? ' ' : `${separator} `) }]
        : [];
    })
    .concat([{ at: headings, some: cells }])
    .map(({ at, some }) => ({ at, some: some.slice(0, headings) }))
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
}

const mergedAt = (cells: readonly string[], at: number, extra: number, between: string): readonly string[] => [
  ...cells.slice(0, at),
  cells.slice(at, at + extra + 1).join(between),
  ...cells.slice(at + extra + 1),
];
