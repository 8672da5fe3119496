import type { OwnedThread } from './inventory.ts';
import { ownedFrom } from './owned-threads.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { LocalRow, TeamDatabase } from '#data/database/team-database.ts';

/** How many thread lines are searched. If a team has more lines, reading all rows finds their threads later. */
const mostLines = 64;

/** The least number of characters of a thread number in the sort key; zeros are put before shorter numbers. */
const codeLength = 8;

/**
 * Finds threads with this number, ignoring leading zeros, by the index, before all rows are read. Leaves out deleted
 * ones.
 */
export function threadsWithNumber(db: TeamDatabase, number: string): Promise<readonly OwnedThread[]> {
  return db.transaction('r', db.rows, async () => {
    const code = number.trim().toLowerCase().replace(/^0+/, '').padStart(codeLength, '0');
    const found: LocalRow[] = [];
    let from = '';
    // The sort key is brand, line and number, so each line is searched for this number.
    for (let lines = 0; lines < mostLines; lines += 1) {
      const next = await db.rows.where('[kind+sort]').between(['thread', from], ['thread', '\uffff']).first();
      if (next?.sort === undefined) break;
      const line = next.sort.slice(0, next.sort.lastIndexOf('\u0000') + 1);
      const own = db.rows.where('[kind+sort]').equals(['thread', line + code]);
      found.push(...(await own.toArray()));
      from = `${line}\uffff`;
    }
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const spools = await rowsNaming(db, 'spool', 'threadId', ids);
    return ownedFrom(
      found,
      spools.filter(({ deleted }) => !deleted),
    );
  });
}
