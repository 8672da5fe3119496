import { limits } from '#core/limits.ts';
import { createListeners } from '#core/listeners.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { RefreshOutcome } from '#remote/http.ts';
import { newAccount, type Ended, type AccountStore } from './account.ts';
import type { Arrival, AuthFailure } from './arrive.ts';
import type { AuthActions } from './auth-actions.ts';
import { createAuthLoader, type Auth } from './auth-client.ts';
import { createAuthFetch, postToAuth, type AuthAddress } from './auth-fetch.ts';
import type { SessionStorage } from './cookie-storage.ts';
import { type DeviceStorage, jsonObject } from './device-storage.ts';
import type { EndSessionDeps } from './end-session.ts';
import { createRenewalQueue, type Locks } from './renewal-queue.ts';
import { endingOf, isHidden, sessionStateOf, type SessionRefusal, type SessionState } from './session-state.ts';
import { readStoredSession, sessionIn, type StoredSession } from './stored-session.ts';
import type { Credentials, Registration } from './ways-in.ts';

/** The number of changes that a log-out would lose, over all teams; undefined if they could not be counted. */
export interface Unsent {
  readonly unsent: number | undefined;
}

/** The person's session on this device, as screens and other layers use it. */
export interface Session {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Calls the listener for each new session or token, and for a changed user: profile and teams must be loaded again.
   */
  readonly onRenewed: (listener: () => void) => () => void;
  /** Loads the auth client and listens to it, to the network and to other tabs. Call it after the first paint. */
  readonly start: () => void;
  readonly signIn: (credentials: Credentials) => Promise<Result<Arrival, AuthFailure>>;
  /** `confirmEmail`: the account is made, and the email must be confirmed before the first sign-in. */
  readonly signUp: (registration: Registration) => Promise<Result<Arrival | 'confirmEmail', AuthFailure>>;
  /** Whether the stored session waits for the code of a second factor. Until then the person is not signed in. */
  readonly needsCode: () => boolean;
  /** Loads all other calls to the auth server; undefined if their code is not stored here and cannot be fetched. */
  readonly authActions: () => Promise<AuthActions | undefined>;
  /**
   * Logs out and deletes the local data, even offline. Refuses if changes are unsent or uncounted, unless `evenUnsent`.
   */
  readonly signOut: (options?: { readonly evenUnsent?: boolean }) => Promise<Result<void, Unsent>>;
  /** Renews the session. `refused` locks it; `unreachable` changes nothing. */
  readonly refresh: () => Promise<RefreshOutcome>;
  readonly accessToken: () => string | undefined;
}

interface SessionDeps {
  /** The auth server's address and the session cookie's name (`/config.json`). Empty address: this page's origin. */
  readonly config: { readonly supabaseUrl: string; readonly supabaseKey: string; readonly storageKey: string };
  readonly account: AccountStore;
  readonly storage: SessionStorage;
  readonly deviceStorage: DeviceStorage;
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Undefined if the browser has no locks, as over plain http from another machine. */
  readonly locks: Locks | undefined;
  readonly origin: string;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  /** Deletes the person's local databases. Refuses if changes are unsent or uncounted, unless `evenUnsent`. */
  readonly clearDevice: (userId: string, evenUnsent: boolean) => Promise<Result<void, Unsent>>;
  /** Deletes a person's data if their session was ended on purpose elsewhere; false if some is unsent or uncounted. */
  readonly clearEnded: (userId: string) => Promise<boolean>;
  readonly report: (fault: unknown) => void;
  /** Opens `/`. Called when the state becomes `signedOut`, before listeners are notified. */
  readonly goHome: () => void;
}

/** Makes the session. Its state is known at once: the device stores it, so no network is needed. */
export function createSession(deps: SessionDeps): Session {
  const { account, storage, clock } = deps;
  const { storageKey, supabaseKey, supabaseUrl } = deps.config;
  const auth = { url: `${supabaseUrl === '' ? deps.origin : supabaseUrl}/auth/v1`, key: supabaseKey };
  let ending: Ended | undefined;
  const guard = {
    ...deps,
    onRefused: (refusal: SessionRefusal, token: string) => {
      const now = held();
      // The refusal of another session's token, e.g. one that is just being ended on the server, does not count here.
      if (now?.accessToken === token || now?.refreshToken === token) ending = endingOf(refusal);
    },
  };
  const authFetch = createAuthFetch({ ...guard, queueRenewal: createRenewalQueue({ ...deps, storageKey }) });
  const loadAuth = createAuthLoader({ auth, storage, storageKey, fetch: authFetch });
  const revocations = createRevocations({ storage: deps.deviceStorage, guard, auth });
  const renew = createRefresh({ auth, storage, storageKey, fetch: authFetch });

  const changes = createListeners();
  const renewals = createListeners();
  const held = () => readStoredSession(storage, storageKey);
  const stored = () => {
    const session = held();
    return session?.needsCode ? undefined : session;
  };
  let started = false;
  let listening: Auth | undefined;
  let renewedFor: string | undefined;
  let clearedFor: string | undefined;
  let state: SessionState = { kind: 'signedOut' };

  /** Brings record, cookie and state into agreement. Called after everything that may have changed one of them. */
  const reconcile = () => {
    account.reread(); // a page that the browser had suspended may not have noticed what another tab wrote
    let session = stored();
    if (session && account.endedByPerson(session.sessionId)) {
      storage.removeItem(storageKey); // a log-out was interrupted after its first step
      session = undefined;
    }
    const known = account.get();
    if (session && known?.userId !== session.person.userId) account.save(newAccount(session.person, clock()));
    else if (session && known?.ended) account.change(known.userId, { ended: null });
    else if (!session && known && !isHidden(known) && (ending ?? 'lapsed') !== known.ended)
      account.change(known.userId, { ended: ending ?? 'lapsed' });
    publish(sessionStateOf(account.get(), session));
    tellRenewed(session && `${session.sessionId} ${session.accessToken}`);
    // not while a sign-in waits for its second factor
    if (!held() && account.get()?.ended === 'byPerson') void clearEnded();
  };

  /** Clears the device, at most once until the next session. While something is unsent, the data stays, hidden. */
  const clearEnded = async () => {
    const userId = account.get()?.userId;
    if (!started || userId === undefined || clearedFor === userId) return;
    clearedFor = userId;
    const isCleared = await deps.clearEnded(userId).catch((fault: unknown) => {
      deps.report(fault); // the data stays hidden, and the next start tries again
      return false;
    });
    const known = account.get();
    if (isCleared && known?.userId === userId && known.ended === 'byPerson') account.clear(undefined);
  };

  const publish = (next: SessionState) => {
    const before = state;
    if (next.kind === before.kind && sameAccount(next, before)) return;
    state = next;
    if (next.kind === 'signedOut') deps.goHome();
    changes.tell();
  };

  const tellRenewed = (key: string | undefined) => {
    if (!started || key === undefined || key === renewedFor) return;
    renewedFor = key;
    ending = undefined;
    clearedFor = undefined;
    renewals.tell();
  };

  /** Returns the auth client; undefined if its code is not on the device and cannot be fetched now. */
  const client = async (): Promise<Auth | undefined> => {
    const loaded = await loadAuth().catch(() => undefined);
    if (loaded && listening !== loaded) {
      listening = loaded;
      loaded.onAuthStateChange((event) => {
        if (event === 'USER_UPDATED' || event === 'PASSWORD_RECOVERY') renewedFor = undefined;
        reconcile();
      });
    }
    return loaded;
  };

  const arrived = () => {
    ending = undefined;
    reconcile();
  };

  const authActions = async (): Promise<AuthActions | undefined> => {
    const [loaded, code] = await Promise.all([client(), import('./auth-actions.ts').catch(() => undefined)]);
    return (
      loaded &&
      code?.createAuthActions({ ...deps, auth: loaded, server: auth, fetch: authFetch, held, arrived, refresh })
    );
  };

  const refresh = async () => {
    const outcome = await renew();
    reconcile();
    return outcome;
  };

  const onOnline = async () => {
    const session = stored();
    if (session && session.expiresAtMs - clock() <= limits.refreshMarginMs) await refresh();
    await revocations.send();
  };

  reconcile();
  account.subscribe(reconcile);

  return {
    get: () => state,
    subscribe: changes.subscribe,
    onRenewed: renewals.subscribe,
    refresh,
    accessToken: () => stored()?.accessToken,
    start: () => {
      if (started) return;
      started = true;
      deps.window.addEventListener('online', () => {
        void client();
        void onOnline();
      });
      deps.window.addEventListener('pageshow', reconcile);
      deps.document.addEventListener('visibilitychange', () => {
        if (deps.document.visibilityState === 'visible') reconcile();
      });
      reconcile();
      void client();
      void revocations.send();
    },
    needsCode: () => held()?.needsCode ?? false,
    authActions,
    signIn: async (credentials) => (await authActions())?.signIn(credentials) ?? err({ kind: 'offline' }),
    signUp: async (registration) => (await authActions())?.signUp(registration) ?? err({ kind: 'offline' }),
    signOut: async ({ evenUnsent = false } = {}) => {
      const known = account.get();
      const cleared = known ? await deps.clearDevice(known.userId, evenUnsent) : ok(undefined);
      if (!cleared.ok) return cleared;
      const session = held();
      if (session) revocations.add(session);
      account.clear(session?.sessionId);
      storage.removeItem(storageKey);
      // Also remove half-finished sign-ins. Do not use the auth client: its late answer could end a newer session.
      storage.removeItem(`${storageKey}-code-verifier`);
      reconcile();
      void revocations.send();
      return ok(undefined);
    },
  };
}

const sameAccount = (one: SessionState, other: SessionState): boolean =>
  one.kind === 'signedOut' || (other.kind !== 'signedOut' && one.account === other.account);

/** Sessions that a person ended here and that are not ended on the server yet. */
interface Revocations {
  /** Queues this session to be ended. */
  readonly add: (session: Pick<StoredSession, 'accessToken' | 'refreshToken'>) => void;
  /** Ends all queued sessions on the server. Sessions for which no answer came stay queued. */
  readonly send: () => Promise<void>;
}

const queueKey = 'spoolside.revocations';

/** Stores access tokens until the server answers, expired ones too: the server's clock decides what has expired. */
function createRevocations({ storage, ...server }: EndSessionDeps & { readonly storage: DeviceStorage }): Revocations {
  // Only in memory: after a log-out, the device may store nothing that opens a session for long.
  const refreshTokens = new Map<string, string>();
  const waiting = (): readonly string[] => {
    const tokens = jsonObject(storage.get(queueKey))?.['tokens'];
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
  };
  const replace = (token: string, next: string | undefined) => {
    const others = waiting().filter((other) => other !== token);
    const tokens = next === undefined ? others : [...others, next];
    if (tokens.length === 0) storage.remove(queueKey);
    else storage.set(queueKey, JSON.stringify({ tokens }));
  };

  return {
    add: ({ accessToken, refreshToken }) => {
      refreshTokens.set(accessToken, refreshToken);
      replace(accessToken, accessToken);
    },
    send: async () => {
      const tokens = waiting();
      const code = tokens.length > 0 ? await import('./end-session.ts').catch(() => undefined) : undefined;
      if (!code) return; // the code is not on the device and cannot be fetched now
      for (const token of tokens) {
        const left = await code.endSession(server, token, refreshTokens.get(token));
        if (left !== token) replace(token, left);
      }
    },
  };
}

/** The dependencies of a renewal. `fetch` sends one renewal at a time (`createRenewalQueue`) and adds `expires_at`. */
interface RefreshDeps {
  readonly fetch: typeof fetch;
  readonly auth: AuthAddress;
  readonly storage: SessionStorage;
  readonly storageKey: string;
}

/** Renews the session with a request of its own, not by the auth client. Calls at the same time share one request. */
function createRefresh(deps: RefreshDeps): () => Promise<RefreshOutcome> {
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
