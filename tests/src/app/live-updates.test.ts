import { expect, onTestFinished, test } from 'vitest';
import { createLiveUpdates } from '#app/workspace/live-updates.ts';
import type { Engine } from '#sync/engine.ts';
import type { SessionState } from '#session/session-state.ts';
import { newAccount } from '#session/account.ts';
import { aTab } from '../data/a-tab.ts';
import { browserLocks } from '../sync/a-bell.ts';

const at = (userId: string) => newAccount({ userId, email: `${userId}@example.org`, fullName: null }, 1);

const aPage = ({ hasLocks = true } = {}) => {
  const streams: (EventTarget & { readonly url: string; isOpen: boolean })[] = [];
  class Stream extends EventTarget {
    isOpen = true;
    constructor(readonly url: string) {
      super();
      streams.push(this);
    }
    close() {
      this.isOpen = false;
    }
  }
  const window = Object.assign(new EventTarget(), {
    document: new EventTarget(),
    navigator: { locks: hasLocks ? browserLocks() : undefined },
    BroadcastChannel,
    EventSource: Stream,
    setTimeout,
    clearTimeout,
  }) as unknown as Window & typeof globalThis;
  const session = { state: { kind: 'signedOut' } as SessionState, listeners: new Set<() => void>() };
  const faults: unknown[] = [];
  let loads = 0;
  const live = createLiveUpdates({
    window,
    clock: Date.now,
    whenIdle: (work) => work(),
    report: (fault) => void faults.push(fault),
    session: {
      get: () => session.state,
      subscribe: (listener) => {
        session.listeners.add(listener);
        return () => session.listeners.delete(listener);
      },
      onRenewed: () => () => undefined,
    },
    teams: {
      load: async () => {
        loads += 1;
      },
    },
  });
  const become = (state: SessionState) => {
    session.state = state;
    session.listeners.forEach((listener) => listener());
  };
  onTestFinished(() => become({ kind: 'signedOut' }));
  return {
    live,
    streams,
    faults,
    become,
    loads: () => loads,
    say: (name: string, data: unknown = {}) =>
      streams.at(-1)?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })),
  };
};

const anEngine = () => {
  const woken: string[] = [];
  const status = { phase: 'idle', reachable: true, syncedAt: 1, progress: undefined, stuckSince: undefined } as const;
  const engine = { status: () => status, subscribe: () => () => true, wake: (why: string) => void woken.push(why) };
  return { woken, engine: engine as unknown as Engine };
};

test('Whoever signs in is listened for; a lock, a log-out and another person end their stream', async () => {
  const { streams, become, live } = aPage();
  become({ kind: 'signedIn', account: at('ana') });
  await expect.poll(() => streams.map(({ url, isOpen }) => [url, isOpen])).toEqual([['/api/v2/sync/events', true]]);
  become({ kind: 'signedIn', account: at('ana') });
  become({ kind: 'locked', account: at('ana'), hidden: false });
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(live.isLive()).toBe(false);
  become({ kind: 'signedIn', account: at('ana') });
  await expect.poll(() => streams.length).toBe(2);
  become({ kind: 'signedIn', account: at('bo') });
  await expect.poll(() => streams.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
});

test('News wakes the engine of its team when it is news to it, changed teams are loaded, and who has left hears nothing', async () => {
  const { become, streams, say, live, loads, faults } = aPage();
  const { store } = aTab();
  const { engine, woken } = anEngine();
  const leave = live.join(store, engine);
  become({ kind: 'signedIn', account: at('ana') });
  await expect.poll(() => streams.length).toBe(1);
  say('ping');
  // the page loads everything once when the stream opens, because it may have missed rings before
  expect([woken, loads()]).toEqual([['doorbell'], 1]);
  expect(live.isLive()).toBe(true);
  say('change', { team: store.actor.teamId, version: 3 });
  await expect.poll(() => woken.length).toBe(2);
  say('change', { team: '018f0000-0000-7000-8000-00000000000f', version: 9 });
  say('teams'); // wakes the engine too: the server sends `teams` also after a failover, which may have lost rows
  expect([woken.length, loads()]).toEqual([3, 2]);
  leave();
  say('change', { team: store.actor.teamId, version: 4 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([woken.length, faults]).toEqual([3, []]);
});

test('Where the browser has no locks nobody listens', async () => {
  const { streams, become, live } = aPage({ hasLocks: false });
  become({ kind: 'signedIn', account: at('ana') });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([streams.length, live.isLive()]).toEqual([0, false]);
});
