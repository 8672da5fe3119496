import { useSyncExternalStore } from 'react';
import type { RowKind } from '#core/kinds/kinds.ts';
import { createCollection, type Collection, type CollectionSnapshot } from '#data/inventory/collection.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useWorkspace } from '#services/workspace.ts';

/** The team's living rows of a kind in list order, repainted when one of them changes. Threads and spools have `useInventory`. */
export const useCollection = <K extends RowKind>(kind: K): CollectionSnapshot<K> => {
  const { store } = useWorkspace();
  const collection = collectionOf(store, kind);
  return useSyncExternalStore(collection.subscribe, collection.snapshot);
};

/** Each open team keeps one of a kind, so that a list is there at once when somebody comes back to it. */
const collections = new WeakMap<TeamStore, Map<RowKind, unknown>>();

const collectionOf = <K extends RowKind>(store: TeamStore, kind: K): Collection<K> => {
  const ofTeam = collections.get(store) ?? new Map<RowKind, unknown>();
  collections.set(store, ofTeam);
  const known = ofTeam.get(kind) ?? createCollection(store, kind, (fault) => window.reportError(fault));
  ofTeam.set(kind, known);
  return known as Collection<K>;
};
