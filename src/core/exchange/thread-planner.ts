import { texOfWeight } from '../kinds/thread.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import type { Spool } from '../kinds/spool.ts';
import { limits } from '../limits.ts';
import { ok } from '../result.ts';
import { asThreadColumn, type ColumnName } from './columns.ts';
import type { ThreadRows } from './grouped-rows.ts';
import type { PlaceFinder } from './import-places.ts';
import type { ImportSource } from './import-source.ts';
import type { DroppedCell, ImportProblem, ImportRow, RefusedRow } from './import-row.ts';
import { judgeOf } from './judge-import.ts';
import type { ThreadFinder } from './meant-thread.ts';
import type { PlannedThread } from './planned-thread.ts';
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
import { withoutSheetForms } from './spreadsheet-forms.ts';
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
