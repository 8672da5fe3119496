import { limits } from '#core/limits.ts';
import { localWrite } from '#data/changes.ts';
import { markGone } from '#data/settle.ts';
import type { TeamStore } from '#data/team-store.ts';
import { backoffMs } from './backoff.ts';
import { pullAll, pushAll, resync, type RoundEnd } from './round.ts';
import type { SyncRemote } from './sync-remote.ts';

/**
 * The engine of one team in one tab.
 *
 *   idle ──wake──▶ working ──all sent and read──▶ idle (polls after a minute)
 *                     │
 *                     ├─ fault ──▶ waiting (full jitter, 1 s to 60 s; a wake-up ends it, unless the server asked for the pause)
 *                     ├─ 401 ────▶ sign_in   (a new session wakes it)
 *                     ├─ 426 ────▶ upgrade   (the queue waits for a new version)
 *                     └─ not a member ─▶ gone
 */
export type EnginePhase = 'idle' | 'working' | 'waiting' | 'sign_in' | 'upgrade' | 'gone';

/** What the header shows of the engine. `reachable` is what the last try said; undefined before the first. */
export interface EngineStatus {
  readonly phase: EnginePhase;
  readonly reachable: boolean | undefined;
  /** Device time of the last complete round, in ms. */
  readonly syncedAt: number | undefined;
  /** Rows read of all, during a long read. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
}

/** The collaborators of an engine; all of them come in, so that a test passes its own. */
export interface EngineDeps {
  readonly store: TeamStore;
  readonly remote: SyncRemote;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Runs the work unless another tab is at it; true when it ran. Correctness never depends on it. */
  readonly unlessBusy: (name: string, work: () => Promise<void>) => Promise<boolean>;
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
  readonly status: () => EngineStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes the engine of one team; nothing happens before `start`. */
export const createEngine = ({ store, remote, random, setTimer, unlessBusy, onFault }: EngineDeps): Engine => {
  let status: EngineStatus = { phase: 'idle', reachable: undefined, syncedAt: undefined, progress: undefined };
  let running = false;
  let stopped = true;
  let tries = 0;
  let notBefore = 0;
  let skips = 0;
  let cancelTimer = () => {};
  /** Who called while a round was on its way: the round may have passed what they called for. */
  const missed = new Set<WakeReason>();
  const listeners = new Set<() => void>();

  const show = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change };
    listeners.forEach((listener) => listener());
  };
  const later = (ms: number) => {
    cancelTimer();
    cancelTimer = setTimer(() => void run(), ms);
  };
  const progress = (done: number, total: number) => show({ reachable: true, progress: { done, total } });

  const round = async (): Promise<RoundEnd> => {
    const first = await pullIfNew();
    if (first.do !== 'idle') return first;
    const turn = await sendAndRead();
    if (turn.do !== 'resync') return turn;
    const fresh = await resync(store, remote, progress);
    // What waits, and what a set-back server has lost, goes out in the same round.
    return fresh.do === 'idle' ? sendAndRead() : fresh;
  };

  const sendAndRead = async (): Promise<RoundEnd> => {
    const sent = await pushAll(store, remote, () => new Date(store.now()).toISOString());
    return sent.do === 'idle' ? pullAll(store, remote, progress) : sent;
  };

  /** A device that has never read does so first, so that its first push carries the team's epoch. */
  const pullIfNew = async (): Promise<RoundEnd> => {
    const cursor = await store.db.meta.get('cursor');
    return cursor === undefined ? pullAll(store, remote, progress) : { do: 'idle' };
  };

  const settle = async (end: RoundEnd): Promise<void> => {
    if (end.do === 'idle') {
      tries = 0;
      notBefore = 0;
      show({ phase: 'idle', reachable: true, syncedAt: store.now(), progress: undefined });
      later(limits.idlePollMs);
      return;
    }
    if (end.do === 'gone') await markGone(store);
    if (end.do === 'sign_in' || end.do === 'upgrade' || end.do === 'gone') {
      show({ phase: end.do, reachable: true, progress: undefined });
      return;
    }
    tries += 1;
    const asked = end.do === 'retry' ? end.afterMs : 0;
    notBefore = asked > 0 ? store.now() + asked : 0;
    show({ phase: 'waiting', reachable: end.do !== 'retry' || end.reachable, progress: undefined });
    later(backoffMs(tries, random, asked));
  };

  const work = async (): Promise<void> => {
    show({ phase: 'working' });
    await settle(await round());
  };

  const run = async (): Promise<void> => {
    if (running || stopped || status.phase === 'gone' || status.phase === 'upgrade') return;
    running = true;
    missed.clear();
    cancelTimer();
    try {
      await attempt();
    } catch (fault) {
      onFault(fault);
      later(limits.backoffMostMs); // whatever happens below, it is tried again
      await settle({ do: 'retry', afterMs: 0, reachable: status.reachable ?? false });
    } finally {
      running = false;
    }
    if (!stopped && [...missed].some(mayTry)) later(limits.pushDebounceMs);
  };

  /** Another tab that holds the lock may be frozen by the system: after three skipped turns this one works all the same. */
  const attempt = async (): Promise<void> => {
    if (skips >= 3) {
      skips = 0;
      return work();
    }
    const ran = await unlessBusy(`spoolside-sync:${store.db.name}`, work);
    skips = ran ? 0 : skips + 1;
    if (!ran) later(2_000 + 3_000 * random());
  };

  /** Without a session only a new one helps; a pause that the server asked for is kept, unless a person insists. */
  const mayTry = (why: WakeReason): boolean => {
    if (status.phase === 'sign_in') return why === 'signedIn' || why === 'person';
    return store.now() >= notBefore || why === 'person';
  };

  let unsubscribe = () => {};
  return {
    start: () => {
      stopped = false;
      unsubscribe = store.feed.subscribe((keys) => {
        if (!keys.includes(localWrite)) return;
        if (running) missed.add('write');
        else if (mayTry('write')) later(limits.pushDebounceMs);
      });
      void run();
    },
    stop: () => {
      stopped = true;
      cancelTimer();
      unsubscribe();
    },
    wake: (why) => {
      if (running) missed.add(why);
      else if (mayTry(why)) void run();
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
