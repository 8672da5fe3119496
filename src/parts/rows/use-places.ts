import { useLiveQuery } from 'dexie-react-hooks';
import type { FoundRow } from '#core/rows/rows.ts';
import { placesOf } from '#inventory/places.ts';
import { useWorkspace } from '#services/workspace.ts';

/** Returns the team's places, read again when they change; empty until they are read. */
export const usePlaces = (): readonly FoundRow<'place'>[] => {
  const { store } = useWorkspace();
  return useLiveQuery(() => placesOf(store.db), [store]) ?? [];
};
