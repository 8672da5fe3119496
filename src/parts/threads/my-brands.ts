import { useSyncExternalStore } from 'react';
import { useWorkspace } from '#services/workspace.ts';
import { createListeners } from '#core/listeners.ts';

/** The brands that somebody named on this device for a team, before or beside what the team has set; and how to name them. They come first in every search. */
export const useMyBrands = (): readonly [readonly string[], (brands: readonly string[]) => void] => {
  const { teamId } = useWorkspace().store.actor;
  const kept = useSyncExternalStore(listeners.subscribe, () => read(teamId));
  return [
    brandsIn(kept),
    (brands) => {
      remember(teamId, JSON.stringify(brands));
      listeners.tell();
    },
  ];
};

const listeners = createListeners();

const parsed = new Map<string, readonly string[]>();

/** The same text is the same list, so that nothing is searched anew without need. */
const brandsIn = (kept: string): readonly string[] => {
  const known = parsed.get(kept) ?? listIn(kept);
  parsed.set(kept, known);
  return known;
};

const listIn = (kept: string): readonly string[] => {
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // whatever lies there is not ours
  }
};

const nameOf = (teamId: string): string => `spoolside.brands.${teamId}`;

// A browser that forbids storage only forgets the choice.
const read = (teamId: string): string => {
  try {
    return localStorage.getItem(nameOf(teamId)) ?? '[]';
  } catch {
    return '[]';
  }
};

const remember = (teamId: string, brands: string): void => {
  try {
    localStorage.setItem(nameOf(teamId), brands);
  } catch {
    return;
  }
};
