import { costColumns } from './columns.ts';
import { runThrough } from '../steps/run-through.ts';
import type { FileRows } from '../tables/file-rows.ts';
import { foundInColumns, type NumberAnswers, type NumberQuestion, type NumberSigns } from './found-in-columns.ts';
import { groupedRows, type UnclearCounts, headingsOf } from './grouped-rows.ts';
import type { Mapping } from './guess-columns.ts';
import type { DayOrder } from './cell-readers.ts';
import { placeFinder, type JoinedPlace, type NewPlace } from './import-places.ts';
import type { DroppedCell, RefusedRow, BrandQuestion } from './import-row.ts';
import type { ImportSource } from './table-of.ts';
import { threadFinderInSteps } from './meant-thread.ts';
import { withWholeReferences, type PlannedThread } from './plan-spool.ts';
import { listedInSteps } from './team-stock.ts';
import { cellWriter } from './thread-cells.ts';
import { threadPlanner } from './thread-planner.ts';

/** What an import would do. Making a plan changes no rows. */
export interface ImportPlan {
  readonly threads: readonly PlannedThread[];
  readonly places: readonly NewPlace[];
  /** Places whose spellings in the file differ in case from the team's or from each other. */
  readonly joinedPlaces: readonly JoinedPlace[];
  readonly refused: readonly RefusedRow[];
  /** Cells that are not imported although the rest of their rows is, and cells that were joined again (`rejoined`). */
  readonly dropped: readonly DroppedCell[];
  /** Rows above the headings, and rows that are no thread, such as a total, with their words. */
  readonly leftOut: readonly { readonly row: number; readonly words: string }[];
  /** Columns that hold something but are not imported, by their index. */
  readonly columnsLeftOut: readonly LeftOutColumn[];
  readonly signs: NumberSigns;
  readonly questions: ImportQuestions;
  readonly rows: number;
}

/** A column that is not imported: its index, its heading and its first filled cell. */
export interface LeftOutColumn {
  readonly at: number;
  readonly heading: string;
  readonly example: string;
}

/** Questions about the whole file. An answered question stays here, so that the person can change the answer. */
export interface ImportQuestions {
  readonly brands: readonly BrandQuestion[];
  /** Dates that may mean two days; undefined if another date of the column decides, or if there are no such dates. */
  readonly dates:
    | { readonly rows: number; readonly example: string; readonly answer: DayOrder | undefined }
    | undefined;
  readonly numbers: readonly NumberQuestion[];
  /** Counts of spools that are no numbers; undefined if there are none. */
  readonly counts: (UnclearCounts & { readonly answer: number | undefined }) | undefined;
  readonly fullness:
    | { readonly rows: number; readonly example: string; readonly answer: NumberAnswers['fullness'] }
    | undefined;
}

/** Compares a file with a team: what to add and to change, and which rows are refused. */
export function planImport(source: ImportSource): ImportPlan {
  return runThrough(planImportInSteps(source));
}

/** Like `planImport`, in steps of one row, thread or spool: a screen or server does other work between them. */
export function* planImportInSteps(given: ImportSource): Generator<void, ImportPlan> {
  const source = withoutHiddenColumns(given);
  const { file, mapping, stock, charts, brand, line, actor, money, header = [] } = source;
  const isOwn = mapping.includes('catalogueId');
  const all = yield* listedInSteps(stock);
  const finder = yield* threadFinderInSteps(all, charts, {
    teamId: actor.teamId,
    brand,
    line,
    chosenBrands: source.chosenBrands ?? [],
    isList: !isOwn && source.isPalette !== true,
  });
  const places = placeFinder(stock.places, isOwn);
  const dropped: DroppedCell[] = [];
  const drop = (cell: DroppedCell) => void dropped.push(cell);
  const found = yield* foundInColumns(file, mapping, header, money, source.numberAnswers ?? {});
  const reading = {
    ...found,
    dayOrder: found.dayOrder ?? source.dayOrder,
    unclearCount: source.numberAnswers?.counts,
    money,
    priceHeading: header[mapping.indexOf('price')] ?? '',
    isOwn,
  };
  const grouped = yield* groupedRows(source, reading, all, finder, drop);
  const refused: RefusedRow[] = [...grouped.refused];
  const refuse = (row: RefusedRow) => void refused.push(row);
  const countsFull = found.fullnessUnit === 'spools';
  const writer = cellWriter(stock, all);
  const planOf = threadPlanner({ source, isOwn, countsFull, finder, places, writer, drop, refuse });
  const planned: Omit<PlannedThread, 'successors'>[] = [];
  for (const group of grouped.groups) {
    yield;
    const plan = yield* planOf(group);
    if (plan !== undefined) planned.push(plan);
  }
  const threads = withWholeReferences(planned, all, (row, column, problem) => drop({ row, column, cell: '', problem }));
  const { dates, numbers, fullness } = found;
  return {
    threads,
    places: places.made(),
    joinedPlaces: places.joined(),
    refused: refused.toSorted((a, b) => a.row - b.row),
    dropped: dropped.toSorted((a, b) => a.row - b.row),
    leftOut: grouped.leftOut,
    columnsLeftOut: source.isPalette === true ? [] : columnsLeftOut(file, mapping, header),
    signs: found.signs,
    questions: {
      brands: grouped.brands,
      dates: dates && { ...dates, answer: source.dayOrder },
      numbers,
      counts: grouped.counts && { ...grouped.counts, answer: source.numberAnswers?.counts },
      fullness: fullness && { ...fullness, answer: source.numberAnswers?.fullness },
    },
    rows: file.rows.length,
  };
}

const columnsLeftOut = (
  { rows, separator = ',' }: FileRows,
  mapping: Mapping,
  header: readonly string[],
): readonly LeftOutColumn[] => {
  // Cells beyond the headings are a column only if nearly all rows have them.
  const most = headingsOf({ header, mapping, separator }, rows) ?? Number.POSITIVE_INFINITY;
  const examples = new Map<number, string>();
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      if (at < most && cell !== '' && (mapping[at] ?? null) === null && !examples.has(at)) examples.set(at, cell);
  return [...examples]
    .toSorted(([a], [b]) => a - b)
    .map(([at, example]) => ({ at, heading: header[at] ?? '', example: example.slice(0, longestExample) }));
};

const longestExample = 60;

/** Somebody who sees no costs imports none: the plan names those columns among the ones that it leaves out. */
const withoutHiddenColumns = (source: ImportSource): ImportSource =>
  source.actor.access === 'full'
    ? source
    : { ...source, mapping: source.mapping.map((column) => (column && costColumns.has(column) ? null : column)) };
