import type { Result } from '#core/result.ts';
import { changesOfCard } from './cards.ts';
import type { Action } from '#core/mutations/registry.ts';
import { type NotSaved, refuseIfGone } from './not-saved.ts';
import { enqueue } from './commit-now.ts';
import { saving, savingValue } from './saving.ts';
import type { AttentionEntry } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** How to send a refused change again: new arguments by change id (mid), and actions to do first. */
interface ResendRequest {
  readonly edited?: Readonly<Record<string, unknown>>;
  readonly restoreFirst?: readonly Action[];
}

/**
 * Removes a refused change and its dependants from the list. Returns them in queue order, so that they can be put back.
 */
export function discardCard(store: TeamStore, mid: string): Promise<Result<readonly AttentionEntry[], NotSaved>> {
  return savingValue(store, [store.db.attention], async () => {
    const card = await changesOfCard(store, mid);
    await store.db.attention.bulkDelete(card.map((change) => change.mid));
    return { touched: [], value: card };
  });
}

/** Puts discarded changes back on the list, unless the team was left meanwhile. */
export function keepCard(store: TeamStore, card: readonly AttentionEntry[]): Promise<Result<void, NotSaved>> {
  const { db } = store;
  return saving(store, [db.attention, db.meta], async () => {
    await refuseIfGone(db);
    await db.attention.bulkPut(card);
    return [];
  });
}

/**
 * Queues a refused change and its dependants again, in order, as new changes. If one is refused, nothing is changed.
 */
export function resendCard(
  store: TeamStore,
  mid: string,
  { edited = {}, restoreFirst = [] }: ResendRequest = {},
): Promise<Result<void, NotSaved>> {
  const { db } = store;
  return saving(store, [db.rows, db.outbox, db.meta, db.attention], async () => {
    const card = await changesOfCard(store, mid);
    if (card.length === 0) return []; // another tab has sent or discarded this change
    await db.attention.bulkDelete(card.map((change) => change.mid));
    // Queue new changes with new ids, because the server has already answered the old ids.
    const drafts = card.map(({ mid: old, name, at, args, by }) => ({
      name,
      at,
      by,
      args: edited[old] ?? asSeenNow(args),
    }));
    const { touched } = await enqueue(store, [...restoreFirst, ...drafts]);
    return touched;
  });
}

/** Removes `baseVersion`: the person now sees the current row, not the version that they saw at first. */
const asSeenNow = (args: unknown): unknown => {
  if (typeof args !== 'object' || args === null || !('baseVersion' in args)) return args;
  const { baseVersion: _before, ...rest } = args;
  return rest;
};
