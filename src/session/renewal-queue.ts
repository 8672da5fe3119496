import type { SessionStorage } from './cookie-storage.ts';
import { readStoredSession } from './stored-session.ts';

/** Runs work in one tab at a time, as `navigator.locks` does. */
export type Locks = Pick<LockManager, 'request'>;

interface RenewalQueueDeps {
  readonly storage: SessionStorage;
  readonly storageKey: string;
  /** Undefined if the browser has no locks, as over plain http from another machine. */
  readonly locks: Locks | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

/** Renews when its turn comes. Returns the server's response, a session stored meanwhile, or a 503 if none is left. */
export type QueueRenewal = (refreshToken: string, ask: () => Promise<Response>) => Promise<Response>;

const checks = 10;
const checkMs = 20;

/** Lets one renewal run at a time in all tabs, if there are locks: a refresh token sent twice counts as stolen. */
export function createRenewalQueue({ storage, storageKey, locks, wait }: RenewalQueueDeps): QueueRenewal {
  const held = () => readStoredSession(storage, storageKey);
  const inLine = (work: () => Promise<void>): Promise<unknown> =>
    locks ? locks.request(`${storageKey}.refresh`, work) : work();

  return (refreshToken, ask) =>
    new Promise((resolve, reject) => {
      const before = held()?.accessToken;
      const turn = async () => {
        const now = held();
        // the session has been removed meanwhile, for example by a log-out
        if (!now) return resolve(new Response('{}', { status: 503 }));
        if (now.refreshToken !== refreshToken || now.accessToken !== before)
          return resolve(new Response(storage.getItem(storageKey)));
        const reply = await ask();
        resolve(reply);
        // The turn lasts until the caller has saved the answer, and at most a fifth of a second.
        for (let left = checks; reply.ok && left > 0 && held()?.accessToken === before; left -= 1) await wait(checkMs);
      };
      inLine(turn).catch(reject);
    });
}
