import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import { bringDown, bringUp, type Postmaster, type Service } from './postmaster.ts';
import { keepLogShort } from './server-log.ts';

interface Supervised {
  readonly pid: () => number;
  /** Stops the restarts first, then the database, which is killed if it has not ended after `fastMs` ms. */
  readonly stop: (fastMs?: number) => Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 30_000;

/** Starts the database and restarts it whenever it ends. Throws only if the first start fails. */
export async function supervise(service: Service, log: Log, logMs?: number): Promise<Supervised> {
  let current = await bringUp(service);
  log.info({ pid: current.pid, adopted: current.wasAdopted }, 'PostgreSQL is up');
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));

  const raise = async (): Promise<Postmaster | undefined> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await bringUp(service);
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not come up again');
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // also waits for `stopped`: the timer of `gone` does not keep the process alive, so the process could end too
      // early
      await Promise.race([current.gone, stopped]);
      if (stopping.signal.aborted) return;
      log.error({ pid: current.pid }, 'PostgreSQL is gone; starting it again');
      current = (await raise()) ?? current;
    }
  };
  const watching = Promise.all([watch(), keepLogShort(service.home.logFile, log, stopping.signal, logMs)]);

  return {
    pid: () => current.pid,
    stop: async (fastMs) => {
      stopping.abort();
      await bringDown(service, current.pid, fastMs);
      await watching;
      await bringDown(service, current.pid); // a restart may have replaced `current` meanwhile
    },
  };
}
