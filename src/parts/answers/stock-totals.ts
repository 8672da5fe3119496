import type { Thread } from '#core/kinds/thread.ts';
import type { InventorySnapshot } from '#data/inventory/inventory.ts';

/** What the whole stock adds up to. */
export interface StockTotals {
  /** The colours that the team has or keeps; the others are wishes. */
  readonly colours: number;
  readonly spools: number;
  readonly knownMm: number;
  readonly isApproximate: boolean;
  /** Some of its colours, from the first to the last of the list. */
  readonly band: readonly (Pick<Thread, 'hex' | 'moreHex'> & { readonly id: string })[];
}

const mostColours = 36;

/** Adds it up over a whole inventory. */
export const totalsOf = ({ threads, colourCount, spoolCount }: InventorySnapshot): StockTotals => {
  const coloured = threads.filter(({ thread }) => thread.hex !== null);
  const step = Math.max(1, Math.ceil(coloured.length / mostColours));
  return {
    colours: colourCount,
    spools: spoolCount,
    knownMm: threads.reduce((sum, { stock }) => sum + stock.knownMm, 0),
    isApproximate: threads.some(({ stock }) => stock.isApproximate || stock.unknownSpools > 0),
    band: coloured.filter((_, at) => at % step === 0).map(({ id, thread: { hex, moreHex } }) => ({ id, hex, moreHex })),
  };
};
