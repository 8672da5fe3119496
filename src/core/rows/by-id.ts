interface Identified {
  readonly id: string;
}

/** Returns the index of the first thing for which `is` is true, else the length. From there on, `is` must stay true. */
export function firstWhere<T>(things: readonly T[], is: (thing: T) => boolean): number {
  let [from, to] = [0, things.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (is(things[middle] as T)) to = middle;
    else from = middle + 1;
  }
  return from;
}

const byId = (a: Identified, b: Identified): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const placeOf = (rows: readonly Identified[], id: string): number => firstWhere(rows, (row) => row.id >= id);

/** Returns the row with this id, or undefined. The rows must be in the order of their ids. */
export function withId<T extends Identified>(rows: readonly T[], id: string): T | undefined {
  const row = rows[placeOf(rows, id)];
  return row?.id === id ? row : undefined;
}

/** Puts changed rows into rows that are sorted by id. In `changed`, undefined means that the row is gone. */
export function withChanged<T extends Identified>(
  rows: readonly T[],
  changed: ReadonlyMap<string, T | undefined>,
): readonly T[] {
  // into an empty list, sorting all the rows once is faster than placing them one by one
  if (rows.length === 0) return [...changed.values()].flatMap((row) => row ?? []).toSorted(byId);
  const all = [...rows];
  for (const [id, row] of changed) {
    const at = placeOf(all, id);
    all.splice(at, all[at]?.id === id ? 1 : 0, ...(row === undefined ? [] : [row]));
  }
  return all;
}
