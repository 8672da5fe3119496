import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useWorkspace } from '#services/workspace.ts';
import type { Answers } from './answers.ts';

/** What was kept to be shown first, while it is true; what is read from the rows takes its place. */
export const useFirst = <N extends keyof Answers>(name: N): Answers[N] | undefined => {
  const { first, settings } = useWorkspace();
  const kept = useSyncExternalStore(first.subscribe, first.snapshot);
  if (kept?.teamMinSpools !== settings.lowStockDefaultSpools) return undefined;
  return kept.answers[name] as Answers[N] | undefined; // kept by this build, under this name
};

/** Whether kept answers stand for the rows until the screen is painted. */
export const useIsHeld = (): boolean => {
  const { first } = useWorkspace();
  return useSyncExternalStore(first.subscribe, first.isHeld);
};

/** A live query that begins when the kept answers are painted, or at once where there are none. */
export const useQueryBehind = <T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined => {
  const isHeld = useIsHeld();
  return useLiveQuery<T | undefined>(() => (isHeld ? Promise.resolve(undefined) : query()), [...deps, isHeld]);
};
