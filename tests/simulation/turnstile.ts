import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/sql.ts';
import { oneOf } from '../src/seeded.ts';

/** Handles several calls at once: starts their statements one by one, in random order. */
export interface Turnstile {
  /** Runs a statement when its turn comes; at once while no calls overlap. */
  readonly pass: <T>(statement: () => Promise<T>) => Promise<T>;
  /** Marks a begin or a commit, which the call's code does not issue itself; the returned function ends the mark. */
  readonly move: () => () => void;
  readonly overlap: (random: () => number, calls: readonly (() => Promise<void>)[]) => Promise<void>;
}

interface Handler {
  readonly queue: { readonly go: () => void; readonly fail: (error: unknown) => void }[];
  running: number;
  moving: number;
  isDone: boolean;
}

export const createTurnstile = (db: Database): Turnstile => {
  const current = new AsyncLocalStorage<Handler>();

  const locked = async (): Promise<number> => {
    const [row] = await current.exit(() =>
      db.query<{ count: number }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    return row?.count ?? 0;
  };

  const standstill = async (handlers: readonly Handler[]): Promise<void> => {
    const sum = (count: (handler: Handler) => number) => handlers.reduce((total, one) => total + count(one), 0);
    for (let calm = 0; calm < calmTurns;) {
      await new Promise((resolve) => setImmediate(resolve));
      const running = sum((one) => one.running);
      const isMoving = sum((one) => one.moving) > 0;
      const isReading = handlers.some((one) => !one.isDone && one.queue.length + one.running + one.moving === 0);
      if (!isMoving && !isReading && (running === 0 || (await locked()) === running)) calm += 1;
      else {
        calm = 0;
        await sleep(running > 0 ? 1 : 0);
      }
    }
  };

  return {
    pass: async (statement) => {
      const handler = current.getStore();
      if (handler === undefined) return statement();
      await new Promise<void>((go, fail) => handler.queue.push({ go, fail }));
      handler.running += 1;
      try {
        return await statement();
      } catch (error) {
        // statements sent at the same time would have reached the database before the rollback, and failed with it
        for (const behind of handler.queue.splice(0)) behind.fail(error);
        throw error;
      } finally {
        handler.running -= 1;
      }
    },
    move: () => {
      const handler = current.getStore();
      if (handler === undefined) return () => {};
      handler.moving += 1;
      return () => {
        handler.moving -= 1;
      };
    },
    overlap: async (random, calls) => {
      const handlers = calls.map((call) => {
        const handler: Handler = { queue: [], running: 0, moving: 0, isDone: false };
        void current.run(handler, call).finally(() => {
          handler.isDone = true;
        });
        return handler;
      });
      for (;;) {
        await standstill(handlers);
        const ready = handlers.filter((one) => one.queue.length > 0 && one.running === 0);
        if (ready.length > 0) oneOf(random, ready).queue.shift()?.go();
        else if (handlers.every((one) => one.isDone)) return;
      }
    },
  };
};

const calmTurns = 3;
