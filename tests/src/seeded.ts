/** A row of numbers in [0, 1) that is the same for the same seed, so that a failure can be seen again (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** One of several, by chance. Throws when there are none. */
export const oneOf = <T>(random: () => number, items: readonly T[]): T => {
  if (items.length === 0) throw new Error('There is nothing to choose from.');
  return items[Math.floor(random() * items.length)] as T;
};

/** The same items in another order, every order as likely as the next. */
export const shuffled = <T>(random: () => number, items: readonly T[]): T[] => {
  const left = [...items];
  return items.map(() => {
    const [item] = left.splice(Math.floor(random() * left.length), 1);
    if (item === undefined) throw new Error('An item was lost.');
    return item;
  });
};
