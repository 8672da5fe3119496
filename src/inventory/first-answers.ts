import { createListeners } from '#core/listeners.ts';
import type { KeptAnswers } from '#core/worker-message.ts';
import type { ChangeFeed } from '#data/database/revision.ts';
import { refOf, type CursorMeta, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { living, rowsNaming } from '#data/rows/stored-rows.ts';

/** Results over all rows of the team, stored for the first screen and used until the rows themselves are read. */
export interface FirstAnswers {
  /** Undefined until the answers are read, if none was stored for the present rows, and from the first change on. */
  readonly snapshot: () => KeptAnswers | undefined;
  /** Whether reading the rows waits until the screen has painted these answers; false if there are none. */
  readonly isHeld: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Takes the answers from the first page, which the worker read ahead. `shown` resolves when the screen is painted. */
export function createFirstAnswers(
  feed: Pick<ChangeFeed, 'subscribe'>,
  ahead: Promise<FirstPage | undefined>,
  shown: Promise<void>,
): FirstAnswers {
  const { tell, subscribe } = createListeners();
  let kept: KeptAnswers | undefined;
  let isShown = false;
  let isChanged = false;
  const stop = feed.subscribe(() => {
    stop();
    isChanged = true;
    kept = undefined;
    tell();
  });
  const take = async () => {
    const page = await ahead;
    if (isChanged || page?.kept === undefined) return;
    kept = page.kept;
    tell();
  };
  const letGo = async () => {
    await shown;
    isShown = true;
    tell();
  };
  void take();
  void letGo();
  return { snapshot: () => kept, isHeld: () => !isShown && kept !== undefined, subscribe };
}

/** The stored answers if no worker has read them ahead: none. */
export const noFirstAnswers: FirstAnswers = {
  snapshot: () => undefined,
  isHeld: () => false,
  subscribe: () => () => undefined,
};

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
