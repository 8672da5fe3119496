import { limits } from '#core/limits.ts';
import { ok } from '#core/result.ts';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import type { CursorMeta, LocalRow } from '#data/database/team-database.ts';
import { cursorOf, isWhole, type TeamStore } from '#data/database/team-store.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import { beginFreshCopy, freshCopyOf, type PageFate } from '#data/rows/fresh-copy.ts';
import { rowsRemovedBy, isAccepted } from '#data/rows/held.ts';
import { heardField, nextKnownPlace, placeIn } from '#data/rows/known-place.ts';
import { storePage } from '#data/rows/pages.ts';
import { pullReactionTo, type Retry, type Stop } from './reaction.ts';
import type { PullQuestion, SyncRemote } from './sync-remote.ts';

/** Pulls from the cursor to the end, and stores each page with its cursor. `again`: a fresh copy must be pulled. */
export async function pullAll(deps: ReadingDeps, start: CursorMeta, withDigest: boolean): Promise<ReadEnd> {
  const { store, progress } = deps;
  const { db } = store;
  const isFirst = !isWhole(start);
  let done = isFirst && start.cursor > 0 ? await db.rows.count() : 0;
  const { offered } = deps;
  let asked =
    !withDigest && offered !== undefined && continues(offered, start)
      ? { from: start, answering: Promise.resolve(ok(offered.page)) }
      : askFrom(deps, start, withDigest);
  for (let misfits = 0; misfits <= mostMisfits;) {
    const { from, answering } = asked;
    const answer = await answering;
    if (!answer.ok) {
      const reaction = pullReactionTo(answer.error);
      if (reaction.do !== 'read_all_again') return reaction;
      await beginFreshCopy(store, reaction.reason, from.generation);
      return { do: 'again' };
    }
    const page = answer.value;
    // Request the next page while this one is being stored.
    const ahead = page.more ? askFrom(deps, placeAfter(page, from), withDigest) : undefined;
    const fate = await keepPage(
      deps,
      page,
      async () =>
        page.rows.some(({ del }) => del === 1) && (await isAccepted(db)) ? rowsRemovedBy(db, page.rows) : [],
      (copied) => storePage(store, page, from, copied),
    );
    if (fate === 'held' || fate === 'full') return { do: fate };
    const mayHaveRestarted = fate === 'discarded' || page.digest !== undefined;
    if (mayHaveRestarted && (await freshCopyOf(db)) !== undefined) return { do: 'again' };
    if (fate === 'discarded') {
      misfits += 1;
      asked = askFrom(deps, await cursorOf(db), withDigest);
      continue;
    }
    done += page.rows.length;
    if (isFirst || done > limits.pullRows) progress(isFirst ? 'first' : 'more', done, page.total);
    if (ahead === undefined) return { do: 'idle' };
    asked = ahead;
  }
  return later;
}

/** Whether a page that came with a ring is what a pull from there would answer. */
const continues = ({ seen, page }: RungPage, { cursor, epoch, access, heard }: Place): boolean =>
  page.from === cursor &&
  page.epoch === epoch &&
  page.access === access &&
  heard?.version === cursor &&
  heard.last === seen;

type Place = Pick<CursorMeta, 'cursor' | 'epoch' | 'generation' | 'access' | 'begun' | 'heard'>;

/** Returns where the cursor will be once the page requested from `from` is stored. */
const placeAfter = (page: PullAnswer, { cursor, generation, begun: before, heard }: Place): Place => {
  const { to, epoch, access, version } = page;
  const begun = cursor === 0 ? version : before;
  return {
    cursor: to,
    epoch,
    generation,
    access,
    ...(begun !== undefined && { begun }),
    ...heardField(nextKnownPlace(heard, heard, placeIn(page))),
  };
};

const askFrom = (deps: ReadingDeps, from: Place, withDigest: boolean) => {
  const { cursor: after, epoch, access, begun, heard } = from;
  const isCompared = withDigest && epoch !== null;
  const question = {
    after,
    epoch,
    access,
    ...(begun !== undefined && { begun }),
    ...heardField(heard),
    ...(isCompared && { digest: true }),
  };
  return { from, answering: ask(deps, question) };
};

/**
 * The most pages that one pull may discard, because another tab may pull too. After more, the engine pulls again later.
 */
const mostMisfits = 20;
const later: Retry = { do: 'retry', afterMs: 0, reachable: true, mayRead: false };

/**
 * What a long pull reads: the team for the first time, a fresh copy of rows that are already here, or many new rows.
 */
export type ReadingKind = 'first' | 'refresh' | 'more';

/** The dependencies and callbacks of a pull. */
export interface ReadingDeps {
  readonly store: TeamStore;
  readonly remote: SyncRemote;
  /** A page that came with a ring of the doorbell. */
  readonly offered?: RungPage;
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
