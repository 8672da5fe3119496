import { withChanged, withId } from '../rows/by-id.ts';
import { withoutUndone, type MeterEntry } from './meter.ts';
import { foldsOf, noFolds, noteMeters, refolded, type Folds } from './meters.ts';

/** Readings that changed, by id; undefined: it is gone. */
type Changed = ReadonlyMap<string, MeterEntry | undefined>;

/** The readings of a machine in memory, in the order of their ids. */
export interface KeptReadings {
  /** Takes changed readings and returns all, in a new array whose meters (`metersOf`) are folded already. */
  readonly put: (changed: Changed) => readonly MeterEntry[];
}

/** Keeps a machine's readings and their meters: a change folds only from the first reading on that it touches. */
export const keepReadings = (): KeptReadings => {
  let entries: readonly MeterEntry[] = [];
  let folds: Folds = noFolds;
  const undone = new Map<string, number>(); // by id: how many entries undo it

  const count = (entry: MeterEntry | undefined, by: 1 | -1) => {
    const id = entry?.reversesId ?? undefined;
    if (id !== undefined) undone.set(id, (undone.get(id) ?? 0) + by);
  };
  const standing = (entry: MeterEntry | undefined): MeterEntry | undefined =>
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
    const gone = touched.flatMap((id) => standing(withId(before, id)) ?? []);
    for (const [id, entry] of changed) {
      count(withId(before, id), -1);
      count(entry, 1);
    }
    const come = touched.flatMap((id) => standing(withId(entries, id)) ?? []);
    folds = refolded(folds, new Set(gone), come);
  };

  return {
    put: (changed) => {
      (entries.length === 0 ? begin : goOn)(changed);
      noteMeters(entries, folds);
      return entries;
    },
  };
};
