import type { RefreshOutcome } from '#remote/http.ts';
import { postToAuth, type AuthAddress } from './auth-server.ts';
import type { SessionStorage } from './cookie-storage.ts';
import { readStoredSession, sessionIn } from './stored-session.ts';

/** The dependencies of a renewal. `fetch` sends one renewal at a time (`createRenewalQueue`) and adds `expires_at`. */
interface RefreshDeps {
  readonly fetch: typeof fetch;
  readonly auth: AuthAddress;
  readonly storage: SessionStorage;
  readonly storageKey: string;
}

/** Renews the session with a request of its own, not by the auth client. Calls at the same time share one request. */
export function createRefresh(deps: RefreshDeps): () => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | undefined;
  return () => {
    running ??= renew(deps).finally(() => (running = undefined));
    return running;
  };
}

const renew = async (deps: RefreshDeps): Promise<RefreshOutcome> => {
  const held = read(deps);
  if (!held) return 'refused';
  // Do not use the auth client: after the network has returned, it would still answer with a failure up to a minute
  // old.
  const reply = await postToAuth(deps.fetch, deps.auth, '/token?grant_type=refresh_token', {
    body: { refresh_token: held.refreshToken },
  });
  // Meanwhile any tab may have renewed the session, or the person may have logged out: that result counts.
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
