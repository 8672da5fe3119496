import { limits } from '#core/limits.ts';
import type { CursorMeta } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Lets go of applied changes whose effect has been read, and keeps them in the history for seven days; answers how many. Only a complete reading counts: in its middle, a row that changed again is still to come. Call inside a transaction. */
export const dropArrived = async ({ db, now }: TeamStore, cursor: CursorMeta): Promise<number> => {
  if (!cursor.complete) return 0;
  const expired = new Date(now() - limits.historyDays * 86_400_000).toISOString();
  const [acked, forgotten] = await Promise.all([
    db.outbox.where('state').equals('acked').toArray(),
    db.history.where('ackedAt').below(expired).primaryKeys(),
  ]);
  if (forgotten.length > 0) await db.history.bulkDelete(forgotten);
  const arrived = acked.filter((entry) => (entry.version ?? 0) <= cursor.cursor);
  if (arrived.length === 0) return 0;
  const ackedAt = new Date(now()).toISOString();
  await db.history.bulkPut(
    arrived.map(({ mid, name, at, args, version }) => ({ mid, name, at, args, version: version ?? 0, ackedAt })),
  );
  await db.outbox.bulkDelete(arrived.map((entry) => entry.seq));
  return arrived.length;
};
