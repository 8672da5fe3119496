import type { LogEntry } from './team-database.ts';
import type { TeamStore } from './team-store.ts';

const keptMs = 30 * 86_400_000;

/** Adds a line to the team's log, in the caller's transaction, and deletes lines older than 30 days. */
export async function noteInLog({ db, now }: TeamStore, kind: LogEntry['kind'], detail: LogEntry['detail']) {
  await db.log.add({ at: new Date(now()).toISOString(), kind, detail });
  await db.log
    .where('at')
    .below(new Date(now() - keptMs).toISOString())
    .delete();
}
