import type { Rejection } from '#core/mutations/mutation.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Result } from '#core/result.ts';
import { enqueue } from './enqueue.ts';
import { saving } from './saving.ts';
import type { TeamStore } from './team-store.ts';

/** Why nothing was saved: the rule that refused it, a team one is no longer in, or a device that cannot store. */
export type NotSaved =
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'gone' }
  | { readonly kind: 'storage'; readonly reason: 'full' | 'lost' };

/** Saves one action: its rows and its outbox entries commit together, on disk, or nothing does. Answers only then. */
export const commit = (store: TeamStore, actions: readonly Action[]): Promise<Result<void, NotSaved>> => {
  const { db } = store;
  // Dexie keeps a transaction open only for a function that is async itself.
  return saving(store, () => db.transaction('rw', db.rows, db.outbox, db.meta, async () => enqueue(store, actions)));
};
