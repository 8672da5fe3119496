import type { Action } from '#core/mutations/registry.ts';
import type { Result } from '#core/result.ts';
import type { NotSaved } from './not-saved.ts';
import { enqueue } from './enqueue.ts';
import { saving } from './saving.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Saves one action with the rules of every kind at hand. Screens call `commit`, which loads this. */
export const commitNow = (store: TeamStore, actions: readonly Action[]): Promise<Result<void, NotSaved>> => {
  const { db } = store;
  // Dexie keeps a transaction open only for a function that is async itself.
  return saving(store, () => db.transaction('rw', db.rows, db.outbox, db.meta, async () => enqueue(store, actions)));
};
