import type { FoundRow } from '#core/rows/rows.ts';
import type { StockLevel } from '#core/stock/stock.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import type { ShoppingView } from '#parts/shopping/shopping-view.ts';
import type { ToBuy } from '#parts/shopping/to-buy.ts';
import type { Booking } from './bookings.ts';
import type { StockTotals } from './stock-totals.ts';

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
