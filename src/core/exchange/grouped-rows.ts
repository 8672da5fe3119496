import { codeNorm } from '#core/catalogue/code-forms.ts';
import { plainWords } from '#core/catalogue/fold.ts';
import { err, ok, type Result } from '../result.ts';
import type { FileRow } from '../tables/file-rows.ts';
import { threadTitle } from '../threads/thread-title.ts';
import type { ColumnName } from './columns.ts';
import type { Mapping } from './guess-columns.ts';
import {
  type DroppedCell,
  type ImportProblem,
  type ImportRow,
  type RefusedRow,
  rowReader,
  isListRow,
  rowNamer,
  type BrandQuestion,
} from './import-row.ts';
import type { MeantThread, ThreadFinder } from './meant-thread.ts';
import { codeOf, hasCode } from './plan-spool.ts';
import { readCell, type Reading } from './read-cell.ts';
import type { ImportSource } from './table-of.ts';
import type { ListedThread } from './team-stock.ts';

/** A thread of a file and the rows about it. */
export interface ThreadRows {
  readonly meant: MeantThread;
  readonly rows: ImportRow[];
}

/** The rows of a file, grouped by thread, and what was not imported. */
export interface GroupedRows {
  readonly groups: readonly ThreadRows[];
  readonly refused: readonly RefusedRow[];
  readonly leftOut: readonly { readonly row: number; readonly words: string }[];
  readonly brands: readonly BrandQuestion[];
  readonly counts: UnclearCounts | undefined;
}

/** How many rows say no number under “Spools” (“a few”, “n/a”, “?”), and the first such cell. */
export interface UnclearCounts {
  readonly rows: number;
  readonly example: string;
}

/** Finds the thread of each row, row by row; passes each cell that cannot be read to `drop`. */
export function* groupedRows(
  source: ImportSource,
  reading: Reading,
  all: readonly ListedThread[],
  finder: ThreadFinder,
  drop: (cell: DroppedCell) => void,
): Generator<void, GroupedRows> {
  const { file, mapping, brand, charts, isPalette = false, header = [] } = source;
  const isList = !reading.isOwn && !isPalette;
  let counts: UnclearCounts | undefined;
  const readRow = rowReader(mapping, reading, drop, (cell) => {
    counts = { rows: (counts?.rows ?? 0) + 1, example: counts?.example ?? cell };
  });
  const namer = rowNamer(all, charts, source.brandAnswers ?? {});
  const ownerOf = shortCodeOwners(all);
  const ditto = dittoReader(mapping);
  const headings = isPalette
    ? undefined
    : headingsOf({ header: source.header, mapping, separator: file.separator ?? ',' }, file.rows);
  let brandAbove = '';
  const leftOut = (source.above ?? []).map(inWords);
  const refused: RefusedRow[] = [];
  const groups = new Map<string, ThreadRows>();
  const cellIn = ({ cells }: FileRow, column: ColumnName) => cells[mapping.indexOf(column)] ?? '';
  const namesIn = (row: FileRow) =>
    (['brand', 'line', 'name', 'shortCode'] as const).map((column) => cellIn(row, column));
  const isFit = (column: ColumnName, cell: string): boolean => {
    if (column === 'code') return cell === '' || (/\d/.test(cell) && cell.length <= 24);
    const read = cell === '' ? ok(undefined) : readCell(column, cell, reading);
    return read.ok || isAsked(read.error.problem);
  };

  /**
   * Leaves out the cells that extra cells may have moved to a wrong column; undefined if no reading of the row fits.
   */
  const withoutShifted = (row: FileRow): FileRow | undefined => {
    if (headings === undefined || row.cells.length <= headings) return row;
    const certain = certainCells(row, mapping, headings, file.separator ?? ',', isFit);
    if (certain === undefined) return undefined;
    for (const cell of certain.lost) drop({ row: row.row, ...cell, limit: headings, cells: certain.width });
    return certain.row;
  };

  function* meantBy(row: ImportRow): Generator<void, Result<MeantThread, ImportProblem>> {
    const owners = hasCode(row) ? ownerOf(codeOf(row)) : [];
    const alike = owners.find(({ data }) => isAlike(data, row.cells));
    const isLost = row.cells.code === undefined && alike !== undefined;
    if (isLost) return ok(ownThread(alike));
    const found = yield* finder.ofRow(row);
    if (found.ok && (yield* isOfBrandAbove(row, found.value))) return err({ problem: 'several_brands' });
    if (owners.length === 0) return found;
    if (found.ok && owners.some(({ id }) => id === found.value.id)) return found;
    if (alike !== undefined) return ok(ownThread(alike));
    return found.ok ? err({ problem: 'code_taken', brand: titleOf(owners[0]) }) : found;
  }

  /**
   * Whether a row without a brand may belong to the brand of the rows above, because that brand has this number too.
   */
  function* isOfBrandAbove(row: ImportRow, { identity }: MeantThread): Generator<void, boolean> {
    if (!isList || row.cells.brand !== undefined || brandAbove === '' || row.cells.code === undefined) return false;
    if (plainWords(identity.brand) === plainWords(brandAbove)) return false;
    const other = yield* finder.ofRow({ ...row, cells: { ...row.cells, brand: brandAbove } });
    const isKnown = other.ok && (other.value.own ?? other.value.colour) !== undefined;
    return isKnown && plainWords(other.value.identity.brand) === plainWords(brandAbove);
  }

  for (const fileRow of file.rows) {
    yield;
    const { row } = fileRow;
    if (file.broken !== undefined && row >= file.broken.row) break;
    if (isList && isListRow(fileRow.cells, cellIn(fileRow, 'code'), namesIn(fileRow), header)) {
      leftOut.push(inWords(fileRow));
      continue;
    }
    const whole = withoutShifted(isList ? ditto(fileRow, drop) : fileRow);
    if (whole === undefined) {
      refused.push({ row, column: null, problem: 'too_wide', limit: headings ?? 0, cells: fileRow.cells.length });
      continue;
    }
    const read = readRow(whole);
    if (!read.ok) {
      refused.push(read.error);
      continue;
    }
    const named = isList ? namer.named(read.value) : ok(read.value);
    if (!named.ok) {
      refused.push({ row, column: 'brand', ...named.error });
      continue;
    }
    const meant = yield* meantBy(named.value);
    brandAbove = named.value.cells.brand ?? brandAbove;
    if (!meant.ok) {
      const written = named.value.cells.brand ?? brand;
      const isUnknown = meant.error.problem === 'no_line' && !namer.isKnown(written);
      const problem = isUnknown ? 'unknown_brand' : meant.error.problem;
      const column = problem === 'code_taken' ? 'shortCode' : 'code';
      refused.push({ row, column, ...(written !== '' && { brand: written }), ...meant.error, problem });
      continue;
    }
    const group = groups.get(meant.value.id);
    if (group === undefined) groups.set(meant.value.id, { meant: meant.value, rows: [named.value] });
    else group.rows.push(named.value);
  }
  if (file.broken !== undefined) refused.push({ column: null, ...file.broken });
  return { groups: [...groups.values()], refused, leftOut, brands: namer.questions(), counts };
}

/** Whether a cell with this problem may still belong to its column. */
const isAsked = (problem: ImportProblem['problem']): boolean =>
  problem.startsWith('spreadsheet_') ||
  ['date_order', 'two_ways', 'percent_or_spools', 'other_currency'].includes(problem);

const ownThread = (own: ListedThread): MeantThread => ({ id: own.id, own, colour: undefined, identity: own.data });

const shortCodeOwners = (all: readonly ListedThread[]): ((shortCode: string) => readonly ListedThread[]) => {
  const owners = new Map<string, ListedThread[]>();
  for (const thread of all)
    for (const { data } of thread.spools) {
      const known = owners.get(data.shortCode);
      if (known === undefined) owners.set(data.shortCode, [thread]);
      else known.push(thread);
    }
  return (shortCode) => owners.get(shortCode) ?? [];
};

/** Whether brand, line and number in the cells are the thread's. Empty cells fit; leading zeros do not count. */
const isAlike = ({ brand, line, code }: ListedThread['data'], cells: ImportRow['cells']): boolean =>
  (cells.brand === undefined || plainWords(cells.brand) === plainWords(brand)) &&
  (cells.line === undefined || plainWords(cells.line) === plainWords(line)) &&
  (cells.code === undefined || codeNorm(cells.code) === codeNorm(code));

const titleOf = (thread: ListedThread | undefined): string =>
  thread === undefined ? '' : threadTitle({ ...thread.data, name: null });

const inWords = ({ row, cells }: FileRow) => ({
  row,
  words: cells
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, mostWords),
});

const mostWords = 120;

const ditto = /^(?:["″〃”“„]|''|´´|,,|[-–—]{1,2}\s?["”]\s?[-–—]{1,2}|ditto|dito|do\.|idem|id\.)$/i;

// These columns differ from row to row, so “as above” makes no sense in them.
const ofOneRow: ReadonlySet<ColumnName | null> = new Set<ColumnName | null>([
  'code',
  'copy',
  'catalogueId',
  'shortCode',
  'name',
  'hex',
]);

/** Makes a reader that replaces a ditto mark by the cell above it. Pass the reader all rows from top to bottom. */
function dittoReader(mapping: Mapping) {
  let above: readonly string[] = [];
  return (row: FileRow, drop: (cell: DroppedCell) => void): FileRow => {
    const cells = row.cells.map((cell, at) => {
      if (!ditto.test(cell)) return cell;
      const column = mapping[at] ?? null;
      if (column === null) return cell;
      if (!ofOneRow.has(column) && above[at] !== undefined && above[at] !== '') return above[at];
      drop({ row: row.row, column, cell, problem: 'ditto' });
      return '';
    });
    // A row without cells at its end has nothing there: the row above it does not count.
    above = cells;
    return { ...row, cells };
  };
}

/** A row with more cells than headings: the cells whose column is certain, and the lost ones. */
interface WideRow {
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
interface Headings {
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
function certainCells(
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
