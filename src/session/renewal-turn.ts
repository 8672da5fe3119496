import type { SessionStorage } from './cookie-storage.ts';
import { readStoredSession } from './stored-session.ts';

/** Runs work alone among all tabs; `navigator.locks` fits. */
export type Locks = Pick<LockManager, 'request'>;

/** What the turns need. */
export interface RenewalTurnDeps {
  readonly storage: SessionStorage;
  readonly storageKey: string;
  /** Undefined where the browser has none: over plain http from another machine. */
  readonly locks: Locks | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

/** Asks for a renewal with this refresh token when its turn has come; answers what the server said, or the session that somebody else got meanwhile. */
export type InTurn = (refreshToken: string, ask: () => Promise<Response>) => Promise<Response>;

const looks = 10;
const lookMs = 20;

/**
 * Lets one renewal pass at a time, whichever tab asks, and whether by its auth client or by a request of our own: a refresh token
 * that two have sent looks stolen to a server. The turn lasts until the asker has saved the answer; if it never does, a fifth of a second.
 */
export const createRenewalTurn = ({ storage, storageKey, locks, wait }: RenewalTurnDeps): InTurn => {
  const held = () => readStoredSession(storage, storageKey);
  const inLine = (work: () => Promise<void>): Promise<unknown> =>
    locks ? locks.request(`${storageKey}.refresh`, work) : work();

  return (refreshToken, ask) =>
    new Promise((resolve, reject) => {
      const before = held()?.accessToken;
      const turn = async () => {
        const now = held();
        if (!now) return resolve(new Response('{}', { status: 503 })); // logged out meanwhile: there is nothing to renew
        if (now.refreshToken !== refreshToken || now.accessToken !== before)
          return resolve(new Response(storage.getItem(storageKey)));
        const reply = await ask();
        resolve(reply);
        for (let left = looks; reply.ok && left > 0 && held()?.accessToken === before; left -= 1) await wait(lookMs);
      };
      inLine(turn).catch(reject);
    });
};
