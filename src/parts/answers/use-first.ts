import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useWorkspace } from '#services/workspace.ts';
import type { Answers } from './answers.ts';

/** Returns the stored answer with this name; undefined if it is missing or outdated. */
export function useFirst<N extends keyof Answers>(name: N): Answers[N] | undefined {
  const { first, settings } = useWorkspace();
  const kept = useSyncExternalStore(first.subscribe, first.snapshot);
  if (kept?.teamMinSpools !== settings.lowStockDefaultSpools) return undefined;
  return kept.answers[name] as Answers[N] | undefined; // this build stored it under this name, so the type is right
}

/** Whether reading the rows waits until the screen has painted the stored answers. */
export function useIsHeld(): boolean {
  const { first } = useWorkspace();
  return useSyncExternalStore(first.subscribe, first.isHeld);
}

/** Runs a live query that begins once the stored answers are painted, or at once if there are none. */
export function useQueryBehind<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const isHeld = useIsHeld();
  return useLiveQuery<T | undefined>(() => (isHeld ? Promise.resolve(undefined) : query()), [...deps, isHeld]);
}
