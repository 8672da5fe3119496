import { isEqual } from '#core/is-equal.ts';
import type { ResyncMeta } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { freshCopyOf, isGrave } from '#data/rows/fresh-copy.ts';
import { copyAfter, restartFreshCopy, storeFreshPage } from '#data/rows/fresh-page.ts';
import { rowsRemovedBySwap, isAccepted } from '#data/rows/held.ts';
import { heardField } from '#data/rows/known-place.ts';
import { type ReadEnd, type ReadingDeps, ask, keepPage } from './pull-all.ts';
import { pullReactionTo, type Retry } from './reaction.ts';

/** Continues to pull all rows into `shadow`. Screens show the old rows until the last page replaces them (`again`). */
export async function readAllAgain(deps: ReadingDeps): Promise<ReadEnd> {
  const { store, progress } = deps;
  const { db } = store;
  let ahead: Asked | undefined;
  for (let misfits = 0; misfits <= mostMisfits;) {
    const copy = await freshCopyOf(db);
    if (copy === undefined) return { do: 'again' };
    const asked: Asked =
      ahead !== undefined && isEqual(ahead.copy, copy) ? ahead : askFrom(deps, copy, await knownTo(deps, copy));
    ahead = undefined;
    const answer = await asked.answering;
    if (!answer.ok) {
      const reaction = pullReactionTo(answer.error);
      if (reaction.do !== 'read_all_again') return reaction;
      await restartFreshCopy(store, reaction.reason);
      misfits += 1;
      continue;
    }
    const page = answer.value;
    if (page.more) ahead = askFrom(deps, copyAfter(copy, page));
    const fate = await keepPage(
      deps,
      page,
      async () => (!page.more && (await isAccepted(db)) ? rowsRemovedBySwap(store, page) : []),
      (copied) => storeFreshPage(store, page, copy, copied),
    );
    if (fate === 'held' || fate === 'full') return { do: fate };
    if (fate === 'discarded') misfits += 1;
    else progress('refresh', copy.done + page.rows.length, page.total);
  }
  return later;
}

interface Asked {
  readonly copy: ResyncMeta;
  readonly answering: ReturnType<typeof ask>;
}

/** Requests the next page of a copy, even while the page before it is still being stored. */
const askFrom = (deps: ReadingDeps, copy: ResyncMeta, { epoch, heard }: Known = copy): Asked => {
  const { cursor: after, access, begun } = copy;
  const question = { after, epoch, access, ...(begun !== undefined && { begun }), ...heardField(heard) };
  return { copy, answering: ask(deps, question) };
};

type Known = Pick<ResyncMeta, 'epoch' | 'heard'>;

/** Returns the epoch and history point to ask with. A new copy sends the rows' own, to detect a restored server. */
// A copy that began because the server may have been restored has no known place: it asks from the start.
const knownTo = async ({ store }: ReadingDeps, copy: ResyncMeta): Promise<Known> =>
  copy.epoch === null && !isGrave(copy.reason) ? cursorOf(store.db) : copy;

/** How many pages may be discarded, as another tab may pull too, before the engine retries later. */
const mostMisfits = 20;

const later: Retry = { do: 'retry', afterMs: 0, reachable: true, mayRead: false };
