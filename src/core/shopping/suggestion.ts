import type { Thread } from '../kinds/thread.ts';
import { isLow, type Stock } from '../stock/stock.ts';
import { coverOf, type Pack } from './pack-cover.ts';

/** Spools of a colour that are ordered or bought but not in stock yet, and their length. */
interface OnOrder {
  readonly spools: number;
  readonly lengthMm: number;
}

interface SuggestedPack {
  readonly lengthMm: number;
  readonly qty: number;
}

/**
 * Suggests packs for a low colour: enough for its target or minimum in spools and its minimum length (rules: Shopping).
 */
export function suggestedPacks(
  thread: Pick<Thread, 'minSpools' | 'minLengthMm' | 'targetSpools' | 'defaultLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm'>,
  teamMinSpools: number,
  onOrder: OnOrder,
  packs: readonly Pack[],
): readonly SuggestedPack[] {
  if (!isLow(thread, stock, teamMinSpools)) return [];
  const wanted = Math.max(thread.targetSpools, thread.minSpools ?? teamMinSpools);
  const spools = Math.max(0, wanted - stock.spools - onOrder.spools);
  const shortMm = Math.max(0, thread.minLengthMm - stock.knownMm - onOrder.lengthMm);
  const cover = coverOf(shortMm, withUsual(packs, thread.defaultLengthMm))?.packs ?? [];
  const covered = cover.reduce((sum, { count }) => sum + count, 0);
  return [
    ...cover.map(({ lengthMm, count }) => ({ lengthMm, qty: count })),
    ...(spools > covered ? [{ lengthMm: thread.defaultLengthMm, qty: spools - covered }] : []),
  ].reduce<readonly SuggestedPack[]>(merged, []);
}

const withUsual = (packs: readonly Pack[], lengthMm: number): readonly Pack[] =>
  packs.some((pack) => pack.lengthMm === lengthMm) ? packs : [...packs, { lengthMm, priceMinor: null }];

const merged = (all: readonly SuggestedPack[], pack: SuggestedPack): readonly SuggestedPack[] => {
  const same = all.find(({ lengthMm }) => lengthMm === pack.lengthMm);
  if (same === undefined) return [...all, pack];
  return all.map((one) => (one === same ? { ...one, qty: one.qty + pack.qty } : one));
};
