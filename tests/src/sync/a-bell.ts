import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';
import type { Connect, ConnectionListener } from '#sync/doorbell.ts';
import { someLocks } from '../session/fake-browser.ts';

export interface Connection extends ConnectionListener {
  readonly at: number;
  isOpen: boolean;
}

export const aBell = () => {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const connections: Connection[] = [];
  const time = { now: 1_000_000 };
  const setTimer = (run: () => void, ms: number) => {
    const timer = { at: time.now + ms, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const connect: Connect = (on) => {
    const connection: Connection = { ...on, at: time.now, isOpen: true };
    connections.push(connection);
    return () => (connection.isOpen = false);
  };
  const last = (): Connection => {
    const connection = connections.at(-1);
    if (connection === undefined) throw new Error('Nothing was opened.');
    return connection;
  };
  return {
    deps: { connect, setTimer, clock: () => time.now, random: () => 1 },
    time,
    timers,
    connections,
    last,
    say: (name: DoorbellEvent, data: unknown = {}) => last().event(name, JSON.stringify(data)),
    pass: (ms: number) => {
      const end = time.now + ms;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers.delete(next);
        time.now = Math.max(time.now, next.at);
        next.run();
      }
      time.now = end;
    },
  };
};

/** Locks as a browser has them: an aborted wait never runs its work. */
export const browserLocks = () => {
  const locks = someLocks();
  const request = (name: string, { signal }: LockOptions, work: () => Promise<unknown>) =>
    locks.request(name, async () => (signal?.aborted ? undefined : work()));
  return { request } as unknown as Pick<LockManager, 'request'>;
};
