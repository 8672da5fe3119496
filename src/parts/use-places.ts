import { useLiveQuery } from 'dexie-react-hooks';
import type { FoundRow } from '#core/rows.ts';
import { placesOf } from '#data/inventory/places.ts';
import { useWorkspace } from '#services/workspace.ts';

/** The team's places, repainted when they change. */
export const usePlaces = (): readonly FoundRow<'place'>[] => {
  const { store } = useWorkspace();
  return useLiveQuery(() => placesOf(store.db), [store]) ?? [];
};
