import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import type { PageFate } from '#data/rows/fresh-copy.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Stop } from './reaction.ts';
import type { PullQuestion, SyncRemote } from './sync-remote.ts';

/**
 * What a long pull reads: the team for the first time, a fresh copy of rows that are already here, or many new rows.
 */
export type ReadingKind = 'first' | 'refresh' | 'more';

/** The dependencies and callbacks of a pull. */
export interface ReadingDeps {
  readonly store: TeamStore;
  readonly remote: SyncRemote;
  /** Stores a copy of rows before many of them are removed. If it throws, nothing is removed. */
  readonly snapshot: (rows: readonly LocalRow[]) => Promise<void>;
  /** Called during a long pull: rows pulled, of how many. */
  readonly progress: (what: ReadingKind, done: number, total: number) => void;
}

/** `again`: all rows must be, or were, pulled again. `held`: a person must allow deletions. `full`: storage is full. */
export type ReadEnd =
  | { readonly do: 'idle' }
  | { readonly do: 'again' }
  | { readonly do: 'held' }
  | { readonly do: 'full' }
  | Stop;

/** Asks for a page that may not be needed, so an error reaches only a caller that awaits the answer. */
export function ask({ store, remote }: ReadingDeps, question: PullQuestion): ReturnType<SyncRemote['pull']> {
  const answer = remote.pull(store.actor.teamId, question);
  answer.catch(() => undefined);
  return answer;
}

/** Stores a page with `store`, after a copy of the rows that `removedRows` returns. `full`: no space left. */
export async function keepPage(
  { snapshot }: ReadingDeps,
  page: PullAnswer,
  removedRows: (page: PullAnswer) => Promise<readonly LocalRow[]>,
  store: (copied: ReadonlySet<string>) => Promise<PageFate>,
): Promise<PageFate | 'full'> {
  const rows = await removedRows(page);
  try {
    if (rows.length > 0) await snapshot(rows);
    return await store(new Set(rows.map(({ key }) => key)));
  } catch (thrown) {
    if (isStorageFull(thrown)) return 'full';
    throw thrown;
  }
}
