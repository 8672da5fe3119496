import { groupedBy } from '#core/grouped-by.ts';
import type { FoundRow } from '#core/rows.ts';
import { stockOf } from '#core/stock/stock.ts';
import type { OwnedSpool, OwnedThread } from './inventory.ts';
import { foundOf } from '../rows/local-rows.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';

/** The living threads of a team with their spools, read once. For a team that is not open: the one that is has its inventory. */
export const ownedThreadsOf = async (db: TeamDatabase): Promise<readonly OwnedThread[]> => {
  const living = (kind: string) => db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']).toArray();
  const [threads, spools] = await Promise.all([living('thread'), living('spool')]);
  return ownedFrom(threads, spools);
};

/** The threads of these rows with those of the spools that are theirs; all of them living. */
export const ownedFrom = (threads: readonly LocalRow[], spools: readonly LocalRow[]): readonly OwnedThread[] => {
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
};

const spoolOf = (row: LocalRow): OwnedSpool => ({
  id: row.id,
  version: row.v,
  spool: foundOf<'spool'>(row).data,
  isPending: row.dirty === 1,
});
