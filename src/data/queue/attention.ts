import type { Result } from '#core/result.ts';
import { changesOfCard } from './cards.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { NotSaved } from './not-saved.ts';
import { enqueue } from './enqueue.ts';
import { refuseIfGone } from './not-saved.ts';
import { saving } from './saving.ts';
import type { AttentionEntry } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** What a person wants of a card that is sent again: other arguments for some of its changes, by their mid, and what has to be done before them. */
export interface ResendWish {
  readonly edited?: Readonly<Record<string, unknown>>;
  readonly restoreFirst?: readonly Action[];
}

/** Takes a card off the list, the refused change and all that depends on it; answers them in their order, so that the step can be taken back. */
export const discardCard = (store: TeamStore, mid: string): Promise<readonly AttentionEntry[]> =>
  store.db.transaction('rw', store.db.attention, async () => {
    const card = await changesOfCard(store, mid);
    await store.db.attention.bulkDelete(card.map((change) => change.mid));
    return card;
  });

/** Puts a discarded card back on the list, unless the team was left meanwhile. */
export const keepCard = (store: TeamStore, card: readonly AttentionEntry[]): Promise<Result<void, NotSaved>> => {
  const { db } = store;
  return saving(store, () =>
    db.transaction('rw', db.attention, db.meta, async () => {
      await refuseIfGone(db);
      await db.attention.bulkPut(card);
      return [];
    }),
  );
};

/** Sends a card again, all of it in its old order, as new changes: the server has spoken about the old ones. One transaction; where a rule refuses one of them, nothing has happened. A card that is no longer there was dealt with in another tab. */
export const resendCard = (
  store: TeamStore,
  mid: string,
  { edited = {}, restoreFirst = [] }: ResendWish = {},
): Promise<Result<void, NotSaved>> => {
  const { db } = store;
  return saving(store, () =>
    db.transaction('rw', db.rows, db.outbox, db.meta, db.attention, async () => {
      const card = await changesOfCard(store, mid);
      if (card.length === 0) return [];
      await db.attention.bulkDelete(card.map((change) => change.mid));
      const drafts = card.map(({ mid: old, name, at, args }) => ({ name, at, args: edited[old] ?? asSeenNow(args) }));
      return enqueue(store, [...restoreFirst, ...drafts]);
    }),
  );
};

/** The person has the row before them as it is now: the version that they saw at first no longer counts. */
const asSeenNow = (args: unknown): unknown => {
  if (typeof args !== 'object' || args === null || !('baseVersion' in args)) return args;
  const { baseVersion: _before, ...rest } = args;
  return rest;
};
