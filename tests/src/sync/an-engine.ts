import { onTestFinished } from 'vitest';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import { err } from '#core/result.ts';
import { markGone } from '#data/left-teams/gone.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { createEngine } from '#sync/engine.ts';
import type { PullQuestion, SyncFault, SyncRemote } from '#sync/sync-remote.ts';
import { aTeamServer, type TeamServer } from '../a-team-server.ts';
import { aTab, type TabOptions } from '../data/a-tab.ts';

export type Asked =
  | { readonly call: 'push'; readonly body: PushRequest }
  | { readonly call: 'pull'; readonly question: PullQuestion };

/** The fate of the next call: a fault, a thrown error, or an answer that is lost after the server has acted. */
export type Mishap = SyncFault | 'throws' | 'lost answer';

export const anEngine = ({ server = aTeamServer(), ...tab }: TabOptions & { readonly server?: TeamServer } = {}) => {
  const opened = aTab(tab);
  const { store, time } = opened;
  const asked: Asked[] = [];
  const faults: unknown[] = [];
  const locks: string[] = [];
  const copies: LocalRow[] = [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  /** `mishaps` happen to the next calls, one each; `weather` happens to every call while it is set. */
  const world: {
    mishaps: Mishap[];
    weather?: Mishap | undefined;
    random: number;
    busy: boolean;
    live: boolean;
    noCopies: boolean | 'no room';
    during?: () => unknown;
  } = {
    mishaps: [],
    random: 1,
    busy: false,
    live: false,
    noCopies: false,
  };

  const meet = async <T>(answer: () => T) => {
    await world.during?.();
    const mishap = world.mishaps.shift() ?? world.weather;
    if (mishap === 'throws') throw new Error('The remote threw.');
    if (mishap === 'lost answer') answer();
    return mishap === undefined ? answer() : err(mishap === 'lost answer' ? { kind: 'timeout' as const } : mishap);
  };
  const remote: SyncRemote = {
    push: async (_team, body) => {
      asked.push({ call: 'push', body });
      return meet(() => server.push(body));
    },
    pull: async (_team, question) => {
      asked.push({ call: 'pull', question });
      return meet(() => server.pull(question));
    },
  };

  const engine = createEngine({
    store,
    remote,
    random: () => world.random,
    setTimer: (run, ms) => {
      const timer = { at: time.now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    unlessBusy: async (name, work) => {
      locks.push(name);
      if (world.busy) return false;
      await work();
      return true;
    },
    isLive: () => world.live,
    onGone: () => markGone(store),
    snapshot: async (rows) => {
      if (world.noCopies === 'no room') throw new DOMException('full', 'QuotaExceededError');
      if (world.noCopies) throw new Error('No copy could be kept.');
      copies.push(...rows);
    },
    onFault: (fault) => void faults.push(fault),
  });
  onTestFinished(() => engine.stop());

  const rest = async () => {
    for (let quiet = 0; quiet < 25; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (engine.status().phase === 'working') quiet = 0;
    }
  };

  const pass = async (ms: number) => {
    const end = time.now + ms;
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers.delete(next);
      time.now = Math.max(time.now, next.at);
      next.run();
      await rest();
    }
    time.now = end;
  };

  return {
    ...opened,
    engine,
    server,
    world,
    asked,
    faults,
    locks,
    copies,
    rest,
    pass,
    wait: () => Math.min(...[...timers].map(({ at }) => at - time.now)),
    start: async () => {
      engine.start();
      await rest();
    },
    pushes: () => asked.flatMap((one) => (one.call === 'push' ? [one.body.mutations.map(({ seq }) => seq)] : [])),
    senders: () => [...new Set(asked.flatMap((one) => (one.call === 'push' ? [one.body.clientId] : [])))],
  };
};
