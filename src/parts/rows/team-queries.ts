import { useMemo, useSyncExternalStore } from 'react';
import type { TeamDatabase } from '#data/database/team-database.ts';
import type { Answer, InventorySnapshot } from '#inventory/inventory.ts';
import { useWorkspace } from '#services/workspace.ts';
import { firstOf, type Answers } from './first-answers.ts';
import { live, stock, unread, useQuery, type Found, type Query } from './use-query.ts';

/** A query whose answer is kept for the next start, which begins with it. `find` finds it among all that is kept. */
export function kept<A extends Answer<unknown>>(
  query: Query<A>,
  find: (answers: Partial<Answers>) => A['rows'] | undefined,
): Query<A> {
  return {
    useAnswer: () => {
      const { store, settings } = useWorkspace();
      const { subscribe, snapshot } = firstOf(store);
      const read = query.useAnswer();
      const known = useSyncExternalStore(subscribe, snapshot);
      // this build kept each answer under its name, so its type is right
      const found = known?.teamMinSpools === settings.lowStockDefaultSpools ? find(known.answers) : undefined;
      return useMemo(
        () => (read.extent === 'whole' || found === undefined ? read : (whole(found) as A)),
        [read, found],
      );
    },
  };
}

/**
 * What is worked out from the whole stock and, if there is a `read`, from what that finds in the team's database. Both
 * functions are declared outside of components.
 */
export function ofStock<T, R = undefined>(
  of: (owned: InventorySnapshot, teamMinSpools: number, found: R) => T,
  read?: (db: TeamDatabase) => Promise<R>,
): Query<Found<T>> {
  return {
    useAnswer: () => {
      const { store, settings } = useWorkspace();
      const minimum = settings.lowStockDefaultSpools;
      const owned = useQuery(stock);
      const found = useQuery<Found<R | undefined>>(read === undefined ? nothing : live(read, store.db));
      return useMemo(
        () =>
          owned.extent === 'whole' && found.extent === 'whole' ? whole(of(owned, minimum, found.rows as R)) : unread,
        [owned, minimum, found],
      );
    },
  };
}

const whole = <T>(rows: T): Found<T> => ({ rows, extent: 'whole' });

const none = whole(undefined);
const nothing: Query<Found<undefined>> = { useAnswer: () => none };
