import type { ShoppingTick } from '../kinds/shopping-tick.ts';

type TickEntry = Pick<ShoppingTick, 'lineId' | 'qty' | 'reversesId'> & { readonly id: string };

/** Returns the ticks that count: not those that another tick undoes, and not the ticks that undo others. */
export const countedTicks = <T extends TickEntry>(ticks: readonly T[]): readonly T[] => {
  const reversed = new Set(ticks.map(({ reversesId }) => reversesId));
  return ticks.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
};

/** Counts the packs bought, over all devices. A tick that arrives twice counts once; the order does not matter. */
export const tickedQty = (ticks: readonly TickEntry[]): number =>
  countedTicks([...new Map(ticks.map((tick) => [tick.id, tick])).values()]).reduce((sum, { qty }) => sum + qty, 0);
