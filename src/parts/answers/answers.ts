import type { Thread } from '#core/kinds/thread.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { StockLevel } from '#core/stock/stock.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread, InventorySnapshot } from '#inventory/inventory.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import type { ShoppingView } from '#parts/shopping/shopping-view.ts';
import type { ToBuy } from '#parts/shopping/to-buy.ts';
import type { Booking } from './bookings.ts';

/** Results over all of the team's rows, stored so that the next start shows them at once. Long ones are not stored. */
export interface Answers {
  readonly totals: StockTotals;
  readonly levels: Readonly<Record<StockLevel, number>>;
  /** The colours below their minimum with the fewest spools, as many as the dashboard lists. */
  readonly low: readonly OwnedThread[];
  readonly shopping: ShoppingView;
  readonly toBuy: ToBuy;
  readonly recent: readonly Booking[];
  readonly machine: readonly CollectionRow<'machine'>[];
  readonly maintenanceTask: readonly CollectionRow<'maintenanceTask'>[];
  /** By machine id: the rows of the machines that are shown first, with the threads on the needles of head 1. */
  readonly books: ReadonlyMap<string, MachineBook>;
  /** Quotes with the status `sent`: they wait for the customer's answer, or have expired. */
  readonly sentQuotes: readonly Pick<FoundRow<'quote'>, 'id' | 'data'>[];
}

/** The most colours below their minimum that the dashboard lists. */
export const mostLow = 5;

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
