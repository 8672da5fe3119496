/**
 * Returns the sorted figure at the index `part` (0 to 1) × count, rounded down; at most the last. NaN without figures.
 */
export const percentile = (figures: readonly number[], part: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
};

export const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? Number.NaN)) / 2;
};

/** Returns the power with which a cost grows from one size to another: 1 means in proportion to the size. */
export const exponent = (size: number, cost: number, largerSize: number, largerCost: number): number =>
  Math.log(largerCost / cost) / Math.log(largerSize / size);
