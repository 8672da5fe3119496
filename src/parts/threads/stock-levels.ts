import { stockLevelOf, type StockLevel } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

/** Returns the stock level of a colour, by its own minimum or, without one, by the team's. */
export function levelOf({ thread, stock, spools }: OwnedThread, teamMinSpools: number): StockLevel {
  return stockLevelOf(thread, stock, spools.length, teamMinSpools);
}

/** Counts the colours of each level, so that all screens show the same numbers. */
export function countLevels(
  threads: readonly OwnedThread[],
  teamMinSpools: number,
): Readonly<Record<StockLevel, number>> {
  const counts = { notOwned: 0, out: 0, low: 0, unknown: 0, enough: 0 };
  for (const owned of threads) counts[levelOf(owned, teamMinSpools)] += 1;
  return counts;
}
