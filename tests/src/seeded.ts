/**
 * A generator of numbers in [0, 1) that is the same for the same seed, so that a failure can be repeated (mulberry32).
 */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const oneOf = <T>(random: () => number, items: readonly T[]): T => {
  if (items.length === 0) throw new Error('There is nothing to choose from.');
  return items[Math.floor(random() * items.length)] as T;
};

/** Every order is equally likely. */
export const shuffled = <T>(random: () => number, items: readonly T[]): T[] => {
  const left = [...items];
  return items.map(() => {
    const [item] = left.splice(Math.floor(random() * left.length), 1);
    if (item === undefined) throw new Error('An item was lost.');
    return item;
  });
};
