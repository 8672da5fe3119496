import type { RefreshOutcome } from '#remote/http.ts';
import { postToAuth, type AuthAddress } from './auth-server.ts';
import type { SessionStorage } from './cookie-storage.ts';
import { readStoredSession, sessionIn } from './stored-session.ts';

/** What a renewal needs. `fetch` lets one renewal pass at a time (see `createRenewalTurn`), and says in its answer when the session ends. */
export interface RefreshDeps {
  readonly fetch: typeof fetch;
  readonly auth: AuthAddress;
  readonly storage: SessionStorage;
  readonly storageKey: string;
}

/**
 * Renews the session by a request of our own: the auth client would answer from a minute-old failure after the network is back.
 * Calls at the same time share one request.
 */
export const createRefresh = (deps: RefreshDeps): (() => Promise<RefreshOutcome>) => {
  let running: Promise<RefreshOutcome> | undefined;
  return () => {
    running ??= renew(deps).finally(() => (running = undefined));
    return running;
  };
};

const renew = async (deps: RefreshDeps): Promise<RefreshOutcome> => {
  const held = read(deps);
  if (!held) return 'refused';
  const reply = await postToAuth(deps.fetch, deps.auth, '/token?grant_type=refresh_token', {
    body: { refresh_token: held.refreshToken },
  });
  // Meanwhile the auth client of this or another tab may have renewed, or the person may have logged out: theirs stands.
  const now = read(deps);
  if (now?.accessToken !== held.accessToken) return now ? 'refreshed' : 'refused';
  switch (reply.kind) {
    case 'unreachable':
      return 'unreachable';
    case 'refused':
      deps.storage.removeItem(deps.storageKey);
      return 'refused';
    case 'answered':
      if (!sessionIn(reply.body)) return 'unreachable';
      deps.storage.setItem(deps.storageKey, JSON.stringify(reply.body));
      return 'refreshed';
  }
};

const read = ({ storage, storageKey }: RefreshDeps) => readStoredSession(storage, storageKey);
