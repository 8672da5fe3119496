import type { KeptAnswers } from '#core/worker-message.ts';
import type { CursorMeta, LocalRow, TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';
import { refOf } from '../rows/ref-of.ts';

/** The head of a team's list: its first threads with all their spools, and how far the team has been read. */
export interface FirstPage {
  readonly threads: readonly LocalRow[];
  readonly spools: readonly LocalRow[];
  readonly cursor: CursorMeta;
  /** What was kept of the whole book, where the worker has found it true. */
  readonly kept?: KeptAnswers;
}

/** How many threads the head of the list has: more than a screen shows. */
export const firstPageLength = 30;

/** Reads it in one transaction. The service worker has its own way to the same (`sw/first-page.ts`). */
export const readFirstPage = (db: TeamDatabase): Promise<FirstPage> =>
  db.transaction('r', db.rows, db.meta, async () => {
    const head = db.rows.where('[kind+sort]').between(['thread', ''], ['thread', '\uffff']).limit(firstPageLength);
    const [threads, cursor] = await Promise.all([head.toArray(), cursorOf(db)]);
    // One request for each, all at once: a cursor over them takes a turn to the disk for every step.
    const asked = threads.map(({ id }) =>
      db.rows
        .where('refs')
        .equals(spoolsOf + id)
        .toArray(),
    );
    return { threads, spools: (await Promise.all(asked)).flat(), cursor };
  });

/** What stands before the thread's id in the index entry of its spools. */
export const spoolsOf = refOf('spool', 'threadId', '');
