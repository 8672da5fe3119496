import type { Machine } from '../kinds/machine.ts';
import { meterKinds, type MeterKind, type MeterReading } from '../kinds/meter-reading.ts';

/** A reading with its id: what a meter is folded from. */
export type MeterEntry = MeterReading & { readonly id: string };

/** What a machine's meter says: what it shows, and what it has counted in all; a reset sets only the first. */
export interface Meter {
  readonly counter: number;
  readonly total: number;
  /** Readings below the meter without a reset: kept, and not counted [T7]. */
  readonly ignored: readonly string[];
}

const empty: Meter = { counter: 0, total: 0, ignored: [] };

/** The meter of one kind: its standing readings in the order of their time, whatever order they came in. A manual reading settles it at or above what it showed; a run or an estimate adds. `until`: as it stood then. */
export const meterOf = (entries: readonly MeterEntry[], kind: MeterKind, until = '9999'): Meter =>
  withoutUndone(entries)
    .filter((entry) => entry.kind === kind && entry.at <= until)
    .toSorted(byTime)
    .reduce(next, empty);

const next = (meter: Meter, { id, source, value, delta, reset }: MeterEntry): Meter => {
  if (source !== 'manual')
    return { ...meter, counter: meter.counter + (delta ?? 0), total: meter.total + (delta ?? 0) };
  if (value === null) return meter;
  if (reset) return { ...meter, counter: value };
  if (value < meter.counter) return { ...meter, ignored: [...meter.ignored, id] };
  return { ...meter, counter: value, total: meter.total + value - meter.counter };
};

/** What a machine has sewn in all, by its readings. */
export const totalsOf = (entries: readonly MeterEntry[]): Pick<Machine, 'totalStitches' | 'totalSeconds'> => {
  const [totalStitches = 0, totalSeconds = 0] = meterKinds.map((kind) => meterOf(entries, kind).total);
  return { totalStitches, totalSeconds };
};

/** An entry that is only ever added, and undone by another one. */
export interface Undoable {
  readonly id: string;
  readonly reversesId: string | null;
}

/** The entries that stand: without those undone, and without the undoings themselves. */
export const withoutUndone = <E extends Undoable>(entries: readonly E[]): readonly E[] => {
  const undone = new Set(entries.map(({ reversesId }) => reversesId));
  return entries.filter(({ id, reversesId }) => reversesId === null && !undone.has(id));
};

/** What the meter shows at that time, if a manual reading of this value would fall below it; undefined where it counts. */
export const fallsBelow = (
  entries: readonly MeterEntry[],
  { kind, value, at }: { readonly kind: MeterKind; readonly value: number; readonly at: string },
): number | undefined => {
  const { counter } = meterOf(entries, kind, at);
  return value < counter ? counter : undefined;
};

const byTime = (a: MeterEntry, b: MeterEntry): number => compare(a.at, b.at) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
