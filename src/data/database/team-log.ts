import type { LogEntry } from './team-database.ts';
import type { TeamStore } from './team-store.ts';

const keptMs = 30 * 86_400_000;

/** Notes what was done to local data, in the transaction that does it, and lets go of what is older than 30 days. */
export const noteInLog = async ({ db, now }: TeamStore, kind: LogEntry['kind'], detail: LogEntry['detail']) => {
  await db.log.add({ at: new Date(now()).toISOString(), kind, detail });
  await db.log
    .where('at')
    .below(new Date(now() - keptMs).toISOString())
    .delete();
};
