import { isLow } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

/** The most colours below their minimum that the dashboard lists. */
export const mostLow = 5;

/** Returns the colours below their minimum, used-up ones too: the fewest spools first, then the least known length. */
export function lowThreads(threads: readonly OwnedThread[], teamMinSpools: number): readonly OwnedThread[] {
  return threads
    .filter(({ thread, stock }) => isLow(thread, stock, teamMinSpools))
    .toSorted((a, b) => a.stock.spools - b.stock.spools || a.stock.knownMm - b.stock.knownMm);
}
