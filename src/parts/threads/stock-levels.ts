import { stockLevelOf, type StockLevel } from '#core/stock/stock.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

/** Where a colour of the team stands; a minimum of its own comes before the team's. */
export const levelOf = ({ thread, stock, spools }: OwnedThread, teamMinSpools: number): StockLevel =>
  stockLevelOf(thread, stock, spools.length, teamMinSpools);

/** How many colours stand where: the one count that every screen shows. */
export const countLevels = (
  threads: readonly OwnedThread[],
  teamMinSpools: number,
): Readonly<Record<StockLevel, number>> => {
  const counts = { notOwned: 0, out: 0, low: 0, unknown: 0, enough: 0 };
  for (const owned of threads) counts[levelOf(owned, teamMinSpools)] += 1;
  return counts;
};
