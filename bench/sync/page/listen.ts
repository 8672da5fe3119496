import { cursorOf, type TeamStore } from '#data/database/team-store.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { createDoorbell, createNewsWaker } from '#sync/doorbell.ts';
import type { Engine } from '#sync/engine.ts';
import type { Account } from '../account.ts';

export const listen = async (account: Account, store: TeamStore, engine: Engine, onRing: () => void): Promise<void> => {
  const { storageKey } = (await (await fetch('/config.json')).json()) as { readonly storageKey: string };
  const jar = {
    get: () => document.cookie,
    set: (cookie: string) => {
      document.cookie = cookie;
    },
  };
  // the session's cookie signs in the event stream
  createCookieStorage({ jar, secure: false }).setItem(storageKey, JSON.stringify(account.session));
  const fail = (fault: unknown) => {
    throw fault;
  };
  const waker = createNewsWaker(engine, async () => (await cursorOf(store.db)).cursor, fail);
  const doorbell = createDoorbell({
    userId: account.userId,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    connect: ({ event, end }) => {
      const source = new EventSource('/api/v2/sync/events');
      for (const name of ['change', 'teams', 'ping'] as const)
        source.addEventListener(name, ({ data }: MessageEvent<unknown>) => event(name, String(data)));
      source.addEventListener('error', () => {
        source.close();
        end();
      });
      return () => source.close();
    },
    clock: Date.now,
    random: Math.random,
    setTimer: (run, ms) => {
      const timer = window.setTimeout(() => run(), ms);
      return () => window.clearTimeout(timer);
    },
    onChange: ({ team, version, news }) => {
      if (team !== account.teamId) return;
      onRing();
      waker.notify(version, news);
    },
    onTeams: () => undefined,
    onRefresh: () => engine.wake('doorbell'),
    onFault: fail,
  });
  for (let tries = 0; tries < 200 && !doorbell.isLive(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (!doorbell.isLive()) throw new Error('The doorbell has not opened.');
};
