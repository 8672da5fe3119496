import { useSyncExternalStore } from 'react';
import { useWorkspace } from '#services/workspace.ts';
import { createListeners } from '#core/listeners.ts';

/** Returns the brands chosen on this device for a team, which come first in searches, and a function that sets them. */
export function useMyBrands(): readonly [readonly string[], (brands: readonly string[]) => void] {
  const { teamId } = useWorkspace().store.actor;
  const kept = useSyncExternalStore(listeners.subscribe, () => read(teamId));
  return [
    brandsIn(kept),
    (brands) => {
      remember(teamId, JSON.stringify(brands));
      listeners.tell();
    },
  ];
}

const listeners = createListeners();

const parsed = new Map<string, readonly string[]>();

/** Returns one and the same list object for a text, so that searches are not prepared again without need. */
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
    return []; // this app did not write the stored text
  }
};

const nameOf = (teamId: string): string => `spoolside.brands.${teamId}`;

// If the browser forbids storage, only this choice is lost.
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
