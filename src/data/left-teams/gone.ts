import type { TeamDatabase } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Marks the team as left before anything else happens: from now on no write gets in. Nothing is deleted. */
export const markGone = async (store: TeamStore): Promise<void> => {
  await store.db.meta.put({ k: 'gone', at: new Date(store.now()).toISOString() });
};

/** Whether the team was left. To be asked inside the transaction that would write. */
export const isGone = async (db: TeamDatabase): Promise<boolean> => (await db.meta.get('gone')) !== undefined;
