import { limits } from '#core/limits.ts';
import { localWrite } from '#data/database/changes.ts';
import { backoffMs } from './backoff.ts';
import { endingOf } from './ending.ts';
import type { ReadingKind } from './reading.ts';
import { round, type RoundDeps, type RoundEnd } from './round.ts';
import { createListeners } from '#core/listeners.ts';

/**
 * The engine of one team in one tab.
 *
 *   idle ──wake──▶ working ──all sent and read──▶ idle (asks again after a minute, or five while doorbells come)
 *                     │
 *                     ├─ fault ──▶ waiting (full jitter, 1 s to 60 s; a wake-up ends it, unless the server asked for the pause)
 *                     ├─ 401 ────▶ sign_in   (a new session wakes it)
 *                     ├─ 426 ────▶ upgrade   (the queue waits for a new version)
 *                     ├─ 421 ────▶ misdirected (the server does not go by this address: asked again like after a fault)
 *                     ├─ too many deletions ─▶ held  (still sends; reads on when the person agrees)
 *                     ├─ no room ─▶ full     (still sends; tries to read again after a minute, when something could be saved, or when the person asks)
 *                     └─ not a member ─▶ gone
 */
export type EnginePhase =
  | 'idle'
  | 'working'
  | 'waiting'
  | 'sign_in'
  | 'upgrade'
  | 'misdirected'
  | 'held'
  | 'full'
  | 'gone';

/** What the header shows of the engine. `reachable` is what the last try said; undefined before the first. */
export interface EngineStatus {
  readonly phase: EnginePhase;
  readonly reachable: boolean | undefined;
  /** Device time of the last complete round, in ms. */
  readonly syncedAt: number | undefined;
  /** Rows read of all, during a long reading; changes sent of all, while a long queue goes out. */
  readonly progress: { readonly what: ReadingKind | 'send'; readonly done: number; readonly total: number } | undefined;
  /** Since when rounds have failed although the server could be reached, in ms of device time. */
  readonly stuckSince: number | undefined;
}

/** The collaborators of an engine; all of them come in, so that a test passes its own. */
export interface EngineDeps extends Omit<RoundDeps, 'progress' | 'sending'> {
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Runs the work unless another tab is at it; true when it ran. Correctness never depends on it. */
  readonly unlessBusy: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Whether a stream of doorbells is open: then there is less need to ask by oneself. */
  readonly isLive: () => boolean;
  /** The person is no longer in the team: what is unsent is set aside. It may be called again; until it has answered, the engine tries again. */
  readonly onGone: () => Promise<void>;
  /** An unexpected throw: a bug or a broken machine. The engine waits and tries again. */
  readonly onFault: (fault: unknown) => void;
}

/** Why the engine should look again. */
export type WakeReason = 'write' | 'online' | 'focus' | 'doorbell' | 'person' | 'signedIn';

/** The engine as the page holds it. */
export interface Engine {
  readonly start: () => void;
  readonly stop: () => void;
  /** Something may have changed: try now. `signedIn` also ends the wait for a session. */
  readonly wake: (why: WakeReason) => void;
  /** Tries now, and compares all rows with the server's although that was done less than a day ago. */
  readonly checkDigest: () => void;
  readonly status: () => EngineStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes the engine of one team; nothing happens before `start`. */
export const createEngine = (deps: EngineDeps): Engine => {
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
  let cancelTimer = () => {};
  /** Who called while a round was on its way: the round may have passed what they called for. */
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

  /** The stream may have ended since the timer was set, so it is asked each minute whether doorbells still come. */
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
    if (wait === 'backoff') later(backoffMs(tries, random, asked));
  };

  const work = async (insists: boolean): Promise<void> => {
    show({ phase: 'working' });
    const wish = { reads: insists || store.now() >= readsNotBefore, comparesAll };
    const end = await round({ ...deps, progress, sending }, wish);
    if (end.do === 'idle') comparesAll = false;
    await finish(end);
  };

  const run = async (insists = false): Promise<void> => {
    if (running || stopped || status.phase === 'gone' || status.phase === 'upgrade') return;
    running = true;
    missed.clear();
    cancelTimer();
    try {
      await attempt(insists);
    } catch (fault) {
      onFault(fault);
      later(limits.backoffMostMs); // whatever happens below, it is tried again
      await finish({ do: 'retry', afterMs: 0, reachable: status.reachable ?? false, mayRead: false });
    } finally {
      running = false;
    }
    if (!stopped && [...missed].some(mayTry)) later(limits.pushDebounceMs, () => void run(missed.has('person')));
  };

  /** Another tab that holds the lock may be frozen by the system: after three skipped turns this one works all the same. */
  const attempt = async (insists: boolean): Promise<void> => {
    if (skips >= 3) {
      skips = 0;
      return work(insists);
    }
    const ran = await unlessBusy(`spoolside-sync:${store.db.name}`, () => work(insists));
    skips = ran ? 0 : skips + 1;
    if (!ran) later(2_000 + 3_000 * random());
  };

  /** Without a session only a new one helps; a pause that the server asked for is kept, unless a person insists. */
  const mayTry = (why: WakeReason): boolean => {
    if (status.phase === 'sign_in') return why === 'signedIn' || why === 'person';
    return store.now() >= notBefore || why === 'person';
  };

  const wake = (why: WakeReason): void => {
    if (running) missed.add(why);
    else if (mayTry(why)) void run(why === 'person');
  };

  /** What is written in a quiet moment goes at once; what follows soon after waits a moment for more. */
  const noticeWrite = () => {
    // What could be saved found room, and there may be enough for what is read.
    readsNotBefore = 0;
    const isQuiet = Math.abs(store.now() - writtenAt) >= limits.pushDebounceMs;
    writtenAt = store.now();
    if (running) missed.add('write');
    else if (mayTry('write')) later(isQuiet ? 0 : limits.pushDebounceMs);
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
};
