import type { Thread } from '#core/kinds/thread.ts';
import type { InventorySnapshot } from '#inventory/inventory.ts';

/** The totals of the whole stock. `knownMm`: the sum of the known lengths, in mm. */
export interface StockTotals {
  /** How many colours have a spool (even a used-up one) or a minimum of their own. */
  readonly colours: number;
  readonly spools: number;
  readonly knownMm: number;
  readonly isApproximate: boolean;
  /** Some of the team's colours, spread evenly from the first to the last of the list. */
  readonly band: readonly (Pick<Thread, 'hex' | 'moreHex'> & { readonly id: string })[];
}

const mostColours = 36;

export function totalsOf({ rows: threads, colourCount, spoolCount }: InventorySnapshot): StockTotals {
  const coloured = threads.filter(({ thread }) => thread.hex !== null);
  const step = Math.max(1, Math.ceil(coloured.length / mostColours));
  return {
    colours: colourCount,
    spools: spoolCount,
    knownMm: threads.reduce((sum, { stock }) => sum + stock.knownMm, 0),
    isApproximate: threads.some(({ stock }) => stock.isApproximate || stock.unknownSpools > 0),
    band: coloured.filter((_, at) => at % step === 0).map(({ id, thread: { hex, moreHex } }) => ({ id, hex, moreHex })),
  };
}
