import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import type { NotSaved } from './not-saved.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Saves one action: its rows and its outbox entries commit together, on disk, or nothing does. Answers only then. The rules of all kinds are fetched behind the first screen, not with each; where they cannot be loaded, nothing is saved, and that is said: Chromium asks for a module that failed once no more, so only a reload helps. */
export const commit = async (store: TeamStore, actions: readonly Action[]): Promise<Result<void, NotSaved>> => {
  const rules = await import('./commit-now.ts').catch(() => undefined);
  return rules === undefined ? err({ kind: 'noRules' }) : rules.commitNow(store, actions);
};
