import { ringsOf, type Successors } from '#core/threads/fits-instead.ts';
import { groupedBy } from '../grouped-by.ts';
import { newId } from '../ids.ts';
import { isEqual } from '../is-equal.ts';
import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import { err, ok, type Result } from '../result.ts';
import { opensAgain } from '../stock/stock-actions.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import { asSpoolColumn, spoolField, type ColumnName, type SpoolColumn } from './columns.ts';
import type { DroppedCell, ImportProblem, ImportRow } from './import-row.ts';
import { isSheetForm } from './spreadsheet-forms.ts';
import type { Kept } from './team-stock.ts';
import type { Cells } from './thread-cells.ts';

/** A spool to add. `correctionMm`: the part of its amount that an opening cannot hold (below 0 or too long), in mm. */
export interface AddedSpool {
  readonly id: string;
  readonly set: {
    readonly threadId: string;
    readonly shortCode: string | undefined;
    readonly initialLengthMm: number;
  } & Partial<Omit<Spool, 'threadId' | 'shortCode' | 'initialLengthMm'>>;
  readonly openingMm: number | null;
  readonly correctionMm: number;
}

/** A spool whose fields or remaining amount change. Without `settlesAtMm`, its amount does not change. */
export interface ChangedSpool {
  readonly id: string;
  readonly set: Partial<Spool>;
  readonly before: Partial<Spool>;
  readonly settlesAtMm: number | undefined;
  readonly expectedMm: number | null;
}

/** Whether a row has a short code, which names its spool. */
export function hasCode({ cells }: ImportRow): boolean {
  return cells.shortCode !== undefined;
}
/** Returns the short code of a row in capitals; an empty text if the row has none. */
export function codeOf({ cells }: ImportRow): string {
  return plainCell(cells.shortCode ?? '').toUpperCase();
}

/** The spools of a thread that belong to no row of the file yet. */
interface Unclaimed {
  readonly named: (shortCode: string) => Kept<Spool> | undefined;
  /**
   * Takes up to `most` sealed or open spools and returns how many. Call `named` first, for all rows with a short code.
   */
  readonly some: (most: number) => number;
}

/** Makes an `Unclaimed` that holds all these spools. */
export function unclaimedOf(spools: readonly Kept<Spool>[]): Unclaimed {
  const named = new Map(
    [...groupedBy(spools, ({ data }) => data.shortCode)].map(([code, some]) => [code, some.values()]),
  );
  const withThread = new Set(spools.filter(({ data: { state } }) => state === 'sealed' || state === 'open'));
  return {
    named: (shortCode) => {
      const found = named.get(shortCode)?.next().value;
      if (found !== undefined) withThread.delete(found);
      return found;
    },
    some: (most) => {
      let taken = 0;
      for (const spool of withThread) {
        if (taken === most) break;
        withThread.delete(spool);
        taken += 1;
      }
      return taken;
    },
  };
}

/** Returns the fields that a row sets on a spool, except its amount and its place. */
export function spoolSet({ spool }: ImportRow): Partial<Spool> {
  return Object.fromEntries(
    Object.entries(spool).flatMap(([column, said]) =>
      column === 'remainingMm' ? [] : [[spoolField(column as SpoolColumn), said.value]],
    ),
  );
}

/** Returns the id of the place that a row names for its spool; undefined for no change, null for no place. */
export function placeOf(
  row: ImportRow,
  own: Kept<Spool> | undefined,
  writer: { readonly spool: (spool: Kept<Spool>) => Cells },
  ofCell: (cell: string, row: number) => Result<string, ImportProblem>,
  drop: (cell: DroppedCell) => void,
): Result<string | null | undefined, ImportProblem> {
  const cell = row.cells.place;
  const current = own === undefined ? {} : writer.spool(own);
  if (cell === undefined || current.place === cell) return ok(undefined);
  if (isSheetForm('place', cell, current)) {
    drop({ row: row.row, column: 'place', cell, problem: 'spreadsheet_form' });
    return ok(undefined);
  }
  return saysNothing(cell) ? ok(null) : ofCell(cell, row.row);
}

const mostOpeningMm = 50_000_000;

/** Returns how full a row's spool is, in basis points; null if the row says unknown, undefined if it says nothing. */
const partOf = ({ lastBp, fullnessBp }: ImportRow, isLast: boolean): number | null | undefined =>
  isLast && lastBp !== undefined ? lastBp : fullnessBp;

/** Returns the amount of a spool of which only the state is known: 0 if empty, otherwise `fullMm`. */
const fullOrEmpty = ({ state }: Partial<Spool>, fullMm: number): number => (state === 'empty' ? 0 : fullMm);

/** Makes a spool that a row adds. `isLast`: it is the last that the row counts, so it may be only partly full. */
export function newSpool(
  threadId: string,
  thread: Thread,
  row: ImportRow,
  fields: Partial<Spool>,
  isLast: boolean,
): AddedSpool {
  const initialLengthMm = fields.initialLengthMm ?? thread.defaultLengthMm;
  const given = row.spool.remainingMm;
  const part = partOf(row, isLast);
  const leftMm =
    given !== undefined
      ? (given.value as number | null)
      : part === undefined
        ? fullOrEmpty(fields, initialLengthMm)
        : part === null
          ? null
          : Math.round((initialLengthMm * part) / 10_000);
  const openingMm = leftMm === null ? null : Math.min(Math.max(leftMm, 0), mostOpeningMm);
  const shortCode = hasCode(row) ? codeOf(row) : undefined;
  return {
    id: newId(),
    set: { ...fields, threadId, shortCode, initialLengthMm },
    openingMm,
    correctionMm: leftMm === null || openingMm === null ? 0 : leftMm - openingMm,
  };
}

/** Returns what a row changes on a spool of the team; undefined if nothing. Fails if its amount is out of bounds. */
export function changeOf(
  row: ImportRow,
  own: Kept<Spool>,
  fields: Partial<Spool>,
  current: Cells,
): Result<ChangedSpool | undefined, ImportProblem & { readonly column: ColumnName | null }> {
  const said = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isEqual(value, own.data[field as keyof Spool])),
  ) as Partial<Spool>;
  const settlesAtMm = countIn(row, own.data, fields.initialLengthMm, current);
  if (settlesAtMm !== undefined && settlesAtMm < 0)
    return err({ column: 'remainingMm', problem: 'too_small', limit: 0 });
  if (settlesAtMm !== undefined && settlesAtMm > mostOpeningMm)
    return err({ column: 'remainingMm', problem: 'too_large', limit: mostOpeningMm });
  // A state that the row changes, or a spool that it calls lost as before, stays as the row says.
  const isSaid = said.state !== undefined || row.spool.state?.value === 'lost';
  const isOpen = settlesAtMm !== undefined && !isSaid && opensAgain(own.data, settlesAtMm);
  const set: Partial<Spool> = { ...said, ...(isOpen && { state: 'open' }) };
  if (Object.keys(set).length === 0 && settlesAtMm === undefined) return ok(undefined);
  const before = Object.fromEntries(
    Object.keys(set).map((field) => [field, own.data[field as keyof Spool]]),
  ) as Partial<Spool>;
  return ok({ id: own.id, set, before, settlesAtMm, expectedMm: own.data.remainingMm });
}

/** Returns the amount in mm that a row counts on a spool of the team; undefined if the row does not change it. */
const countIn = (
  row: ImportRow,
  { remainingMm, ...own }: Spool,
  initialLengthMm: number | undefined,
  current: Cells,
): number | undefined => {
  const left = row.spool.remainingMm;
  if (left !== undefined)
    return left.value === null || left.cell === current.remainingMm || left.value === remainingMm
      ? undefined
      : (left.value as number);
  const part = partOf(row, true);
  if (part === undefined || part === null) return undefined;
  const fullMm = initialLengthMm ?? own.initialLengthMm;
  const percent = (bp: number) => Math.round(bp / 100);
  // A part of a spool is rounded in the file, so it does not replace an amount that rounds to it.
  const isSame = remainingMm !== null && percent((remainingMm / fullMm) * 10_000) === percent(part);
  return isSame ? undefined : Math.round((fullMm * part) / 10_000);
};

/** Drops the spool's cell that a problem names, and returns the row without it; undefined if it names no such cell. */
export function withoutCell(
  row: ImportRow,
  { column, ...problem }: ImportProblem & { readonly column: ColumnName | null },
  drop: (cell: DroppedCell) => void,
): ImportRow | undefined {
  // A problem names a field, not a column; the two names differ only for a spool's notes.
  const name = column === 'notes' ? 'spoolNotes' : column === null ? undefined : asSpoolColumn(column);
  const said = name === undefined ? undefined : row.spool[name];
  if (name === undefined || said === undefined) return undefined;
  drop({ row: row.row, column: name, cell: said.cell, ...problem });
  return { ...row, spool: Object.fromEntries(Object.entries(row.spool).filter(([one]) => one !== name)) };
}

/** What an import does with one thread of the file and its spools. */
export interface PlannedThread {
  readonly id: string;
  /** The number of the first row about the thread. */
  readonly row: number;
  readonly thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'>;
  readonly isNew: boolean;
  /** The fields of a new thread, or the changed fields of one that the team has; without those in `late`. */
  readonly set: Partial<Thread>;
  readonly before: Partial<Thread>;
  /** Fields that are written after all threads are made, such as references to these threads. */
  readonly late: Partial<Thread>;
  readonly lateBefore: Partial<Thread>;
  /** How many threads follow this one as successors. Threads with few are written first, so that no ring arises. */
  readonly successors: number;
  readonly added: readonly AddedSpool[];
  readonly changed: readonly ChangedSpool[];
}

/** Removes references to unknown threads, and breaks each ring of successors that the file makes. */
export function withWholeReferences(
  plans: readonly Omit<PlannedThread, 'successors'>[],
  all: readonly Kept<Thread>[],
  refuse: (row: number, column: ColumnName, problem: 'unknown_thread' | 'leads_back') => void,
): readonly PlannedThread[] {
  const before = new Map(all.map(({ id, data }) => [id, data.supersededBy]));
  for (const { id } of plans) before.set(id, before.get(id) ?? null);
  const whole = plans.map((plan) => {
    const { supersededBy, substitutes, ...late } = plan.late;
    if (substitutes?.every(({ threadId }) => before.has(threadId)) === false)
      refuse(plan.row, 'substitutes', 'unknown_thread');
    else if (substitutes !== undefined) Object.assign(late, { substitutes });
    if (supersededBy === undefined || supersededBy === null || before.has(supersededBy))
      return { ...plan, late, ...(supersededBy !== undefined && { wanted: supersededBy }) };
    refuse(plan.row, 'supersededBy', 'unknown_thread');
    return { ...plan, late };
  });
  const after = new Map(before);
  for (const { id, wanted } of whole) if (wanted !== undefined) after.set(id, wanted);
  const leftOut = new Set<string>();
  // A thread whose new successor is left out keeps its old one, which may close another ring.
  for (let isWhole = false; !isWhole;) {
    isWhole = true;
    for (const ring of ringsOf(after)) {
      const members = new Set(ring);
      const last = whole.findLast(({ id, wanted }) => wanted && members.has(id) && !leftOut.has(id));
      if (last === undefined) continue; // older versions accepted rings
      refuse(last.row, 'supersededBy', 'leads_back');
      leftOut.add(last.id);
      after.set(last.id, before.get(last.id) ?? null);
      isWhole = false;
    }
  }
  const counts = countsOf(after);
  return whole.map(({ wanted, ...plan }) => ({
    ...plan,
    late: wanted === undefined || leftOut.has(plan.id) ? plan.late : { ...plan.late, supersededBy: wanted },
    successors: counts.get(plan.id) ?? 0,
  }));
}

/** Counts the successors of each thread. Rings, which older versions accepted, end the count. */
const countsOf = (successors: Successors): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const start of successors.keys()) {
    const path = new Set<string>();
    let at: string | null | undefined = start;
    for (; typeof at === 'string' && !counts.has(at) && !path.has(at); at = successors.get(at)) path.add(at);
    let count = typeof at === 'string' ? (counts.get(at) ?? -1) : -1;
    for (const id of [...path].toReversed()) counts.set(id, (count += 1));
  }
  return counts;
};
