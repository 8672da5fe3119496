import type { MeterKind } from '../kinds/meter-reading.ts';
import { firstWhere, withChanged, withId } from '../rows/by-id.ts';
import { byTime, isIgnored, next, withoutUndone, type MeterEntry } from './meter.ts';

interface ReadMeters {
  readonly isRead: (kind: MeterKind) => boolean;
  /** When somebody first read the meter, or any meter; readings that are not counted aside. */
  readonly firstManual: (kind?: MeterKind) => string | undefined;
  readonly totalAt: (kind: MeterKind, until?: string) => number;
  /** What is known to be sewn: the total without what the first manual reading found, which is of unknown age. */
  readonly sewnAt: (kind: MeterKind, until?: string) => number;
  readonly counterAt: (kind: MeterKind, until?: string) => number;
  /** How many readings are stored but not counted [T7]. */
  readonly ignored: (kind: MeterKind) => number;
}

/** Returns the meters of a machine, cached for as long as its array of entries exists. */
export function metersOf(entries: readonly MeterEntry[]): ReadMeters {
  const known = knownMeters.get(entries) ?? readMeters(foldsOf(withoutUndone(entries)));
  knownMeters.set(entries, known);
  return known;
}

const knownMeters = new WeakMap<readonly MeterEntry[], ReadMeters>();

/** Readings that changed, by id; undefined for a reading that is gone. */
type Changed = ReadonlyMap<string, MeterEntry | undefined>;

/** The readings of a machine in memory, in the order of their ids. */
export interface KeptReadings {
  /** Takes changed readings and returns all, in a new array whose meters (`metersOf`) are computed already. */
  readonly put: (changed: Changed) => readonly MeterEntry[];
}

/**
 * Keeps a machine's readings and their meters. After a change it computes the meters again from the first touched
 * reading.
 */
export function keepReadings(): KeptReadings {
  let entries: readonly MeterEntry[] = [];
  let folds: Folds = noFolds;
  const undone = new Map<string, number>(); // by id: how many entries undo it

  const count = (entry: MeterEntry | undefined, by: 1 | -1) => {
    const id = entry?.reversesId ?? undefined;
    if (id !== undefined) undone.set(id, (undone.get(id) ?? 0) + by);
  };
  const counted = (entry: MeterEntry | undefined): MeterEntry | undefined =>
    entry?.reversesId === null && !undone.get(entry.id) ? entry : undefined;

  const begin = (changed: Changed) => {
    entries = withChanged([], changed);
    entries.forEach((entry) => count(entry, 1));
    folds = foldsOf(withoutUndone(entries));
  };

  const goOn = (changed: Changed) => {
    const before = entries;
    entries = withChanged(before, changed);
    // an entry that undoes another decides whether that one counts
    const touched = [
      ...new Set(
        [...changed].flatMap(([id, entry]) => [id, entry?.reversesId ?? id, withId(before, id)?.reversesId ?? id]),
      ),
    ];
    const gone = touched.flatMap((id) => counted(withId(before, id)) ?? []);
    for (const [id, entry] of changed) {
      count(withId(before, id), -1);
      count(entry, 1);
    }
    const come = touched.flatMap((id) => counted(withId(entries, id)) ?? []);
    folds = refolded(folds, new Set(gone), come);
  };

  return {
    put: (changed) => {
      (entries.length === 0 ? begin : goOn)(changed);
      knownMeters.set(entries, readMeters(folds));
      return entries;
    },
  };
}

interface Reached {
  readonly counter: number;
  readonly total: number;
  readonly ignored: number;
  readonly firstManual: string | undefined;
  /** How much the first manual reading added. */
  readonly found: number;
}

/** The readings of one meter that are not undone, in order of time, and the meter after each of them. */
interface Fold {
  readonly sorted: readonly MeterEntry[];
  readonly reached: readonly Reached[];
}

type Folds = Readonly<Record<MeterKind, Fold>>;

const atFirst: Reached = { counter: 0, total: 0, ignored: 0, firstManual: undefined, found: 0 };
const noFolds: Folds = { stitches: { sorted: [], reached: [] }, hours: { sorted: [], reached: [] } };

const foldsOf = (counted: readonly MeterEntry[]): Folds => refolded(noFolds, new Set(), counted);

const refolded = (folds: Folds, gone: ReadonlySet<MeterEntry>, come: readonly MeterEntry[]): Folds => {
  const of = (kind: MeterKind): Fold =>
    foldedAgain(
      folds[kind],
      new Set([...gone].filter((entry) => entry.kind === kind)),
      come.filter((entry) => entry.kind === kind),
    );
  return { stitches: of('stitches'), hours: of('hours') };
};

/** Computes a meter again from the first removed or added reading on; the results before that reading stay. */
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
  const isLeftOut = isIgnored(before.counter, entry);
  const isFirst = before.firstManual === undefined && entry.source === 'manual' && !isLeftOut;
  return {
    counter,
    total,
    ignored: before.ignored + (isLeftOut ? 1 : 0),
    firstManual: isFirst ? entry.at : before.firstManual,
    found: isFirst ? total - before.total : before.found,
  };
};

const readMeters = (folds: Folds): ReadMeters => {
  const last = (kind: MeterKind): Reached => folds[kind].reached.at(-1) ?? atFirst;
  const at = (kind: MeterKind, until: string): Reached => {
    const { sorted, reached } = folds[kind];
    return reached[firstWhere(sorted, (entry) => entry.at > until) - 1] ?? atFirst;
  };
  const reachedAt = (kind: MeterKind, until: string | undefined): Reached =>
    until === undefined ? last(kind) : at(kind, until);
  return {
    isRead: (kind) => folds[kind].sorted.length > 0,
    firstManual: (kind) =>
      kind === undefined
        ? [last('stitches'), last('hours')].flatMap(({ firstManual }) => firstManual ?? []).toSorted()[0]
        : last(kind).firstManual,
    totalAt: (kind, until) => reachedAt(kind, until).total,
    sewnAt: (kind, until) => {
      const { total, found } = reachedAt(kind, until);
      return total - found;
    },
    counterAt: (kind, until) => reachedAt(kind, until).counter,
    ignored: (kind) => last(kind).ignored,
  };
};

/** Returns the meter's value at a time if a manual reading of `value` would be below it; undefined if not. */
export function fallsBelow(
  entries: readonly MeterEntry[],
  { kind, value, at }: { readonly kind: MeterKind; readonly value: number; readonly at: string },
): number | undefined {
  const counter = metersOf(entries).counterAt(kind, at);
  return value < counter ? counter : undefined;
}
