import type { Machine } from '../kinds/machine.ts';
import { meterKinds, type MeterKind, type MeterReading } from '../kinds/meter-reading.ts';

/** A reading with its id. A meter is computed from all readings of its machine. */
export type MeterEntry = MeterReading & { readonly id: string };

/** `counter`: what a meter shows. `total`: all it has counted, in stitches or seconds. A reset sets only `counter`. */
interface Meter {
  readonly counter: number;
  readonly total: number;
  /** The ids of readings that are below the meter without a reset: they are stored, but not counted [T7]. */
  readonly ignored: readonly string[];
}

/**
 * Computes a meter from its readings up to `until`. A manual reading sets it, lower only as a reset; any other adds.
 */
export const meterOf = (entries: readonly MeterEntry[], kind: MeterKind, until = '9999'): Meter =>
  folded(inOrder(withoutUndone(entries), kind).filter(({ at }) => at <= until));

/** A machine's meters, computed once and read for each of its tasks. */
interface ReadMeters {
  readonly isRead: (kind: MeterKind) => boolean;
  readonly firstManual: (kind?: MeterKind) => string | undefined;
  readonly totalAt: (kind: MeterKind, until?: string) => number;
}

/** Returns the meters of a machine, cached for as long as its array of entries exists. */
export const metersOf = (entries: readonly MeterEntry[]): ReadMeters => {
  const known = knownMeters.get(entries) ?? readMeters(entries);
  knownMeters.set(entries, known);
  return known;
};

const knownMeters = new WeakMap<readonly MeterEntry[], ReadMeters>();

const readMeters = (entries: readonly MeterEntry[]): ReadMeters => {
  const standing = withoutUndone(entries);
  const [stitches, hours] = [inOrder(standing, 'stitches'), inOrder(standing, 'hours')];
  const [stitchTotals, hourTotals] = [runningTotals(stitches), runningTotals(hours)];
  const firstOf = (some: readonly MeterEntry[]) => some.find(({ source }) => source === 'manual')?.at;
  const first = { stitches: firstOf(stitches), hours: firstOf(hours) };
  return {
    isRead: (kind) => (kind === 'stitches' ? stitches : hours).length > 0,
    firstManual: (kind) =>
      kind === undefined ? [first.stitches, first.hours].flatMap((at) => at ?? []).toSorted()[0] : first[kind],
    totalAt: (kind, until = '9999') => {
      const [some, totals] = kind === 'stitches' ? [stitches, stitchTotals] : [hours, hourTotals];
      return totals[lastUntil(some, until)] ?? 0;
    },
  };
};

const inOrder = (standing: readonly MeterEntry[], kind: MeterKind): readonly MeterEntry[] =>
  standing.filter((entry) => entry.kind === kind).toSorted(byTime);

const folded = (sorted: readonly MeterEntry[]): Meter => {
  const ignored: string[] = [];
  let meter = { counter: 0, total: 0 };
  for (const entry of sorted) {
    if (isIgnored(meter.counter, entry)) ignored.push(entry.id);
    meter = next(meter, entry);
  }
  return { ...meter, ignored };
};

const runningTotals = (sorted: readonly MeterEntry[]): readonly number[] => {
  let meter = { counter: 0, total: 0 };
  return sorted.map((entry) => (meter = next(meter, entry)).total);
};

/** Returns the index of the last entry that is not after a time, by binary search; -1 when there is none. */
const lastUntil = (sorted: readonly MeterEntry[], until: string): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.at ?? '') <= until) from = middle + 1;
    else to = middle;
  }
  return from - 1;
};

const isIgnored = (counter: number, { source, value, reset }: MeterEntry): boolean =>
  source === 'manual' && value !== null && !reset && value < counter;

const next = (
  { counter, total }: Pick<Meter, 'counter' | 'total'>,
  { source, value, delta, reset }: MeterEntry,
): Pick<Meter, 'counter' | 'total'> => {
  if (source !== 'manual') return { counter: counter + (delta ?? 0), total: total + (delta ?? 0) };
  if (value === null) return { counter, total };
  if (reset) return { counter: value, total };
  return value < counter ? { counter, total } : { counter: value, total: total + value - counter };
};

/** Returns the stitches and seconds that a machine has sewn in all, by its readings. */
export const totalsOf = (entries: readonly MeterEntry[]): Pick<Machine, 'totalStitches' | 'totalSeconds'> => {
  const [totalStitches = 0, totalSeconds = 0] = meterKinds.map((kind) => meterOf(entries, kind).total);
  return { totalStitches, totalSeconds };
};

/** An entry of a kind whose rows are only ever added: another entry undoes it. */
interface Undoable {
  readonly id: string;
  readonly reversesId: string | null;
}

/** Returns the entries that count: no entries that another entry undoes, and no entries that undo another. */
export const withoutUndone = <E extends Undoable>(entries: readonly E[]): readonly E[] => {
  const undone = new Set(entries.map(({ reversesId }) => reversesId));
  return entries.filter(({ id, reversesId }) => reversesId === null && !undone.has(id));
};

/**
 * Returns the meter's value at a time if a manual reading would be below it and would not count; undefined if it
 * counts.
 */
export const fallsBelow = (
  entries: readonly MeterEntry[],
  { kind, value, at }: { readonly kind: MeterKind; readonly value: number; readonly at: string },
): number | undefined => {
  const { counter } = meterOf(entries, kind, at);
  return value < counter ? counter : undefined;
};

const byTime = (a: MeterEntry, b: MeterEntry): number => compare(a.at, b.at) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
