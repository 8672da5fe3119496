import { useMemo } from 'react';
import type { Reservations } from '#core/job/reservations.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { kept } from '#parts/rows/team-queries.ts';
import { live, stock, unread, useQuery, type Found, type Query } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { JobNeed } from './entries.ts';
import { shoppingViewOf, type ShoppingView } from './shopping-view.ts';

const withJobs: Query<Found<ShoppingView>> = {
  useAnswer: () => {
    const { store, settings } = useWorkspace();
    const owned = useQuery(stock);
    const stored = useQuery(live(shoppingOf, store.db));
    const jobs = useQuery(rowsOf('job')).rows;
    const reservations = useReservations();
    const minimum = settings.lowStockDefaultSpools;
    return useMemo(() => {
      if (owned.extent !== 'whole' || stored.extent !== 'whole') return unread;
      const missing = reservations && missingOf(reservations, jobs);
      return { rows: shoppingViewOf(stored.rows, owned.rows, minimum, missing), extent: 'whole' };
    }, [owned, stored, minimum, reservations, jobs]);
  },
};

/** The team's shopping list. Which colours are low is unknown until all spools are read; what jobs lack comes behind. */
export const shoppingList = kept(withJobs, ({ shopping }) => shopping);

/** What jobs lack of each thread. Where spools of unknown amount may hold it, nothing is to be bought [RV6]. */
const missingOf = (
  reservations: Reservations,
  jobs: readonly CollectionRow<'job'>[],
): ReadonlyMap<string, readonly JobNeed[]> => {
  const byId = new Map(jobs.map(({ id, data }) => [id, data]));
  const missing = new Map<string, JobNeed[]>();
  for (const jobId of reservations.order)
    for (const { threadId, missingMm, state } of reservations.ofJob(jobId)) {
      if (state !== 'short') continue;
      const { plannedOn = null, dueOn = null } = byId.get(jobId) ?? {};
      const needs = missing.get(threadId) ?? [];
      missing.set(threadId, [...needs, { jobId, missingMm, neededBy: plannedOn ?? dueOn }]);
    }
  return missing;
};
