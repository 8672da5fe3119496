import { groupedBy } from '#core/grouped-by.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { stockOf } from '#core/stock/stock.ts';
import type { OwnedSpool, OwnedThread } from './inventory.ts';
import { living } from '#data/rows/stored-rows.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import type { LocalRow, TeamDatabase } from '#data/database/team-database.ts';

/** Reads a team's threads that are not deleted, with their spools: for a team that is not open and has no inventory. */
export async function ownedThreadsOf(db: TeamDatabase): Promise<readonly OwnedThread[]> {
  const [threads, spools] = await Promise.all([living(db, 'thread').toArray(), living(db, 'spool').toArray()]);
  return ownedFrom(threads, spools);
}

/** Groups spools under their threads. None of the rows may be deleted; `isPending` ignores changes of spools. */
export function ownedFrom(threads: readonly LocalRow[], spools: readonly LocalRow[]): readonly OwnedThread[] {
  const byThread = groupedBy(spools, (row) => String(row.d['threadId']));
  return threads.map((row) => {
    const own = (byThread.get(row.id) ?? []).map(spoolOf);
    const found: FoundRow<'thread'> = foundOf<'thread'>(row);
    return {
      id: row.id,
      version: row.v,
      thread: found.data,
      spools: own,
      stock: stockOf(own.map(({ spool }) => spool)),
      isPending: row.dirty === 1,
    };
  });
}

const spoolOf = (row: LocalRow): OwnedSpool => ({
  id: row.id,
  version: row.v,
  spool: foundOf<'spool'>(row).data,
  isPending: row.dirty === 1,
});
