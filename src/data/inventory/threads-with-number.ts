import type { OwnedThread } from './inventory.ts';
import { ownedFrom } from './owned-threads.ts';
import { refOf } from '../rows/ref-of.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';

/** A team has few lines; where it has more, the whole reading answers. */
const mostLines = 64;

/** As wide as the list's index makes a number. */
const codeLength = 8;

/**
 * The living threads with exactly this number, leading zeros aside, without reading the others: the list's index holds brand, line and
 * number one after another, so each line is asked for its one. For a question that is asked before everything is read.
 */
export const threadsWithNumber = (db: TeamDatabase, number: string): Promise<readonly OwnedThread[]> =>
  db.transaction('r', db.rows, async () => {
    const code = number.trim().toLowerCase().replace(/^0+/, '').padStart(codeLength, '0');
    const found: LocalRow[] = [];
    let from = '';
    for (let lines = 0; lines < mostLines; lines += 1) {
      const next = await db.rows.where('[kind+sort]').between(['thread', from], ['thread', '\uffff']).first();
      if (next?.sort === undefined) break;
      const line = next.sort.slice(0, next.sort.lastIndexOf('\u0000') + 1);
      const own = db.rows.where('[kind+sort]').equals(['thread', line + code]);
      found.push(...(await own.toArray()));
      from = `${line}\uffff`;
    }
    if (found.length === 0) return [];
    const refs = found.map(({ id }) => refOf('spool', 'threadId', id));
    const spools = await db.rows.where('refs').anyOf(refs).toArray();
    return ownedFrom(
      found,
      spools.filter(({ deleted }) => !deleted),
    );
  });
