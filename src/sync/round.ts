import { coversFormat } from '#core/rows/row-format.ts';
import { limits } from '#core/limits.ts';
import { beginFreshCopy } from '#data/rows/fresh-copy.ts';
import { knownFormat } from '#data/database/known-format.ts';
import { notesOf, type Notes } from '#data/database/notes.ts';
import { retireOld } from '#data/queue/retire.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { pullAll } from './pull-all.ts';
import { pushAll, type SendingDeps } from './push-all.ts';
import type { Retry, Stop } from './reaction.ts';
import { readAllAgain } from './read-all-again.ts';
import type { ReadEnd, ReadingDeps } from './reading.ts';

/**
 * `reads`: false if the device is full. `comparesAll`: compares all rows with the server's, even if it is not yet due.
 */
interface RoundRequest {
  readonly reads: boolean;
  readonly comparesAll: boolean;
}

/** The dependencies and callbacks of a round. */
export type RoundDeps = ReadingDeps & SendingDeps;

/** How a round ended: everything sent and read, or what has to happen first. */
export type RoundEnd = { readonly do: 'idle' } | { readonly do: 'held' } | { readonly do: 'full' } | Stop;

/** Sends waiting changes, then pulls; pulls first if it must. Repeats after a fresh copy, because more may wait. */
export async function round(deps: RoundDeps, wanted: RoundRequest): Promise<RoundEnd> {
  let notes = await notesOf(deps.store);
  if (notes.isGone) return { do: 'gone' };
  if (wanted.reads && mustReadFirst(deps.store, notes)) {
    const read = await readOn(deps, wanted, notes);
    if (read.do !== 'idle' && read.do !== 'again' && read.do !== 'held' && read.do !== 'full') return read;
    notes = await notesOf(deps.store);
    if (read.do === 'idle' && notes.pending === 0) return read;
  }
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const end = await sendAndRead(deps, wanted, notes);
    if (end.do !== 'again') return end;
    notes = await notesOf(deps.store);
  }
  return later;
}

const mostTurns = 4;
const later: Retry = { do: 'retry', afterMs: 0, reachable: true, mayRead: false };

const sendAndRead = async (deps: RoundDeps, wanted: RoundRequest, notes: Notes): Promise<ReadEnd> => {
  if (notes.pending === 0) return readOn(deps, wanted, notes);
  const { store } = deps;
  await retireOld(store);
  const sent = await pushAll(deps);
  if (sent.do === 'read_all_again') await beginFreshCopy(store, sent.reason, sent.generation);
  else if (sent.do !== 'idle' && !(sent.do === 'retry' && sent.mayRead)) return sent;
  const read = await readOn(deps, wanted, await notesOf(store));
  return read.do === 'idle' && sent.do !== 'read_all_again' ? sent : read;
};

const readOn = async (deps: ReadingDeps, { reads, comparesAll }: RoundRequest, notes: Notes): Promise<ReadEnd> => {
  if (!reads) return { do: 'full' };
  const { store } = deps;
  const { cursor, copy } = notes;
  const lacksFields = cursor.epoch !== null && !coversFormat(cursor.format, knownFormat(store));
  if (lacksFields) await beginFreshCopy(store, 'format', cursor.generation);
  if (lacksFields || copy !== undefined) return readAllAgain(deps);
  // a first pull compares no rows unless asked to, because the person waits for it
  const isTime = cursor.complete && isTimeToCompare(store, notes);
  const end = await pullAll(deps, cursor, comparesAll || isTime);
  return end.do === 'again' ? readAllAgain(deps) : end;
};

/** Whether to pull before sending: to get the first epoch, or to correct a clock after 30 days. */
const mustReadFirst = (store: TeamStore, { cursor: { pulledAt } }: Notes): boolean =>
  pulledAt === null || Math.abs(store.now() - Date.parse(pulledAt)) > 30 * day;

/** Whether all rows were last compared with the server's over a day ago, or never. */
const isTimeToCompare = (store: TeamStore, { checkedAt }: Notes): boolean =>
  checkedAt === undefined || Math.abs(store.now() - Date.parse(checkedAt)) > limits.digestDays * day;

const day = 86_400_000;
