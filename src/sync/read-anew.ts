import { isEqual } from '#core/is-equal.ts';
import { copyAfter, freshCopyOf, restartFreshCopy, storeFreshPage } from '#data/rows/fresh-copy.ts';
import { heardField } from '#data/rows/known-place.ts';
import { doomedBySwap, isAccepted } from '#data/rows/held.ts';
import { isGrave } from '#data/rows/swap-in.ts';
import type { ResyncMeta } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { pullReactionTo, type Retry } from './reaction.ts';
import { ask, keepPage, type ReadEnd, type ReadingDeps } from './reading.ts';

/** Reads everything anew into the shadow, on from where it was left, and swaps it in with the last page; until then the old rows stay in view. `again` when it is in. */
export const readAnew = async (deps: ReadingDeps): Promise<ReadEnd> => {
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
      if (reaction.do !== 'read_anew') return reaction;
      await restartFreshCopy(store, reaction.reason);
      misfits += 1;
      continue;
    }
    const page = answer.value;
    if (page.more) ahead = askFrom(deps, copyAfter(copy, page));
    const fate = await keepPage(
      deps,
      page,
      async () => (!page.more && (await isAccepted(db)) ? doomedBySwap(db, page) : []),
      (copied) => storeFreshPage(store, page, copy, copied),
    );
    if (fate === 'held' || fate === 'full') return { do: fate };
    if (fate === 'discarded') misfits += 1;
    else progress('refresh', copy.done + page.rows.length, page.total);
  }
  return later;
};

interface Asked {
  readonly copy: ResyncMeta;
  readonly answering: ReturnType<typeof ask>;
}

/** Asks for the page after where a copy stands, also while that is still being stored. */
const askFrom = (deps: ReadingDeps, copy: ResyncMeta, { epoch, heard }: Known = copy): Asked => {
  const { cursor: after, access, begun } = copy;
  const question = { after, epoch, access, ...(begun !== undefined && { begun }), ...heardField(heard) };
  return { copy, answering: ask(deps, question) };
};

type Known = Pick<ResyncMeta, 'epoch' | 'heard'>;

/** A copy that begins for another reason than a server that was set back asks under what the rows were read under: it may have been set back meanwhile. */
const knownTo = async ({ store }: ReadingDeps, copy: ResyncMeta): Promise<Known> =>
  copy.epoch === null && !isGrave(copy.reason) ? cursorOf(store.db) : copy;

/** Another tab may be at the same, or the server may be set back once more; whoever does not get on tries again later. */
const mostMisfits = 20;
const later: Retry = { do: 'retry', afterMs: 0, reachable: true, mayRead: false };
