/** Sorts in steps: a screen or server can do other work between them. Equal items keep their order. */
export function* sortedInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    yield;
    runs.push(items.slice(at, at + itemsAtOnce).toSorted(compare));
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergedInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

const itemsAtOnce = 500;

function* mergedInSteps<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  const merged: T[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    if (merged.length % itemsAtOnce === 0) yield;
    if (compare(a[atA] as T, b[atB] as T) <= 0) {
      merged.push(a[atA] as T);
      atA += 1;
    } else {
      merged.push(b[atB] as T);
      atB += 1;
    }
  }
  return merged.concat(a.slice(atA), b.slice(atB));
}
