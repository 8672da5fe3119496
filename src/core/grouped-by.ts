/** Things by what they have in common, in the order in which they came. As `Map.groupBy`, which browsers of 2023 do not have. */
export const groupedBy = <T, K>(things: Iterable<T>, keyOf: (thing: T) => K): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
};
