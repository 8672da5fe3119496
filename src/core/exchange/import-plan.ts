import type { MoneyUnit } from '../amounts/currency.ts';
import type { ChartColour } from '../catalogue/chart.ts';
import { texOfWeight } from '../kinds/thread.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import type { Spool } from '../kinds/spool.ts';
import { limits } from '../limits.ts';
import { ok } from '../result.ts';
import { runThrough } from '../steps/run-through.ts';
import { asThreadColumn, type ColumnName } from './columns.ts';
import type { FileRow, FileRows } from './csv-text.ts';
import type { Mapping } from './guess-columns.ts';
import { placeFinder, type NewPlace } from './import-places.ts';
import { foundInColumns } from './found-in-columns.ts';
import type { DayOrder } from './import-dates.ts';
import { rowReader, type DroppedCell, type ImportProblem, type ImportRow, type RefusedRow } from './import-row.ts';
import { judgeOf, type ImportActor } from './judge-import.ts';
import { threadFinderInSteps, type MeantThread } from './meant-thread.ts';
import {
  changeOf,
  codeOf,
  hasCode,
  newSpool,
  placeOf,
  spoolSet,
  unclaimedOf,
  withoutCell,
  type AddedSpool,
  type ChangedSpool,
} from './plan-spool.ts';
import { bare, lateFacts, mergedFacts, newThread, valuesBefore, withoutSame } from './plan-thread.ts';
import { isListRow, rowNamer, type BrandAnswers, type BrandQuestion } from './row-names.ts';
import { listedInSteps, type Kept, type TeamStock } from './team-stock.ts';
import { withWholeReferences, type PlannedThread } from './planned-thread.ts';
import { cellWriter, type Cells } from './thread-cells.ts';

/** What an import would do. Making a plan changes nothing. */
export interface ImportPlan {
  readonly threads: readonly PlannedThread[];
  readonly places: readonly NewPlace[];
  readonly refused: readonly RefusedRow[];
  /** Cells that are left empty while their rows are taken. */
  readonly dropped: readonly DroppedCell[];
  /** Rows of the list itself, such as a total, with their words. */
  readonly leftOut: readonly { readonly row: number; readonly words: string }[];
  readonly questions: ImportQuestions;
  readonly rows: number;
}

/** What is asked once for the whole file; a question stays here when it is answered, so that it can be changed. */
export interface ImportQuestions {
  readonly brands: readonly BrandQuestion[];
  /** Dates that may mean two days; undefined where the column itself decides, or has none. */
  readonly dates:
    | { readonly rows: number; readonly example: string; readonly answer: DayOrder | undefined }
    | undefined;
}

/** The input of an import plan: the file, its columns, the team's stock and the charts. */
export interface ImportSource {
  readonly file: FileRows;
  readonly mapping: Mapping;
  readonly stock: TeamStock;
  readonly charts: readonly ChartColour[];
  /** The brand and line of rows that name none; empty texts when unknown. */
  readonly brand: string;
  readonly line: string;
  /** The brands that the team uses: of several with a number, theirs is meant. */
  readonly chosenBrands?: readonly string[];
  /** How many spools there are of a colour when no column says so. */
  readonly spoolsEach: number;
  /** The team's currency and its decimals. */
  readonly money: MoneyUnit;
  /** A palette only names colours: facts of threads that the team or a chart has are not overwritten. */
  readonly isPalette?: boolean;
  /** The headings, to leave out where they are repeated. */
  readonly header?: readonly string[] | undefined;
  /** The rows above the headings. */
  readonly above?: readonly FileRow[];
  /** What the person answered to the plan's questions. */
  readonly dayOrder?: DayOrder | undefined;
  readonly brandAnswers?: BrandAnswers;
  readonly actor: ImportActor;
}

/** Compares a file with a team: additions, changes, refused rows and why. The same on a device and over REST. */
export const planImport = (source: ImportSource): ImportPlan => runThrough(planImportInSteps(source));

/** The same in steps, at most a row, thread or spool each: a screen or server does other work between them. */
export function* planImportInSteps(source: ImportSource): Generator<void, ImportPlan> {
  const { file, mapping, stock, charts, brand, line, actor } = source;
  const all = yield* listedInSteps(stock);
  const finder = yield* threadFinderInSteps(all, charts, {
    teamId: actor.teamId,
    brand,
    line,
    chosenBrands: source.chosenBrands ?? [],
    isList: !mapping.includes('catalogueId') && source.isPalette !== true,
  });
  const places = placeFinder(stock.places, mapping.includes('catalogueId'));
  const isOwn = mapping.includes('catalogueId');
  const dropped: DroppedCell[] = [];
  const drop = (cell: DroppedCell) => void dropped.push(cell);
  const found = yield* foundInColumns(file, mapping);
  const dayOrder = found.dayOrder ?? source.dayOrder;
  const priceHeading = source.header?.[mapping.indexOf('price')] ?? '';
  const reading = { isPercent: found.isPercent, dayOrder, money: source.money, priceHeading, isOwn };
  const readRow = rowReader(mapping, reading, drop);
  const namer = rowNamer(all, charts, source.brandAnswers ?? {});
  const leftOut = (source.above ?? []).map(inWords);
  const writer = cellWriter(stock, all);
  const judge = judgeOf(actor);
  const refused: RefusedRow[] = [];
  const at = new Map(mapping.map((column, index) => [column, index]));
  const cellIn = ({ cells }: FileRow, column: ColumnName) => cells[at.get(column) ?? -1] ?? '';
  const namesIn = (row: FileRow) =>
    (['brand', 'line', 'name', 'shortCode'] as const).map((column) => cellIn(row, column));
  const groups = new Map<string, { readonly meant: MeantThread; readonly rows: ImportRow[] }>();
  for (const fileRow of file.rows) {
    yield;
    const { row } = fileRow;
    if (file.broken !== undefined && row >= file.broken.row) break;
    const mayBeList = !isOwn && source.isPalette !== true;
    if (mayBeList && isListRow(fileRow.cells, cellIn(fileRow, 'code'), namesIn(fileRow), source.header ?? [])) {
      leftOut.push({
        row,
        words: fileRow.cells
          .filter((cell) => cell !== '')
          .join(' ')
          .slice(0, mostWords),
      });
      continue;
    }
    const read = readRow(fileRow);
    if (!read.ok) {
      refused.push(read.error);
      continue;
    }
    const named = isOwn || source.isPalette === true ? ok(read.value) : namer.named(read.value);
    if (!named.ok) {
      refused.push({ row, column: 'brand', ...named.error });
      continue;
    }
    const meant = yield* finder.ofRow(named.value);
    if (!meant.ok) {
      const written = named.value.cells.brand ?? brand;
      const isUnknown = meant.error.problem === 'no_line' && !namer.isKnown(written);
      const problem = isUnknown ? 'unknown_brand' : meant.error.problem;
      refused.push({ row, column: 'code', ...meant.error, problem, ...(written !== '' && { brand: written }) });
      continue;
    }
    const group = groups.get(meant.value.id);
    if (group === undefined) groups.set(meant.value.id, { meant: meant.value, rows: [named.value] });
    else group.rows.push(named.value);
  }
  if (file.broken !== undefined) refused.push({ column: null, ...file.broken });

  const room = { threads: limits.teamThreads - stock.threads.length, spools: limits.teamSpools - stock.spools.length };
  const spoolsNamed = mapping.includes('shortCode') || mapping.includes('spools');
  function* planOf({
    meant,
    rows,
  }: {
    readonly meant: MeantThread;
    readonly rows: readonly ImportRow[];
  }): Generator<void, PlannedThread | undefined> {
    const refuse = (row: number, column: ColumnName | null, problem: ImportProblem) => {
      refused.push({ row, column, ...problem });
    };
    const isKnown = source.isPalette === true && (meant.own !== undefined || meant.colour !== undefined);
    const { facts, kept } = yield* mergedFacts(isKnown ? rows.map(withoutFacts) : rows, isOwn, drop);
    const current: Cells = meant.own === undefined ? {} : writer.thread(meant.own);
    const late = yield* lateFacts(kept, current, meant.own?.data, finder.named, drop);
    const first = kept[0];
    if (first === undefined) return undefined;
    const setOf = () =>
      meant.own === undefined
        ? newThread(meant, facts, kept, actor.teamId)
        : withoutSame(facts, current, meant.own.data);
    const judgedSet = () => {
      const wanted = setOf();
      const answer = meant.own === undefined ? judge.newThread(meant.id, wanted) : judge.thread(meant.own, wanted);
      return { set: wanted, judged: answer };
    };
    let { set, judged } = judgedSet();
    // Each round takes a cell away that does not fit the others, so it ends.
    while (!judged.ok) {
      yield;
      const column = judged.error.column === null ? undefined : asThreadColumn(judged.error.column);
      const said = column === undefined ? undefined : facts[column];
      if (column === undefined || said === undefined) break;
      drop({ row: said.row, column, cell: said.cell, ...bare(judged.error) });
      delete facts[column];
      ({ set, judged } = judgedSet());
    }
    if (!judged.ok || (meant.own === undefined && room.threads <= 0)) {
      const problem: ImportProblem = judged.ok ? { problem: 'team_full', limit: limits.teamThreads } : judged.error;
      for (const { row } of kept) refuse(row, judged.ok ? null : judged.error.column, bare(problem));
      return undefined;
    }
    if (meant.own === undefined) room.threads -= 1;
    const thread = judged.value;
    const isLateTex = meant.own === undefined && set.tex === null && texOfWeight(thread.weight) !== null;
    const added: AddedSpool[] = [];
    const changed: ChangedSpool[] = [];
    const unclaimed = unclaimedOf(meant.own?.spools ?? []);
    // Rows with a short code first: it is certain which spool they mean.
    for (const row of [...kept.filter(hasCode), ...kept.filter((one) => !hasCode(one))]) {
      yield;
      const own = hasCode(row) ? unclaimed.named(codeOf(row)) : undefined;
      const place = placeOf(row, own, writer, places.ofCell);
      if (!place.ok) drop({ row: row.row, column: 'place', cell: row.cells.place ?? '', ...place.error });
      const problem = yield* planSpools(row, place.ok ? place.value : undefined, own);
      if (problem !== undefined) refuse(row.row, problem.column, bare(problem));
    }
    return {
      id: meant.id,
      row: first.row,
      thread,
      isNew: meant.own === undefined,
      set,
      before: valuesBefore(meant.own?.data, set),
      late: { ...late, ...(isLateTex && { tex: null }) },
      lateBefore: valuesBefore(meant.own?.data ?? threadDefaults, late),
      added,
      changed,
    };

    function* planSpools(
      given: ImportRow,
      placeId: string | null | undefined,
      own: Kept<Spool> | undefined,
    ): Generator<void, (ImportProblem & { readonly column: ColumnName | null }) | undefined> {
      const fieldsOf = (row: ImportRow) => ({ ...spoolSet(row), ...(placeId !== undefined && { placeId }) });
      const fits = (row: ImportRow): ReturnType<typeof changeOf> => {
        if (own === undefined) {
          const one = judge.newSpool(meant.id, thread, newSpool(meant.id, thread, row, fieldsOf(row), false));
          return one.ok ? ok(undefined) : one;
        }
        const change = changeOf(row, own, fieldsOf(row), writer.spool(own));
        const judgedChange =
          change.ok && change.value !== undefined ? judge.spool(own, change.value.set) : ok(undefined);
        return judgedChange.ok ? change : judgedChange;
      };
      const wanted = hasCode(given) ? 1 : (given.spools ?? (spoolsNamed ? 0 : source.spoolsEach));
      // The file gives the number of spools in all: spools that the team has already are not added again.
      const missing = own !== undefined ? 0 : hasCode(given) ? 1 : wanted - unclaimed.some(wanted);
      if (own === undefined && missing === 0) return undefined;
      let row = given;
      let change = fits(row);
      while (!change.ok) {
        yield;
        const left = withoutCell(row, change.error, drop);
        if (left === undefined) return change.error;
        row = left;
        change = fits(row);
      }
      if (own !== undefined) {
        if (change.value !== undefined) changed.push(change.value);
        return undefined;
      }
      for (let count = 1; count <= missing; count += 1) {
        yield;
        if (room.spools <= 0) return { column: null, problem: 'team_full', limit: limits.teamSpools };
        room.spools -= 1;
        added.push(newSpool(meant.id, thread, row, fieldsOf(row), count === missing));
      }
      return undefined;
    }
  }

  const planned: PlannedThread[] = [];
  for (const group of groups.values()) {
    yield;
    const plan = yield* planOf(group);
    if (plan !== undefined) planned.push(plan);
  }
  const threads = withWholeReferences(planned, all, (row, column) =>
    drop({ row, column, cell: '', problem: 'unknown_thread' }),
  );
  return {
    threads,
    places: places.made(),
    refused: refused.toSorted((a, b) => a.row - b.row),
    dropped: dropped.toSorted((a, b) => a.row - b.row),
    leftOut,
    questions: { brands: namer.questions(), dates: found.dates && { ...found.dates, answer: source.dayOrder } },
    rows: file.rows.length,
  };
}

const inWords = ({ row, cells }: FileRow) => ({
  row,
  words: cells
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, mostWords),
});

const mostWords = 120;

const withoutFacts = (row: ImportRow): ImportRow => ({ ...row, thread: {} });
