import type { KeptAnswers } from '#core/worker-message.ts';
import { refOf, type CursorMeta, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { living, rowsNaming } from '#data/rows/stored-rows.ts';

/** The first threads of a team's list with all their spools, and how far the team was pulled. */
export interface FirstPage {
  readonly threads: readonly LocalRow[];
  readonly spools: readonly LocalRow[];
  readonly cursor: CursorMeta;
  /** Stored answers over all rows of the team, if the worker found that they fit the present rows. */
  readonly kept?: KeptAnswers;
}

/** How many threads the first page has: more than a screen shows. */
export const firstPageLength = 30;

/** Reads the first page in one transaction. The worker has its own copy of this code in `sw/first-page.ts`. */
export function readFirstPage(db: TeamDatabase): Promise<FirstPage> {
  return db.transaction('r', db.rows, db.meta, async () => {
    const head = living(db, 'thread').limit(firstPageLength);
    const [threads, cursor] = await Promise.all([head.toArray(), cursorOf(db)]);
    const ids = threads.map(({ id }) => id);
    return { threads, spools: await rowsNaming(db, 'spool', 'threadId', ids), cursor };
  });
}

/** The prefix of a spool's index key; the thread's id follows it. */
export const spoolsOf = refOf('spool', 'threadId', '');
