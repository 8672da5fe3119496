import type { ShoppingTick } from '../kinds/shopping-tick.ts';

/** A tick with its id. */
export type TickEntry = Pick<ShoppingTick, 'lineId' | 'qty' | 'reversesId'> & { readonly id: string };

/** The ticks that count: without those taken back, and without what took them back. */
export const countedTicks = <T extends TickEntry>(ticks: readonly T[]): readonly T[] => {
  const reversed = new Set(ticks.map(({ reversesId }) => reversesId));
  return ticks.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
};

/** How many packs were bought, over all devices; the order in which ticks arrive does not matter. */
export const tickedQty = (ticks: readonly TickEntry[]): number =>
  countedTicks([...new Map(ticks.map((tick) => [tick.id, tick])).values()]).reduce((sum, { qty }) => sum + qty, 0);
