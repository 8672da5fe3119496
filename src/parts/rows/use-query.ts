import { useLiveQuery } from 'dexie-react-hooks';
import { use, useMemo, useSyncExternalStore } from 'react';
import type { Answer, InventorySnapshot } from '#inventory/inventory.ts';
import { useWorkspace, WorkspaceContext } from '#services/workspace.ts';
import { firstOf } from './first-answers.ts';

/**
 * A question to this device, as a value: `stock`, `rowsOf(kind)`, a query of the team such as the shopping list, or one
 * that is `live`. A place in the code asks one and the same kind of query each time it renders.
 */
export interface Query<A extends Answer<unknown>> {
  readonly useAnswer: () => A;
}

/** Rows that are read all at once: all of them, or none yet. */
export type Found<T> = { readonly rows: T; readonly extent: 'whole' } | typeof unread;

export const unread = { rows: undefined, extent: 'unread' } as const;

/**
 * Reads the device, and nothing else on a screen does. Returns the answer; the component renders again when it changes.
 * At a start, queries of the team give what the last start stored, and nothing is read until that is painted.
 */
export function useQuery<A extends Answer<unknown>>(query: Query<A>): A {
  return query.useAnswer();
}

/** The team's threads with their spools. */
export const stock: Query<InventorySnapshot> = {
  useAnswer: () => {
    const { inventory } = useWorkspace();
    return useSyncExternalStore(inventory.subscribe, inventory.snapshot);
  },
};

/**
 * What `read` finds with these arguments, and again when it finds something else. `read` is declared outside of
 * components: another function would be another query.
 */
export function live<P extends readonly unknown[], T>(read: (...of: P) => Promise<T>, ...of: P): Query<Found<T>> {
  return {
    useAnswer: () => {
      const isHeld = useIsHeld();
      const found = useLiveQuery<T | typeof unread, typeof unread>(
        () => (isHeld ? unread : read(...of)),
        [read, isHeld, ...of],
        unread,
      );
      return useMemo(() => (found === unread ? unread : { rows: found as T, extent: 'whole' }), [found]);
    },
  };
}

/** Whether a start still shows only what is stored. What the first screen does not need waits for its end. */
export function useIsHeld(): boolean {
  const { subscribe, isHeld } = firstOf(use(WorkspaceContext)?.store);
  return useSyncExternalStore(subscribe, isHeld);
}
