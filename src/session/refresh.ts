import type { RefreshOutcome } from '#remote/http.ts';
import { postToAuth, type AuthAddress } from './auth-server.ts';
import type { SessionStorage } from './cookie-storage.ts';
import { numberOrZero } from './json.ts';
import { readStoredSession, sessionIn, type StoredSession } from './stored-session.ts';

/** Runs work alone among all tabs; `navigator.locks` fits. */
export type Locks = Pick<LockManager, 'request'>;

/** What a renewal needs. */
export interface RefreshDeps {
  readonly fetch: typeof fetch;
  readonly auth: AuthAddress;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  readonly locks: Locks | undefined;
  readonly clock: () => number;
}

/**
 * Renews the session by a request of our own: the auth client would answer from a minute-old failure after the network is back.
 * Calls at the same time share one request; tabs take turns, and the later one takes what the earlier one got.
 */
export const createRefresh = (deps: RefreshDeps): (() => Promise<RefreshOutcome>) => {
  let running: Promise<RefreshOutcome> | undefined;
  return () => {
    running ??= once(deps).finally(() => (running = undefined));
    return running;
  };
};

const once = async (deps: RefreshDeps): Promise<RefreshOutcome> => {
  const before = read(deps);
  if (!before) return 'refused';
  const turn = () => renew(deps, before);
  return deps.locks ? deps.locks.request(`${deps.storageKey}.refresh`, turn) : turn();
};

const renew = async (deps: RefreshDeps, before: StoredSession): Promise<RefreshOutcome> => {
  const held = read(deps);
  if (!held) return 'refused';
  if (held.accessToken !== before.accessToken) return 'refreshed';
  const reply = await postToAuth(deps.fetch, deps.auth, '/token?grant_type=refresh_token', {
    body: { refresh_token: held.refreshToken },
  });
  // Meanwhile the auth client of this or another tab may have renewed, or the person may have logged out: theirs stands.
  const now = read(deps);
  if (now?.refreshToken !== held.refreshToken) return now ? 'refreshed' : 'refused';
  switch (reply.kind) {
    case 'unreachable':
      return 'unreachable';
    case 'refused':
      deps.storage.removeItem(deps.storageKey);
      return 'refused';
    case 'answered':
      if (!sessionIn(reply.body)) return 'unreachable';
      deps.storage.setItem(deps.storageKey, JSON.stringify(withExpiry(reply.body, deps.clock())));
      return 'refreshed';
  }
};

const withExpiry = (body: Readonly<Record<string, unknown>>, nowMs: number) => ({
  ...body,
  expires_at: numberOrZero(body['expires_at']) || Math.round(nowMs / 1000) + numberOrZero(body['expires_in']),
});

const read = ({ storage, storageKey }: RefreshDeps) => readStoredSession(storage, storageKey);
