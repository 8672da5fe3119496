import { meterKinds, type MeterKind } from '../kinds/meter-reading.ts';
import { firstWhere } from '../rows/first-where.ts';
import { byTime, isIgnored, next, withoutUndone, type MeterEntry } from './meter.ts';

/** A machine's meters, computed once and read for each of its tasks. */
interface ReadMeters {
  readonly isRead: (kind: MeterKind) => boolean;
  readonly firstManual: (kind?: MeterKind) => string | undefined;
  readonly totalAt: (kind: MeterKind, until?: string) => number;
  readonly counterAt: (kind: MeterKind, until?: string) => number;
  /** How many readings are stored but not counted [T7]. */
  readonly ignored: (kind: MeterKind) => number;
}

/** Returns the meters of a machine, cached for as long as its array of entries exists. */
export const metersOf = (entries: readonly MeterEntry[]): ReadMeters => {
  const known = knownMeters.get(entries) ?? readMeters(foldsOf(withoutUndone(entries)));
  knownMeters.set(entries, known);
  return known;
};

const knownMeters = new WeakMap<readonly MeterEntry[], ReadMeters>();

/**
 * Returns the meter's value at a time if a manual reading would be below it and would not count; undefined if it
 * counts.
 */
export const fallsBelow = (
  entries: readonly MeterEntry[],
  { kind, value, at }: { readonly kind: MeterKind; readonly value: number; readonly at: string },
): number | undefined => {
  const counter = metersOf(entries).counterAt(kind, at);
  return value < counter ? counter : undefined;
};

/** A meter after one of its readings. */
interface Reached {
  readonly counter: number;
  readonly total: number;
  /** How many readings up to here are not counted. */
  readonly ignored: number;
  readonly firstManual: string | undefined;
}

/** The readings of one meter that count, in order of time, and the meter after each of them. */
interface Fold {
  readonly sorted: readonly MeterEntry[];
  readonly reached: readonly Reached[];
}

/** The folds of a machine's two meters. */
export type Folds = Readonly<Record<MeterKind, Fold>>;

const atFirst: Reached = { counter: 0, total: 0, ignored: 0, firstManual: undefined };
/** The folds of a machine without readings. */
export const noFolds: Folds = { stitches: { sorted: [], reached: [] }, hours: { sorted: [], reached: [] } };

/** Folds all readings that count. */
export const foldsOf = (standing: readonly MeterEntry[]): Folds => refolded(noFolds, new Set(), standing);

/** Folds again from the first reading on that goes or comes; what is before it stays as it was folded. */
export const refolded = (folds: Folds, gone: ReadonlySet<MeterEntry>, come: readonly MeterEntry[]): Folds => {
  const of = (kind: MeterKind): Fold =>
    foldedAgain(
      folds[kind],
      new Set([...gone].filter((entry) => entry.kind === kind)),
      come.filter((entry) => entry.kind === kind),
    );
  return { stitches: of('stitches'), hours: of('hours') };
};

const foldedAgain = ({ sorted, reached }: Fold, gone: ReadonlySet<MeterEntry>, come: readonly MeterEntry[]): Fold => {
  const from = [...gone, ...come].reduce(
    (first, one) =>
      Math.min(
        first,
        firstWhere(sorted, (entry) => byTime(entry, one) >= 0),
      ),
    sorted.length,
  );
  const rest = sorted.slice(from).filter((entry) => !gone.has(entry));
  const again = come.length === 0 ? rest : [...rest, ...come].toSorted(byTime);
  const meters = reached.slice(0, from);
  for (const entry of again) meters.push(reachedBy(meters.at(-1) ?? atFirst, entry));
  return { sorted: [...sorted.slice(0, from), ...again], reached: meters };
};

const reachedBy = (before: Reached, entry: MeterEntry): Reached => {
  const { counter, total } = next(before, entry);
  const ignored = before.ignored + (isIgnored(before.counter, entry) ? 1 : 0);
  return {
    counter,
    total,
    ignored,
    firstManual: before.firstManual ?? (entry.source === 'manual' ? entry.at : undefined),
  };
};

const readMeters = (folds: Folds): ReadMeters => {
  const last = (kind: MeterKind): Reached => folds[kind].reached.at(-1) ?? atFirst;
  const at = (kind: MeterKind, until: string): Reached => {
    const { sorted, reached } = folds[kind];
    return reached[firstWhere(sorted, (entry) => entry.at > until) - 1] ?? atFirst;
  };
  return {
    isRead: (kind) => folds[kind].sorted.length > 0,
    firstManual: (kind) =>
      kind === undefined
        ? meterKinds.flatMap((one) => last(one).firstManual ?? []).toSorted()[0]
        : last(kind).firstManual,
    totalAt: (kind, until) => (until === undefined ? last(kind) : at(kind, until)).total,
    counterAt: (kind, until) => (until === undefined ? last(kind) : at(kind, until)).counter,
    ignored: (kind) => last(kind).ignored,
  };
};

/** Makes these folds the meters of an array of entries, for `metersOf`. */
export const noteMeters = (entries: readonly MeterEntry[], folds: Folds): void =>
  void knownMeters.set(entries, readMeters(folds));
