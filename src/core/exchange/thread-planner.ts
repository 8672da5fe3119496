import { parse } from '../fields.ts';
import { isEqual } from '../is-equal.ts';
import type { Spool } from '../kinds/spool.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import { thread as threadKind, type Thread } from '../kinds/thread.ts';
import { texOfWeight } from '../threads/tex-of-weight.ts';
import { limits } from '../limits.ts';
import { ok } from '../result.ts';
import { usualLengthMm } from '../stock/put-ups.ts';
import { threadFromChart } from '../threads/thread-from-chart.ts';
import { parted, plainCell, saysNothing } from './cell-text.ts';
import { asThreadColumn, type ColumnName, type ThreadColumn } from './columns.ts';
import type { ThreadRows } from './grouped-rows.ts';
import type { PlaceFinder } from './import-places.ts';
import type { DroppedCell, ImportProblem, ImportRow, RefusedRow, Said } from './import-row.ts';
import { judgeOf } from './judge-import.ts';
import type { ThreadFinder, MeantThread } from './meant-thread.ts';
import {
  type PlannedThread,
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
import { withoutSheetForms } from './spreadsheet-forms.ts';
import type { ImportSource } from './table-of.ts';
import type { Kept } from './team-stock.ts';
import type { Cells, CellWriter } from './thread-cells.ts';

interface Planning {
  readonly source: ImportSource;
  readonly isOwn: boolean;
  /** Whether numbers under “Full” count spools. */
  readonly countsFull: boolean;
  readonly finder: ThreadFinder;
  readonly places: PlaceFinder;
  readonly writer: CellWriter;
  readonly drop: (cell: DroppedCell) => void;
  readonly refuse: (row: RefusedRow) => void;
}

/** Makes a planner of threads. It counts how many more threads and spools the team may have. */
export function threadPlanner({ source, isOwn, countsFull, finder, places, writer, drop, ...planning }: Planning) {
  const { mapping, stock, actor } = source;
  const judge = judgeOf(actor);
  const room = { threads: limits.teamThreads - stock.threads.length, spools: limits.teamSpools - stock.spools.length };
  const spoolsNamed = countsFull || mapping.includes('shortCode') || mapping.includes('spools');
  return function* planOf({ meant, rows }: ThreadRows): Generator<void, Omit<PlannedThread, 'successors'> | undefined> {
    const refuse = (row: number, column: ColumnName | null, problem: ImportProblem) => {
      planning.refuse({ row, column, ...problem });
    };
    const isKnown = source.isPalette === true && (meant.own !== undefined || meant.colour !== undefined);
    const { facts: said, kept } = yield* mergedFacts(isKnown ? rows.map(withoutFacts) : rows, isOwn, drop);
    const current: Cells = meant.own === undefined ? {} : writer.thread(meant.own);
    const facts: typeof said = withoutSheetForms(said, current, drop, ({ row }) => row);
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
    // Each round drops one cell that does not fit the others, so the loop ends.
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
    // Rows with a short code come first, because the code names exactly one spool.
    for (const row of [...kept.filter(hasCode), ...kept.filter((one) => !hasCode(one))]) {
      yield;
      const own = hasCode(row) ? unclaimed.named(codeOf(row)) : undefined;
      const problem = yield* planSpools(row, own);
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

    function placeIn(row: ImportRow, own: Kept<Spool> | undefined): Pick<Partial<Spool>, 'placeId'> {
      const place = placeOf(row, own, writer, places.ofCell, drop);
      if (!place.ok) drop({ row: row.row, column: 'place', cell: row.cells.place ?? '', ...place.error });
      return place.ok && place.value !== undefined ? { placeId: place.value } : {};
    }

    function* planSpools(
      given: ImportRow,
      own: Kept<Spool> | undefined,
    ): Generator<void, (ImportProblem & { readonly column: ColumnName | null }) | undefined> {
      const fits = (row: ImportRow): ReturnType<typeof changeOf> => {
        if (own === undefined) {
          const one = judge.newSpool(meant.id, thread, newSpool(meant.id, thread, row, spoolSet(row), false));
          return one.ok ? ok(undefined) : one;
        }
        const change = changeOf(row, own, spoolSet(row), writer.spool(own));
        const judgedChange =
          change.ok && change.value !== undefined ? judge.spool(own, change.value.set) : ok(undefined);
        return judgedChange.ok ? change : judgedChange;
      };
      const wanted = hasCode(given) ? 1 : (given.spools ?? (spoolsNamed ? 0 : source.spoolsEach));
      // The file gives the total number of spools, so spools that the team already has are not added again.
      const missing = own !== undefined ? 0 : hasCode(given) ? 1 : wanted - unclaimed.some(wanted);
      if (own === undefined && missing === 0) return undefined;
      if (own === undefined && room.spools <= 0)
        return { column: null, problem: 'team_full', limit: limits.teamSpools };
      const fullMm = own?.data.initialLengthMm ?? lengthOf(given) ?? thread.defaultLengthMm;
      let row = isOwn ? given : withoutTooMuch(given, fullMm, drop);
      if (own !== undefined)
        row = { ...row, spool: withoutSheetForms(row.spool, writer.spool(own), drop, () => given.row) };
      let change = fits(row);
      while (!change.ok) {
        yield;
        const left = withoutCell(row, change.error, drop);
        if (left === undefined) return change.error;
        row = left;
        change = fits(row);
      }
      // Finds the place only now that a spool surely lies in it, or the import would make an empty place.
      const fields = { ...spoolSet(row), ...placeIn(row, own) };
      if (own !== undefined) {
        change = changeOf(row, own, fields, writer.spool(own));
        if (change.ok && change.value !== undefined) changed.push(change.value);
        return undefined;
      }
      for (let count = 1; count <= missing; count += 1) {
        yield;
        if (room.spools <= 0) return { column: null, problem: 'team_full', limit: limits.teamSpools };
        room.spools -= 1;
        added.push(newSpool(meant.id, thread, row, fields, count === missing));
      }
      return undefined;
    }
  };
}

const withoutFacts = (row: ImportRow): ImportRow => ({ ...row, thread: {} });

const lengthOf = ({ spool }: ImportRow): number | undefined =>
  typeof spool.initialLengthMm?.value === 'number' ? spool.initialLengthMm.value : undefined;

const withoutTooMuch = (row: ImportRow, fullMm: number, drop: (cell: DroppedCell) => void): ImportRow => {
  const { remainingMm: left, ...spool } = row.spool;
  const said = (['leftM', 'leftYd', 'remainingMm'] as const).find((column) => row.cells[column] !== undefined);
  if (left === undefined || said === undefined || Number(left.value) <= fullMm) return row;
  drop({ row: row.row, column: said, cell: left.cell, problem: 'more_than_full', limit: fullMm });
  return { ...row, spool };
};

type Drop = (cell: DroppedCell) => void;

/** Returns a problem with its limit only, without row, column and other details. */
function bare({ problem, limit }: ImportProblem): ImportProblem {
  return { problem, ...withLimit(limit) };
}

const withLimit = (limit: number | undefined) => (limit === undefined ? {} : { limit });

/** Merges what the rows of a thread say about it. If two rows differ, the first one counts. */
function* mergedFacts(rows: readonly ImportRow[], isOwn: boolean, drop: Drop) {
  const facts: { [C in ThreadColumn]?: Said & { readonly row: number } } = {};
  const kept: ImportRow[] = [];
  for (const row of rows) {
    yield;
    let spool = row.spool;
    for (const [column, one] of Object.entries(row.thread) as [ThreadColumn, Said][]) {
      const first = facts[column];
      if (first === undefined) facts[column] = { ...one, row: row.row };
      else if (isEqual(first.value, one.value)) continue;
      // If each spool has its own row, a second note is about the spool of that row.
      else if (column === 'notes' && !isOwn && spool.spoolNotes === undefined) spool = { ...spool, spoolNotes: one };
      else drop({ row: row.row, column, cell: one.cell, problem: 'contradicts', ...withLimit(first.row) });
    }
    kept.push(spool === row.spool ? row : { ...row, spool });
  }
  return { facts, kept };
}

/** Returns the facts that differ from the current cells and values. */
function withoutSame(
  facts: { readonly [C in ThreadColumn]?: Said },
  current: Cells,
  data: Thread | undefined,
): Partial<Thread> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, { cell, value }]) => {
      const column = name as ThreadColumn;
      const isSame = cell === current[column] || (data !== undefined && isEqual(value, data[column]));
      return isSame ? [] : [[column, value]];
    }),
  );
}

/**
 * Returns the changed references to other threads. They are separate, because the import may still make those threads.
 */
function* lateFacts(
  rows: readonly ImportRow[],
  current: Cells,
  data: Thread | undefined,
  named: (parts: readonly string[]) => string | undefined,
  drop: Drop,
): Generator<void, Pick<Partial<Thread>, 'supersededBy' | 'substitutes'>> {
  const set: { supersededBy?: string | null; substitutes?: Thread['substitutes'] } = {};
  for (const { row, cells } of rows) {
    yield;
    for (const column of ['supersededBy', 'substitutes'] as const) {
      const cell = cells[column];
      if (cell === undefined || cell === current[column]) continue;
      const entries = saysNothing(cell)
        ? []
        : column === 'substitutes'
          ? parted(plainCell(cell), ';')
          : [plainCell(cell)];
      const found = entries.slice(0, mostSubstitutes + 1).map((entry) => {
        const parts = parted(entry, '|');
        const isName = parts.every((part) => part.length <= longestPart);
        return {
          threadId: isName ? named(parts) : undefined,
          note: parts[4] === undefined || parts[4] === '' ? null : parts[4],
        };
      });
      const whole = found.flatMap(({ threadId, note }) => (threadId === undefined ? [] : [{ threadId, note }]));
      const isFit =
        whole.length === found.length &&
        whole.length <= mostSubstitutes &&
        whole.every(({ note }) => (note ?? '').length <= 200);
      if (!isFit) {
        drop({ row, column, cell, problem: 'unknown_thread' });
      } else if (column === 'substitutes') {
        if (!isEqual(data?.substitutes ?? [], whole)) set.substitutes = whole;
      } else if ((whole[0]?.threadId ?? null) !== (data?.supersededBy ?? null))
        set.supersededBy = whole[0]?.threadId ?? null;
    }
  }
  return set;
}

const mostSubstitutes = 10;
const longestPart = 400; // in UTF-16 units: a note may have 200 characters, and some of these take two

/** Returns the fields of a new thread: the fields of its chart colour, replaced by the fields of the file. */
function newThread(
  { colour, identity }: MeantThread,
  facts: { readonly [C in ThreadColumn]?: Said },
  rows: readonly ImportRow[],
  teamId: string,
): Partial<Thread> {
  const fromChart = colour === undefined ? undefined : threadFromChart(teamId, colour).create;
  const chart = fromChart?.name === 'thread.create' ? fromChart.args.set : {};
  const said = Object.fromEntries(
    Object.entries(facts).map(([column, { value }]) => [column, value]),
  ) as Partial<Thread>;
  const set = { ...chart, ...identity, ...said };
  const lengthMm = rows.map(({ spool }) => spool.initialLengthMm?.value).find(canBeDefault);
  const usual = usualLengthMm({ ...threadDefaults, ...set, ...identity });
  return {
    ...set,
    defaultLengthMm: said.defaultLengthMm ?? lengthMm ?? set.defaultLengthMm ?? usual,
  };
}

/** Whether a length can be the default of new spools; a very short rest of thread cannot. */
const canBeDefault = (value: unknown): value is number =>
  typeof value === 'number' && parse(threadKind.fields.defaultLengthMm.schema, value).ok;

/** Returns the current values of the fields that a change sets. */
function valuesBefore(data: Partial<Thread> | undefined, set: Partial<Thread>): Partial<Thread> {
  return data === undefined
    ? {}
    : Object.fromEntries(Object.keys(set).map((field) => [field, data[field as keyof Thread]]));
}
