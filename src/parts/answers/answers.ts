import type { FoundRow } from '#core/rows.ts';
import type { StockLevel } from '#core/stock/stock.ts';
import type { CollectionRow } from '#data/inventory/collection.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import type { ShoppingView } from '#parts/shopping/shopping-view.ts';
import type { ToBuy } from '#parts/shopping/to-buy.ts';
import type { Booking } from './bookings.ts';
import type { StockTotals } from './stock-totals.ts';

/** What screens show first of the whole book, and what is kept for them. One that would be too long is left out. */
export interface Answers {
  readonly totals: StockTotals;
  readonly levels: Readonly<Record<StockLevel, number>>;
  /** The emptiest colours below their minimum, as many as the dashboard names. */
  readonly low: readonly OwnedThread[];
  readonly shopping: ShoppingView;
  readonly toBuy: ToBuy;
  readonly recent: readonly Booking[];
  readonly machine: readonly CollectionRow<'machine'>[];
  readonly maintenanceTask: readonly CollectionRow<'maintenanceTask'>[];
  /** What hangs on the machines that are shown first, with the threads on their first heads. */
  readonly books: ReadonlyMap<string, MachineBook>;
  /** Quotes that wait for an answer, or have expired. */
  readonly sentQuotes: readonly Pick<FoundRow<'quote'>, 'id' | 'data'>[];
}

/** How many colours that are low the dashboard names. */
export const mostLow = 5;
