import type { TeamDatabase } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Marks the team as left, before any other step: from then on no write is saved. Nothing is deleted. */
export async function markGone(store: TeamStore): Promise<void> {
  await store.db.meta.put({ k: 'gone', at: new Date(store.now()).toISOString() });
}

/** Whether the team was left or closed for deletion. Call inside the transaction that would write. */
export async function isGone(db: TeamDatabase): Promise<boolean> {
  return (await db.meta.get('gone')) !== undefined;
}
