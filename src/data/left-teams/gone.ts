import type { TeamDatabase } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Marks the team as left, before any other step: from then on no write is saved. Nothing is deleted. */
export const markGone = async (store: TeamStore): Promise<void> => {
  await store.db.meta.put({ k: 'gone', at: new Date(store.now()).toISOString() });
};

/** Whether the team was left or closed for deletion. Call inside the transaction that would write. */
export const isGone = async (db: TeamDatabase): Promise<boolean> => (await db.meta.get('gone')) !== undefined;
