import { limits } from '#core/limits.ts';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import { createListeners } from '#core/listeners.ts';
import { coversFormat } from '#core/rows/row-format.ts';
import { knownFormat } from '#data/database/known-format.ts';
import { notesOf, type Notes } from '#data/database/notes.ts';
import { localWrite } from '#data/database/revision.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { retireOld } from '#data/queue/outcomes.ts';
import { beginFreshCopy } from '#data/rows/fresh-copy.ts';
import { type ReadingKind, pullAll, type ReadEnd, type ReadingDeps } from './pull-all.ts';
import { pushAll, type SendingDeps } from './push-all.ts';
import { backoffMs, type Retry, type Stop } from './reaction.ts';

/** The state of a team's engine in one tab. A wake-up starts `working`, and each round ends in another state. */
export type EnginePhase =
  | 'idle' // pulls again after a minute, or after five minutes while a doorbell stream is open
  | 'working'
  // after a fault: a random pause of up to 1 s, later up to 60 s; a wake-up shortens it to what the server asked for
  | 'waiting'
  | 'sign_in' // 401: waits for a new session
  | 'upgrade' // 426: the queue waits for a new version
  | 'misdirected' // 421: the server is not used under this host name; tries again as after a fault
  | 'held' // a page deletes too many rows: the engine still sends, and continues to pull once the person agrees
  | 'full' // the device's storage is full: still sends; pulls after a minute, after a save, or at the person's request
  | 'gone'; // the person is not a member

/**
 * The engine's state for the page. `reachable`: whether the last try reached the server; undefined before the first.
 */
export interface EngineStatus {
  readonly phase: EnginePhase;
  readonly reachable: boolean | undefined;
  /** When the last complete round ended, in ms since 1970. */
  readonly syncedAt: number | undefined;
  /** During a long pull: rows pulled, of how many. While a long queue is sent: changes sent, of how many. */
  readonly progress: { readonly what: ReadingKind | 'send'; readonly done: number; readonly total: number } | undefined;
  /** When rounds began to fail although the server answers, in ms since 1970. */
  readonly stuckSince: number | undefined;
}

/** The dependencies of an engine; all are passed in, so that a test can pass its own. */
export interface EngineDeps extends Omit<RoundDeps, 'progress' | 'sending'> {
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Runs `work` unless another tab holds the lock `name`; true when it ran. Correctness never depends on this lock. */
  readonly unlessBusy: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Whether a doorbell stream is open. Then the engine asks less often. */
  readonly isLive: () => boolean;
  /**
   * Called when the person is no longer in the team: marks it as left here. The engine calls it again until it
   * resolves.
   */
  readonly onGone: () => Promise<void>;
  /** Called for an unexpected throw: a bug or a broken device. The engine then waits and tries again. */
  readonly onFault: (fault: unknown) => void;
}

/** Why an engine should try again now. */
export type WakeReason = 'write' | 'online' | 'focus' | 'doorbell' | 'person' | 'signedIn';

/** The engine as the page uses it. */
export interface Engine {
  readonly start: () => void;
  readonly stop: () => void;
  /**
   * Starts a round as soon as the engine may. `signedIn` and `person` also end the wait for a session, `person` a
   * pause. A page that came with a ring spares the round its pull if it begins where the device's rows end.
   */
  readonly wake: (why: WakeReason, page?: RungPage) => void;
  /** Asks for a round that compares all rows with the server's, even if the last comparison is less than a day old. */
  readonly checkDigest: () => void;
  readonly status: () => EngineStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes the engine of one team; nothing happens before `start`. */
export function createEngine(deps: EngineDeps): Engine {
  const { store, random, setTimer, unlessBusy, isLive, onGone, onFault } = deps;
  let status: EngineStatus = {
    phase: 'idle',
    reachable: undefined,
    syncedAt: undefined,
    progress: undefined,
    stuckSince: undefined,
  };
  let running = false;
  let stopped = true;
  let tries = 0;
  let notBefore = 0;
  let readsNotBefore = 0;
  let comparesAll = false;
  let skips = 0;
  let writtenAt = 0;
  /** When the first write that no round has sent yet must be sent. */
  let sendBy: number | undefined;
  let rung: RungPage | undefined;
  let cancelTimer = () => {};
  /** Wake-ups that may not start a round yet. A round that runs may have sent and read too early for their changes. */
  const missed = new Set<WakeReason>();
  const listeners = createListeners();

  const show = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change };
    listeners.tell();
  };
  const later = (ms: number, then: () => void = () => void run()) => {
    cancelTimer();
    cancelTimer = setTimer(then, ms);
  };
  const progress = (what: ReadingKind, done: number, total: number) =>
    show({ reachable: true, progress: { what, done, total } });
  const sending = (done: number, total: number) =>
    show({ reachable: true, progress: done < total ? { what: 'send', done, total } : undefined });

  /** Runs a round; or, while the doorbell stream is open and the last round is recent, checks again in a minute. */
  const poll = () => {
    const isFresh = status.syncedAt !== undefined && store.now() - status.syncedAt < limits.livePollMs;
    if (isLive() && isFresh && status.phase === 'idle') later(limits.idlePollMs, poll);
    else void run();
  };

  const finish = async (end: RoundEnd): Promise<void> => {
    if (end.do === 'gone') await onGone();
    const { phase, reachable, wait } = endingOf(end);
    const isStuck = wait === 'backoff' && reachable;
    const stuckSince = isStuck ? (status.stuckSince ?? store.now()) : undefined;
    const syncedAt = end.do === 'idle' ? store.now() : status.syncedAt;
    readsNotBefore =
      end.do === 'full' && readsNotBefore <= store.now() ? store.now() + limits.idlePollMs : readsNotBefore;
    tries = wait === 'backoff' ? tries + 1 : 0;
    const asked = end.do === 'retry' ? end.afterMs : 0;
    notBefore = asked > 0 ? store.now() + asked : 0;
    show({ phase, reachable, syncedAt, stuckSince, progress: undefined });
    if (wait === 'poll') later(limits.idlePollMs, poll);
    if (wait === 'backoff') pause(asked, backoffMs(tries, random, asked) - asked);
  };

  /** Waits as long as the server asked, then waits until the growing pause ends, unless a wake-up came meanwhile. */
  const pause = (asked: number, rest: number): void => {
    if (asked === 0) return later(rest);
    later(asked, () => {
      notBefore = 0;
      if (missed.size > 0 || rest === 0) void run();
      else later(rest);
    });
  };

  const work = async (insists: boolean): Promise<void> => {
    show({ phase: 'working' });
    const wanted = { reads: insists || store.now() >= readsNotBefore, comparesAll };
    const offered = rung;
    rung = undefined;
    const end = await round({ ...deps, progress, sending, ...(offered && { offered }) }, wanted);
    if (end.do === 'idle') comparesAll = false;
    await finish(end);
  };

  const run = async (insists = false): Promise<void> => {
    if (running || stopped || status.phase === 'gone' || status.phase === 'upgrade') return;
    running = true;
    sendBy = undefined;
    missed.clear();
    cancelTimer();
    try {
      await attempt(insists);
    } catch (fault) {
      onFault(fault);
      later(limits.backoffMostMs); // a new round follows even if `finish` throws
      await finish({ do: 'retry', afterMs: 0, reachable: status.reachable ?? false, mayRead: false });
    } finally {
      running = false;
    }
    if (!stopped && [...missed].some(mayTry)) later(limits.pushDebounceMs, () => void run(missed.has('person')));
  };

  /** Works under the lock. A frozen tab may hold the lock: after three skipped tries this tab works without it. */
  const attempt = async (insists: boolean): Promise<void> => {
    if (skips >= 3) {
      skips = 0;
      return work(insists);
    }
    const ran = await unlessBusy(`spoolside-sync:${store.db.name}`, () => work(insists));
    skips = ran ? 0 : skips + 1;
    if (!ran) later(2_000 + 3_000 * random());
  };

  /** Whether a wake-up may start a round now; one by the person always may. */
  const mayTry = (why: WakeReason): boolean => {
    if (status.phase === 'sign_in') return why === 'signedIn' || why === 'person';
    return store.now() >= notBefore || why === 'person';
  };

  const wake = (why: WakeReason, page?: RungPage): void => {
    rung = page ?? rung;
    if (running || !mayTry(why)) missed.add(why);
    else void run(why === 'person');
  };

  /**
   * Sends a write at once, or soon after the last of several. If no round may start now, only notes the write.
   */
  const noticeWrite = () => {
    // There was room to save this change, so there may be room for pulled rows again.
    readsNotBefore = 0;
    const now = store.now();
    const isQuiet = Math.abs(now - writtenAt) >= limits.pushDebounceMs;
    writtenAt = now;
    if (running || !mayTry('write')) return void missed.add('write');
    // without this limit, writes that never pause would never be sent
    sendBy = Math.min(sendBy ?? Infinity, now + limits.pushLatestMs);
    later(isQuiet ? 0 : Math.min(limits.pushDebounceMs, Math.max(0, sendBy - now)));
  };

  let unsubscribe = () => {};
  return {
    start: () => {
      stopped = false;
      unsubscribe = store.feed.subscribe((keys) => {
        if (keys.includes(localWrite)) noticeWrite();
      });
      void run();
    },
    stop: () => {
      stopped = true;
      cancelTimer();
      unsubscribe();
    },
    wake,
    checkDigest: () => {
      comparesAll = true;
      wake('person');
    },
    status: () => status,
    subscribe: listeners.subscribe,
  };
}

/**
 * `reads`: false if the device is full. `comparesAll`: compares all rows with the server's, even if it is not yet due.
 */
interface RoundRequest {
  readonly reads: boolean;
  readonly comparesAll: boolean;
}

/** The dependencies and callbacks of a round. */
type RoundDeps = ReadingDeps & SendingDeps;

/** How a round ended: everything sent and read, or what has to happen first. */
type RoundEnd = { readonly do: 'idle' } | { readonly do: 'held' } | { readonly do: 'full' } | Stop;

/** Sends waiting changes, then pulls; pulls first if it must. Repeats after a fresh copy, because more may wait. */
async function round(deps: RoundDeps, wanted: RoundRequest): Promise<RoundEnd> {
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

/** Pulls a fresh copy of all rows. Few rounds do, so its code is loaded for them alone. */
const readAllAgain = async (deps: ReadingDeps): Promise<ReadEnd> =>
  (await import('./read-all-again.ts')).readAllAgain(deps);

/**
 * What follows a round: the engine's phase, and what it waits for: its next poll, a growing pause, or a wake-up
 * (`call`).
 */
interface Ending {
  readonly phase: 'idle' | 'waiting' | 'sign_in' | 'upgrade' | 'misdirected' | 'held' | 'full' | 'gone';
  readonly reachable: boolean;
  readonly wait: 'poll' | 'backoff' | 'call';
}

const endings: { readonly [D in Exclude<RoundEnd['do'], 'retry'>]: Ending } = {
  idle: { phase: 'idle', reachable: true, wait: 'poll' },
  held: { phase: 'held', reachable: true, wait: 'poll' },
  full: { phase: 'full', reachable: true, wait: 'poll' },
  sign_in: { phase: 'sign_in', reachable: true, wait: 'call' },
  misdirected: { phase: 'misdirected', reachable: true, wait: 'backoff' },
  upgrade: { phase: 'upgrade', reachable: true, wait: 'call' },
  gone: { phase: 'gone', reachable: true, wait: 'call' },
};

/** Returns the phase and the wait that follow this end of a round. */
function endingOf(end: RoundEnd): Ending {
  return end.do === 'retry' ? { phase: 'waiting', reachable: end.reachable, wait: 'backoff' } : endings[end.do];
}
