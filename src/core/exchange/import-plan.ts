import type { ChartColour } from '../catalogue/chart.ts';
import { texOfWeight, type Thread } from '../kinds/thread.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import type { Spool } from '../kinds/spool.ts';
import { limits } from '../limits.ts';
import { runThrough } from '../run-through.ts';
import type { ColumnName } from './columns.ts';
import type { FileRows } from './csv-text.ts';
import type { Mapping } from './guess-columns.ts';
import { placeFinder, type NewPlace } from './import-places.ts';
import { rowReader, type ImportProblem, type ImportRow, type RefusedRow } from './import-row.ts';
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
  type AddedSpool,
  type ChangedSpool,
} from './plan-spool.ts';
import { bare, lateFacts, mergedFacts, newThread, valuesBefore, withoutSame } from './plan-thread.ts';
import { listedInSteps, type Kept, type TeamStock } from './team-stock.ts';
import { cellWriter, type Cells } from './thread-cells.ts';

/** What becomes of one thread of the file and of its spools. */
export interface PlannedThread {
  readonly id: string;
  /** The first row that speaks of it. */
  readonly row: number;
  readonly thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'>;
  readonly isNew: boolean;
  /** The fields of a new thread, or those that change. */
  readonly set: Partial<Thread>;
  readonly before: Partial<Thread>;
  /** What can be said only when all threads are there. */
  readonly late: Partial<Thread>;
  readonly lateBefore: Partial<Thread>;
  readonly added: readonly AddedSpool[];
  readonly changed: readonly ChangedSpool[];
}

/** What an import would do. Nothing is done by making it. */
export interface ImportPlan {
  readonly threads: readonly PlannedThread[];
  readonly places: readonly NewPlace[];
  readonly refused: readonly RefusedRow[];
  readonly rows: number;
}

/** What is needed to read a file into a team. */
export interface ImportSource {
  readonly file: FileRows;
  readonly mapping: Mapping;
  readonly stock: TeamStock;
  readonly charts: readonly ChartColour[];
  /** Taken for rows that do not say it; empty texts for nothing. */
  readonly brand: string;
  readonly line: string;
  /** How many spools there are of a colour when no column says so. */
  readonly spoolsEach: number;
  /** The decimals of the team's currency. */
  readonly decimals: number;
  /** A palette names colours and knows little of them: what is here, and what the charts say, stays. */
  readonly isPalette?: boolean;
  readonly actor: ImportActor;
}

/** Compares a file with a team: what would be added, what changed, and which rows are refused and why. The same on the device and over REST. */
export const planImport = (source: ImportSource): ImportPlan => runThrough(planImportInSteps(source));

/** The same in steps, one for each row, thread and spool at the most: a screen, and a server, go on between them. */
export function* planImportInSteps(source: ImportSource): Generator<void, ImportPlan> {
  const { file, mapping, stock, charts, brand, line, actor } = source;
  const all = yield* listedInSteps(stock);
  const finder = yield* threadFinderInSteps(all, charts, { teamId: actor.teamId, brand, line });
  const places = placeFinder(stock.places, mapping.includes('catalogueId'));
  const readRow = rowReader(mapping, source.decimals);
  const writer = cellWriter(stock, all);
  const judge = judgeOf(actor);
  const refused: RefusedRow[] = [];
  const groups = new Map<string, { readonly meant: MeantThread; readonly rows: ImportRow[] }>();
  for (const fileRow of file.rows) {
    yield;
    const { row } = fileRow;
    if (file.broken !== undefined && row >= file.broken.row) break;
    const read = readRow(fileRow);
    if (!read.ok) {
      refused.push(read.error);
      continue;
    }
    const meant = finder.ofRow(read.value);
    if (!meant.ok) {
      refused.push({ row, column: 'code', ...meant.error });
      continue;
    }
    const group = groups.get(meant.value.id);
    if (group === undefined) groups.set(meant.value.id, { meant: meant.value, rows: [read.value] });
    else group.rows.push(read.value);
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
    const said = yield* mergedFacts(isKnown ? rows.map(withoutFacts) : rows, refuse);
    const current: Cells = meant.own === undefined ? {} : writer.thread(meant.own);
    const late = yield* lateFacts(said.kept, current, meant.own?.data, finder.named, refuse);
    const kept = said.kept.filter(({ row }) => !late.refusedRows.has(row));
    const first = kept[0];
    if (first === undefined) return undefined;
    const facts = withoutSame(said.facts, current, meant.own?.data);
    const set = meant.own === undefined ? newThread(meant, said.facts, kept, actor.teamId) : facts;
    const judged = meant.own === undefined ? judge.newThread(meant.id, set) : judge.thread(meant.own, set);
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
    // Those with a code first: what they are is certain.
    for (const row of [...kept.filter(hasCode), ...kept.filter((one) => !hasCode(one))]) {
      const own = hasCode(row) ? unclaimed.named(codeOf(row)) : undefined;
      const place = placeOf(row, own, writer, places.ofCell);
      const problem = place.ok
        ? yield* planSpools(row, place.value, own)
        : { column: 'place' as const, ...place.error };
      if (problem !== undefined) refuse(row.row, problem.column, bare(problem));
    }
    return {
      id: meant.id,
      row: first.row,
      thread,
      isNew: meant.own === undefined,
      set,
      before: valuesBefore(meant.own?.data, set),
      late: { ...late.set, ...(isLateTex && { tex: null }) },
      lateBefore: valuesBefore(meant.own?.data ?? threadDefaults, late.set),
      added,
      changed,
    };

    function* planSpools(
      row: ImportRow,
      placeId: string | null | undefined,
      own: Kept<Spool> | undefined,
    ): Generator<void, (ImportProblem & { readonly column: ColumnName | null }) | undefined> {
      const fields = { ...spoolSet(row), ...(placeId !== undefined && { placeId }) };
      if (own !== undefined) {
        const change = changeOf(row, own, fields, writer.spool(own));
        if (!change.ok) return change.error;
        if (change.value === undefined) return undefined;
        const fits = judge.spool(own, change.value.set);
        if (!fits.ok) return fits.error;
        changed.push(change.value);
        return undefined;
      }
      const wanted = hasCode(row) ? 1 : (row.spools ?? (spoolsNamed ? 0 : source.spoolsEach));
      // The file says what there is: what the team has already is not added again.
      const missing = hasCode(row) ? 1 : wanted - unclaimed.some(wanted);
      for (let at = 0; at < missing; at += 1) {
        yield;
        if (room.spools <= 0) return { column: null, problem: 'team_full', limit: limits.teamSpools };
        const spool = newSpool(meant.id, thread, row, fields);
        const fits = judge.newSpool(meant.id, thread, spool);
        if (!fits.ok) return fits.error;
        room.spools -= 1;
        added.push(spool);
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
    refused.push({ row, column, problem: 'unknown_thread' }),
  );
  return {
    threads,
    places: places.made(),
    refused: refused.toSorted((a, b) => a.row - b.row),
    rows: file.rows.length,
  };
}

/** The plans without references to threads that are not made after all, and without successors that lead back. */
const withWholeReferences = (
  plans: readonly PlannedThread[],
  all: readonly Kept<Thread>[],
  refuse: (row: number, column: ColumnName) => void,
): readonly PlannedThread[] => {
  const successors = new Map(all.map(({ id, data }) => [id, data.supersededBy]));
  for (const { id } of plans) successors.set(id, successors.get(id) ?? null);
  return plans.map((plan) => {
    const { supersededBy, substitutes, ...late } = plan.late;
    if (substitutes?.every(({ threadId }) => successors.has(threadId)) === false) refuse(plan.row, 'substitutes');
    else if (substitutes !== undefined) Object.assign(late, { substitutes });
    if (supersededBy === undefined) return { ...plan, late };
    const leadsBack =
      supersededBy !== null &&
      (supersededBy === plan.id || !successors.has(supersededBy) || successors.get(supersededBy) === plan.id);
    if (leadsBack) refuse(plan.row, 'supersededBy');
    else successors.set(plan.id, supersededBy);
    return { ...plan, late: leadsBack ? late : { ...late, supersededBy } };
  });
};

const withoutFacts = (row: ImportRow): ImportRow => ({ ...row, thread: {} });
