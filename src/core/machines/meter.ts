import type { Machine } from '../kinds/machine.ts';
import type { MeterKind, MeterReading } from '../kinds/meter-reading.ts';

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
 * Computes a meter from its readings up to `until`. Manual readings set it (lower ones only as a reset); others add.
 */
export function meterOf(entries: readonly MeterEntry[], kind: MeterKind, until = '9999'): Meter {
  return folded(sortedEntries(withoutUndone(entries), kind).filter(({ at }) => at <= until));
}

const sortedEntries = (entries: readonly MeterEntry[], kind: MeterKind): readonly MeterEntry[] =>
  entries.filter((entry) => entry.kind === kind).toSorted(byTime);

const folded = (sorted: readonly MeterEntry[]): Meter => {
  const ignored: string[] = [];
  let meter = { counter: 0, total: 0 };
  for (const entry of sorted) {
    if (isIgnored(meter.counter, entry)) ignored.push(entry.id);
    meter = next(meter, entry);
  }
  return { ...meter, ignored };
};

/** Whether a reading is below the meter without a reset, so that it does not count [T7]. */
export function isIgnored(counter: number, { source, value, reset }: MeterEntry): boolean {
  return source === 'manual' && value !== null && !reset && value < counter;
}

/** Returns a meter after one more reading. */
export function next(
  { counter, total }: Pick<Meter, 'counter' | 'total'>,
  { source, value, delta, reset }: MeterEntry,
): Pick<Meter, 'counter' | 'total'> {
  if (source !== 'manual') return { counter: counter + (delta ?? 0), total: total + (delta ?? 0) };
  if (value === null) return { counter, total };
  if (reset) return { counter: value, total };
  return value < counter ? { counter, total } : { counter: value, total: total + value - counter };
}

/** Returns the stitches and seconds that a machine has sewn in all, by its readings. */
export function totalsOf(entries: readonly MeterEntry[]): Pick<Machine, 'totalStitches' | 'totalSeconds'> {
  return {
    totalStitches: meterOf(entries, 'stitches').total,
    totalSeconds: meterOf(entries, 'hours').total,
  };
}

interface Undoable {
  readonly id: string;
  readonly reversesId: string | null;
}

/** Returns the entries that count: no entries that another entry undoes, and no entries that undo another. */
export function withoutUndone<E extends Undoable>(entries: readonly E[]): readonly E[] {
  const undone = new Set(entries.map(({ reversesId }) => reversesId));
  return entries.filter(({ id, reversesId }) => reversesId === null && !undone.has(id));
}

/** Compares readings by time, then by id. */
export function byTime(a: MeterEntry, b: MeterEntry): number {
  return compare(a.at, b.at) || compare(a.id, b.id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
