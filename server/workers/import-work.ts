import { deserialize, serialize } from 'node:v8';
import * as z from 'zod/mini';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { coloursOfChart, withOwnColours } from '#core/catalogue/own-charts.ts';
import { numberColumns } from '#core/exchange/columns.ts';
import { importBatches, planCounts } from '#core/exchange/import-batches.ts';
import { planImport, type ImportPlan, type ImportQuestions } from '#core/exchange/import-plan.ts';
import { recorded } from '#core/exchange/import-record.ts';
import type { DroppedCell, RefusedRow } from '#core/exchange/import-row.ts';
import type { ImportActor } from '#core/exchange/judge-import.ts';
import { tableOf, type ImportSource } from '#core/exchange/table-of.ts';
import type { Chart } from '#core/kinds/chart.ts';
import { limits } from '#core/limits.ts';
import type { Action } from '#core/mutations/registry.ts';
import { nextShortCodes } from '#core/stock/stock-actions.ts';
import { readCsv } from '#core/tables/csv-text.ts';
import type { FileRow } from '#core/tables/file-rows.ts';
import { sentenceOf } from '#server/calls/refusal.ts';
import { allColours } from './nearest-colours.ts';
import { packed, unpacked, unpackedStock, type Packed, type PackedStock } from './packed.ts';

/** A file, the team into which it goes, and what the caller says and answers about it. */
export interface ImportOfFile {
  readonly csv: string;
  readonly stock: PackedStock;
  readonly ownCharts: Packed<Chart>;
  readonly money: MoneyUnit;
  readonly said: Pick<
    ImportSource,
    'brand' | 'line' | 'chosenBrands' | 'spoolsEach' | 'dayOrder' | 'brandAnswers' | 'numberAnswers'
  >;
  readonly actor: ImportActor;
  /** The short codes in use, to make the changes; undefined only to say what would happen. */
  readonly usedCodes: readonly string[] | undefined;
}

/** A planned import. The server's thread unpacks neither plan nor answer: both may have megabytes. */
export interface PlannedImport {
  /** The answer if all changes are taken: an `ImportAnswer` as JSON in UTF-8. */
  readonly answered: Uint8Array<ArrayBuffer>;
  readonly changes: Packed<ImportChange>;
  /** For `answerWithLate`. */
  readonly kept: Uint8Array<ArrayBuffer>;
}

/** One change of a planned import, and the row that asks for it. */
export interface ImportChange {
  readonly action: Action;
  readonly row: number;
  /** The mutation and the thread, spool or place that it writes, as `spool.create id`. */
  readonly what: string;
}

/** A change that the plan accepts but the push does not apply. */
export interface LateRefusal extends Pick<ImportChange, 'row' | 'what'> {
  readonly message: string;
}

const count = z.int();

/** What an import is not sure about or leaves out: at most 200 entries of each. The totals count all. */
const doubtsAnswer = {
  /** What the import guesses, doubts or refuses. `column` is null for a whole row. */
  warnings: z.array(z.object({ row: count, column: z.nullable(z.string()), code: z.string(), message: z.string() })),
  warningsTotal: count,
  /** Rows without a thread, such as titles or totals (`column` is null), and columns that are not imported. */
  leftOut: z.array(z.object({ row: count, column: z.nullable(z.string()), words: z.string(), message: z.string() })),
  leftOutTotal: count,
};

/** The answer to an import. */
export const importAnswer = z.object({
  dryRun: z.boolean(),
  added: z.object({ threads: count, spools: count, places: count }),
  changed: z.object({ threads: count, spools: count }),
  unchanged: count,
  /** At most 200 of the refused rows. `row` counts from 1, as in a spreadsheet; it is 0 if the row is unknown. */
  refused: z.array(z.object({ row: count, column: z.optional(z.nullable(z.string())), message: z.string() })),
  refusedTotal: count,
  /** At most 200 of the cells that the import leaves empty or is not sure about. */
  dropped: z.array(z.object({ row: count, column: z.nullable(z.string()), cell: z.string(), message: z.string() })),
  droppedTotal: count,
  ...doubtsAnswer,
  questions: z.object({
    brands: z.array(z.object({ written: z.string(), meant: z.string(), rows: count })),
    dates: count,
    numbers: z.array(z.object({ column: z.string(), rows: count, example: z.string() })),
    full: count,
    counts: count,
  }),
});

type ImportAnswer = z.output<typeof importAnswer>;

interface Kept {
  readonly plan: ImportPlan;
  readonly answer: ImportAnswer;
}

/** Plans what a file would change in a team, with the same code as a device; undefined: it has no headings. */
export async function planImportOfFile({
  csv,
  said,
  actor,
  usedCodes,
  ...team
}: ImportOfFile): Promise<PlannedImport | undefined> {
  const { header, unsure, ...table } = tableOf(readCsv(csv));
  if (header === undefined) return undefined;
  const plan = planImport({
    ...table,
    header: header.cells,
    stock: unpackedStock(team.stock),
    charts: withOwnColours(await allColours(), unpacked(team.ownCharts).flatMap(coloursOfChart)),
    ...said,
    money: team.money,
    actor,
  });
  const answer = { dryRun: usedCodes === undefined, ...reportOf({ plan, header, unsure }) };
  const answered = asJson(answer);
  if (usedCodes === undefined) return { answered, changes: [], kept: new Uint8Array() };
  const changes = await packed(changesOf(plan, actor, usedCodes), limits.pushMutations);
  return { answered, changes, kept: new Uint8Array(serialize({ plan, answer } satisfies Kept)) };
}

/** Writes the answer to an import of which the push refused some changes. */
export function answerWithLate({
  kept,
  late,
}: Pick<PlannedImport, 'kept'> & { readonly late: readonly LateRefusal[] }): Uint8Array<ArrayBuffer> {
  const { plan, answer } = deserialize(kept) as Kept;
  const { added, changed, unchanged } = planCounts(withoutLate(plan, new Set(late.map(({ what }) => what))));
  return asJson({
    ...answer,
    added,
    changed,
    unchanged,
    refused: [...answer.refused, ...late.map(({ row, message }) => ({ row, message }))].slice(0, mostOnWire),
    refusedTotal: answer.refusedTotal + late.length,
  });
}

const asJson = (answer: ImportAnswer): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(answer));

const changesOf = (
  plan: ImportPlan,
  { teamId, now }: ImportActor,
  usedCodes: readonly string[],
): readonly ImportChange[] => {
  const batches = importBatches(plan, {
    teamId,
    shortCodes: (count) => nextShortCodes(usedCodes, count, undefined),
    occurredAt: () => now,
  });
  const rows = new Map<string, number>();
  for (const { id, row, added, changed } of plan.threads)
    for (const acted of [id, ...added.map((spool) => spool.id), ...changed.map((spool) => spool.id)])
      rows.set(acted, row);
  return recorded(batches, { source: 'api', fileName: null, at: now }).flatMap(({ actions }) =>
    actions.map((action) => ({
      action,
      row: rows.get(action.args.id) ?? rows.get(writtenBy(action)) ?? 0,
      what: `${action.name} ${writtenBy(action)}`,
    })),
  );
};

/** Returns the id of the thread, spool or place that an action writes; of a booking, its spool. */
const writtenBy = ({ args }: Action): string =>
  'set' in args && 'spoolId' in args.set ? String(args.set.spoolId) : args.id;

/** Returns a plan without the rows and changes that the push refused, to count what was imported. */
const withoutLate = (plan: ImportPlan, refused: ReadonlySet<string>): ImportPlan => {
  const isTaken =
    (...mutations: readonly string[]) =>
    ({ id }: { readonly id: string }) =>
      !mutations.some((mutation) => refused.has(`${mutation} ${id}`));
  const threads = plan.threads.flatMap((thread) => {
    const added = thread.added.filter(isTaken('spool.create'));
    const changed = thread.changed.filter(isTaken('spool.update', 'movement.create'));
    const rest = { ...thread, added, changed };
    if (isTaken(thread.isNew ? 'thread.create' : 'thread.update')(thread)) return [rest];
    return added.length + changed.length === 0 ? [] : [{ ...rest, isNew: false, set: {}, late: {} }];
  });
  return { ...plan, threads, places: plan.places.filter(isTaken('place.create')) };
};

/** What an import would do, with the row of the headings and the indexes of the guessed columns. */
interface Checked {
  readonly plan: ImportPlan;
  readonly header: FileRow;
  readonly unsure: ReadonlySet<number>;
}

/** The most entries of each list of an answer. */
const mostOnWire = 200;

/** What an answer says of a plan whose changes are all taken. */
const reportOf = (checked: Checked) => {
  const { plan } = checked;
  const { added, changed, unchanged } = planCounts(plan);
  return {
    added,
    changed,
    unchanged,
    refused: plan.refused.slice(0, mostOnWire).map(refusedRowOnWire),
    refusedTotal: plan.refused.length,
    dropped: plan.dropped.slice(0, mostOnWire).map(droppedCellOnWire),
    droppedTotal: plan.dropped.length,
    ...warningsOnWire(checked),
    ...leftOutOnWire(checked),
    questions: openQuestions(plan.questions),
  };
};

const refusedRowOnWire = (refused: RefusedRow) => ({
  row: refused.row,
  column: refused.column,
  message: refusedSentence(refused),
});

const openQuestions = ({ brands, dates, numbers, fullness, counts }: ImportQuestions) => ({
  brands: brands.filter(({ answer: said }) => said === undefined).map(({ answer: _none, ...question }) => question),
  dates: dates?.answer === undefined ? (dates?.rows ?? 0) : 0,
  numbers: numbers.filter(({ answer: said }) => said === undefined).map(({ answer: _none, ...question }) => question),
  full: fullness?.answer === undefined ? (fullness?.rows ?? 0) : 0,
  counts: counts?.answer === undefined ? (counts?.rows ?? 0) : 0,
});

const droppedCellOnWire = (dropped: DroppedCell) => ({
  row: dropped.row,
  column: dropped.column,
  cell: dropped.cell,
  message: droppedSentence(dropped),
});

/** Returns the warnings of an import: what it guesses, doubts or refuses. */
function warningsOnWire({ plan, header, unsure }: Checked) {
  const warnings = [
    ...[...unsure].map((at) => ({
      row: header.row,
      column: header.cells[at] ?? null,
      code: 'guessed_column',
      message: `What the column ‘${header.cells[at] ?? ''}’ holds is a guess.`,
    })),
    ...plan.dropped.map((cell) => ({
      row: cell.row,
      column: cell.column,
      code: cell.problem,
      message: droppedSentence(cell),
    })),
    ...plan.joinedPlaces.map(({ row, written, place }) => ({
      row,
      column: 'place',
      code: 'joined_place',
      message: `‘${written}’ goes to the place ‘${place}’: they differ only in capital letters.`,
    })),
    ...plan.refused.map((row) => ({
      row: row.row,
      column: row.column,
      code: row.problem,
      message: refusedSentence(row),
    })),
  ].toSorted((a, b) => a.row - b.row);
  return { warnings: warnings.slice(0, mostOnWire), warningsTotal: warnings.length };
}

/** Returns what an import leaves out: rows that are no threads, and columns that are not imported. */
function leftOutOnWire({ plan, header }: Checked) {
  const leftOut = [
    ...plan.columnsLeftOut.map(({ at, heading, example }) => ({
      row: header.row,
      column: heading === '' ? `column ${at + 1}` : heading,
      words: example,
      message: 'This column is not taken over.',
    })),
    ...plan.leftOut.map(({ row, words }) => ({
      row,
      column: null,
      words,
      message: 'This row belongs to the list, not to a thread.',
    })),
  ];
  return { leftOut: leftOut.slice(0, mostOnWire), leftOutTotal: leftOut.length };
}

/** Returns an English sentence that says what is wrong with a row or a cell of a file. */
function refusedSentence({
  column,
  problem,
  limit,
  brand = 'this brand',
  cells,
  fraction,
}: Omit<RefusedRow, 'row'>): string {
  switch (problem) {
    case 'no_code':
      return 'The row has no number (code).';
    case 'no_brand':
      return 'No chart has this number: the row must say brand and line.';
    case 'no_line':
      return `No chart of ${brand} has this number: the row must say the line.`;
    case 'unknown_brand':
      return `No chart of ours has a brand ${brand}: the row must say the line.`;
    case 'near_brand':
      return `No chart of ours has a brand ${brand}: answer the question about it with same or own.`;
    case 'several_brands':
      return 'Several threads have this number: the row must say brand and line.';
    case 'contradicts':
      return limit === undefined
        ? 'The number is not that of the chart colour that the row names.'
        : `Row ${limit} says something else of the same thread (${column ?? 'thread'}).`;
    case 'unknown_thread':
      return `${column ?? 'A column'} names a thread that is neither in the team nor in the file.`;
    case 'unclosed':
      return 'A quotation mark is opened here and never closed: what follows cannot be read.';
    case 'too_many_rows':
      return `The file has more than ${limit} rows: this one and what follows are not read.`;
    case 'too_many_cells':
      return `The row has more than ${limit} cells: it and what follows are not read.`;
    case 'too_many_letters':
      return `The row has more than ${limit} characters: it and what follows are not read.`;
    case 'team_full':
      return `The team is full: ${limit} are the most. Remove some first.`;
    case 'other_currency':
      return 'The price is in another currency than the team’s.';
    case 'two_ways':
      return 'This number can be read in two ways: say with decimals which sign stands before them.';
    case 'percent_or_spools':
      return 'This may be per cent or spools: say it with full.';
    case 'spreadsheet_power':
      return 'A spreadsheet has rounded this number.';
    case 'spreadsheet_day':
      return `A spreadsheet has made a day of this${fraction === undefined ? '' : `; it may have been ${fraction}`}.`;
    case 'spreadsheet_form':
      return 'A spreadsheet writes the present value like this: the present value stays.';
    case 'spreadsheet_error':
      return 'A spreadsheet could not work this out.';
    case 'ditto':
      return '‘As above’ says nothing here.';
    case 'unclear_count':
      return 'This is no number of spools: say with counts how many such a row has.';
    case 'too_wide':
    case 'rejoined':
      return `${cells} cells under ${limit} headings.`;
    case 'more_than_full':
      return `A full spool has ${(limit ?? 0) / 1000} m only.`;
    case 'code_taken':
      return `The short code is on a spool of ${brand}.`;
    case 'date_order':
      return 'This date may mean two days: say with dates whether the day or the month comes first.';
    default:
      return sentenceOf(column ?? 'row', { problem, ...(limit !== undefined && { limit }) });
  }
}

/** Returns an English sentence about a cell that the import does not take as it is written. */
function droppedSentence(dropped: DroppedCell): string {
  const { column, cell, problem, limit } = dropped;
  if (problem === 'rejoined') return `‘${cell}’ is read as one cell. ${refusedSentence(dropped)}`;
  if (problem === 'contradicts') return `‘${cell}’ is not what row ${limit} says (${column}); that one counts.`;
  if (problem === 'wrong_format' && column === 'boughtOn') return `‘${cell}’ is no date; left empty.`;
  if (problem === 'wrong_format' && column !== null && numberColumns.has(column))
    return `‘${cell}’ is no number; left empty.`;
  return cell === '' ? refusedSentence(dropped) : `‘${cell}’ is left empty. ${refusedSentence(dropped)}`;
}
