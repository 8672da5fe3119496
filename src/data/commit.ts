import type { Rejection } from '#core/mutations/mutation.ts';
import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import type { TeamStore } from './team-store.ts';

/** Why nothing was saved: the rule that refused it, a team one is no longer in, or a device that cannot store. */
export type NotSaved =
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'gone' }
  | { readonly kind: 'storage'; readonly reason: 'full' | 'lost' };

/** Saves one action: its rows and its outbox entries commit together, on disk, or nothing does. Answers only then. The rules of all kinds come with the engine, not with each screen; where they cannot be loaded, nothing is saved and that is said. */
export const commit = async (store: TeamStore, actions: readonly Action[]): Promise<Result<void, NotSaved>> => {
  const rules = await import('./commit-now.ts').catch(() => undefined);
  return rules === undefined ? err({ kind: 'storage', reason: 'lost' }) : rules.commitNow(store, actions);
};
