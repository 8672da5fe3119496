import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import type { NotSaved } from './not-saved.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Saves actions: their rows and outbox entries are on disk together when this resolves, or nothing is saved. */
export const commit = async (store: TeamStore, actions: readonly Action[]): Promise<Result<void, NotSaved>> => {
  // Loaded after the first screen. Chromium never retries a module that failed once: only a reload helps.
  const rules = await import('./commit-now.ts').catch(() => undefined);
  return rules === undefined ? err({ kind: 'noRules' }) : rules.commitNow(store, actions);
};
