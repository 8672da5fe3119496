import { useMemo } from 'react';
import type { FoundRow } from '#core/rows/rows.ts';
import { placesOf } from '#inventory/places.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';

/** Returns the team's places by their names, read again when they change; empty until they are read. */
export function usePlaces(): readonly FoundRow<'place'>[] {
  const { store } = useWorkspace();
  const { rows: places } = useQuery(live(placesOf, store.db));
  return useMemo(() => (places ?? []).toSorted((a, b) => compareNames(a.data.name, b.data.name)), [places]);
}
