import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import type { PageFate } from '#data/rows/fresh-copy.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Stop } from './reaction.ts';
import type { PullQuestion, SyncRemote } from './sync-remote.ts';

/** What a long reading is: the team's first, a fresh copy of what is here already, or a lot of news. */
export type ReadingKind = 'first' | 'refresh' | 'more';

/** What reading stands on. */
export interface ReadingDeps {
  readonly store: TeamStore;
  readonly remote: SyncRemote;
  /** Keeps a copy of rows before many of them are removed. When it throws, nothing is removed. */
  readonly snapshot: (rows: readonly LocalRow[]) => Promise<void>;
  /** Hears how far a long reading has come: rows read, and of how many. */
  readonly progress: (what: ReadingKind, done: number, total: number) => void;
}

/** How a reading ended: to the end; `again` when everything was read anew, so that the queue may have changed; held back until a person agrees to deletions; or without room on the device. */
export type ReadEnd =
  | { readonly do: 'idle' }
  | { readonly do: 'again' }
  | { readonly do: 'held' }
  | { readonly do: 'full' }
  | Stop;

/** Asks for a page of which the answer may not be needed: whoever waits for it hears of a throw, and when nobody does it is nobody's. */
export const ask = ({ store, remote }: ReadingDeps, question: PullQuestion): ReturnType<SyncRemote['pull']> => {
  const answer = remote.pull(store.actor.teamId, question);
  answer.catch(() => undefined);
  return answer;
};

/** Stores a page by `store`, after a copy was kept of the rows that it removes with the person's leave. */
export const keepPage = async (
  { snapshot }: ReadingDeps,
  page: PullAnswer,
  doomed: (page: PullAnswer) => Promise<readonly LocalRow[]>,
  store: (copied: ReadonlySet<string>) => Promise<PageFate>,
): Promise<PageFate | 'full'> => {
  const rows = await doomed(page);
  try {
    if (rows.length > 0) await snapshot(rows);
    return await store(new Set(rows.map(({ key }) => key)));
  } catch (thrown) {
    if (isStorageFull(thrown)) return 'full';
    throw thrown;
  }
};
