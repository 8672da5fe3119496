/** Returns the index of the first thing that `is` true of; from there on it must be true of all. Halves the list. */
export const firstWhere = <T>(things: readonly T[], is: (thing: T) => boolean): number => {
  let [from, to] = [0, things.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (is(things[middle] as T)) to = middle;
    else from = middle + 1;
  }
  return from;
};
