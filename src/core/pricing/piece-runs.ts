import type { PriceLine, PriceOrder, PricePlacement } from './price-order.ts';
import type { PriceProfile, PriceTier } from './price-profile.ts';

/** Pieces in a row with one price: they have the same size, and the same tier for each placement. */
export interface PieceRun {
  readonly qty: number;
  readonly size: PriceLine['sizes'][number] | null;
  /** The index of the tier in the profile, for each placement of the line. */
  readonly tiers: readonly number[];
}

/**
 * Step 2: returns a function that cuts a line into runs of one size and price. The caller calls it for all lines in
 * order.
 */
export function pieceRuns(
  order: PriceOrder,
  profile: PriceProfile,
): (line: PriceLine, index: number) => readonly PieceRun[] {
  const counts = new Map<string, number>();
  const totals = totalsOf(order, profile);
  return (line, index) => {
    const keys = line.placements.map((placement, at) => counterOf(profile, placement, index, at));
    // With marginal tiers, a line continues the count of earlier lines that have the same key.
    const before = keys.map((key) => counts.get(key) ?? 0);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + line.qty);
    return profile.tierMode === 'whole'
      ? bySize(
          line,
          keys.map((key) => tierIndex(profile.tiers, totals.get(key) ?? line.qty)),
        )
      : marginal(line, before, profile.tiers);
  };
}

const tierIndex = (tiers: readonly PriceTier[], quantity: number): number =>
  Math.max(
    0,
    tiers.findLastIndex(({ minQty }) => minQty <= quantity),
  );

/** Returns the key under which a placement's pieces are counted: one per order, per line or per design. */
const counterOf = ({ tierCount }: PriceProfile, { designKey }: PricePlacement, line: number, at: number): string => {
  if (tierCount === 'order') return 'order';
  if (tierCount === 'line') return `line ${line}`;
  return designKey === null ? `line ${line} ${at}` : `design ${designKey}`;
};

/** Counts the pieces under each key of `counterOf`. A line with one design in two placements counts its pieces once. */
const totalsOf = (order: PriceOrder, profile: PriceProfile): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const [index, line] of order.lines.entries()) {
    const keys = new Set(line.placements.map((placement, at) => counterOf(profile, placement, index, at)));
    for (const key of keys) totals.set(key, (totals.get(key) ?? 0) + line.qty);
  }
  return totals;
};

/** Returns the different numbers of pieces in other lines that count toward the tiers of a line's placements. */
export function countedBeside(order: PriceOrder, profile: PriceProfile, index: number): readonly number[] {
  const line = order.lines[index];
  if (line === undefined) return [];
  const totals = totalsOf(order, profile);
  const keys = line.placements.map((placement, at) => counterOf(profile, placement, index, at));
  return [...new Set(keys.map((key) => (totals.get(key) ?? line.qty) - line.qty))];
}

const bySize = ({ sizes, qty }: PriceLine, tiers: readonly number[]): PieceRun[] =>
  sizes.length === 0 ? [{ qty, size: null, tiers }] : sizes.map((size) => ({ qty: size.qty, size, tiers }));

const marginal = (line: PriceLine, before: readonly number[], tiers: readonly PriceTier[]): PieceRun[] => {
  const cuts = new Set([0, line.qty]);
  for (const start of before)
    for (const { minQty } of tiers) cuts.add(Math.min(Math.max(minQty - 1 - start, 0), line.qty));
  let sizeEnd = 0;
  const sizeEnds = line.sizes.map((size) => ({ size, end: (sizeEnd += size.qty) }));
  for (const { end } of sizeEnds) cuts.add(end);
  const ends = [...cuts].sort((a, b) => a - b);
  return ends.slice(1).map((end, index) => {
    const first = ends[index] ?? 0;
    return {
      qty: end - first,
      size: sizeEnds.find((one) => first < one.end)?.size ?? null,
      tiers: before.map((start) => tierIndex(tiers, start + first + 1)),
    };
  });
};
