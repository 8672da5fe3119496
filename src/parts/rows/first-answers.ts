import { createListeners } from '#core/listeners.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { StockLevel } from '#core/stock/stock.ts';
import type { KeptAnswers } from '#core/worker-message.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { FirstPage } from '#inventory/first-page.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import type { Booking } from '#parts/answers/bookings.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import type { ShoppingView } from '#parts/shopping/shopping-view.ts';
import type { ToBuy } from '#parts/shopping/to-buy.ts';
import type { StockTotals } from '#parts/threads/stock-totals.ts';

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
  /** Whether there are jobs that are neither done nor dropped. */
  readonly hasJobs: boolean;
}

/**
 * Lets a team that is being opened begin with the answers that the worker read ahead. `shown` resolves when the screen
 * is painted.
 */
export function beginWith(store: TeamStore, ahead: Promise<FirstPage | undefined>, shown: Promise<void>): void {
  firsts.set(store, createFirst(store, ahead, shown));
}

export function firstOf(store: TeamStore | undefined): First {
  return (store && firsts.get(store)) ?? noFirst;
}

/** Answers over all rows of a team, used until the rows themselves are read. */
interface First {
  /** Undefined until the answers are read, if none was stored for the present rows, and from the first change on. */
  readonly snapshot: () => KeptAnswers | undefined;
  /** Whether reading the rows waits until the screen has painted these answers; false if there are none. */
  readonly isHeld: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const firsts = new WeakMap<TeamStore, First>();

const noFirst: First = { snapshot: () => undefined, isHeld: () => false, subscribe: () => () => undefined };

const createFirst = (
  { feed }: Pick<TeamStore, 'feed'>,
  ahead: Promise<FirstPage | undefined>,
  shown: Promise<void>,
): First => {
  const { tell, subscribe } = createListeners();
  let kept: KeptAnswers | undefined;
  let isShown = false;
  let isChanged = false;
  const stop = feed.subscribe(() => {
    stop();
    isChanged = true;
    kept = undefined;
    tell();
  });
  const after = async <T>(event: Promise<T>, take: (of: T) => void) => {
    take(await event);
    tell();
  };
  void after(ahead, (page) => (kept = isChanged ? undefined : page?.kept));
  void after(shown, () => (isShown = true));
  return { snapshot: () => kept, isHeld: () => !isShown && kept !== undefined, subscribe };
};
