import type { ShoppingTick } from '../kinds/shopping-tick.ts';

type TickEntry = Pick<ShoppingTick, 'lineId' | 'qty' | 'reversesId'> & { readonly id: string };

/** Returns the ticks that count: not those that another tick undoes, and not the ticks that undo others. */
export function countedTicks<T extends TickEntry>(ticks: readonly T[]): readonly T[] {
  const reversed = new Set(ticks.map(({ reversesId }) => reversesId));
  return ticks.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
}

/** Counts the packs ticked, over all devices. A tick that arrives twice counts once; the order does not matter. */
export function tickedQty(ticks: readonly TickEntry[]): number {
  return countedTicks([...new Map(ticks.map((tick) => [tick.id, tick])).values()]).reduce(
    (sum, { qty }) => sum + qty,
    0,
  );
}

/**
 * Counts the packs bought: those ticked, and those in stock whose tick was taken back. `stocked`: spools in stock by the
 * id of their tick.
 */
export function boughtQty(ticks: readonly TickEntry[], stocked: ReadonlyMap<string, number>): number {
  const counted = new Set(countedTicks(ticks).map(({ id }) => id));
  const kept = [...new Set(ticks.map(({ id }) => id))].filter((id) => !counted.has(id));
  return tickedQty(ticks) + kept.reduce((sum, id) => sum + (stocked.get(id) ?? 0), 0);
}
