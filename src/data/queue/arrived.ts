import { limits } from '#core/limits.ts';
import type { CursorMeta } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Moves applied changes that a pull has read to the history (kept 7 days); returns how many. Call in a transaction. */
export async function dropArrived({ db, now }: TeamStore, cursor: CursorMeta): Promise<number> {
  // Before the last page of a pull, rows that changed again may still come on a later page.
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
}
