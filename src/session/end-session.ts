import { createAuthFetch, type AuthFetchDeps, postToAuth, type AuthAddress } from './auth-fetch.ts';
import { endingOf } from './session-state.ts';
import { sessionIn } from './stored-session.ts';

/** The dependencies of `endSession`. */
export interface EndSessionDeps {
  readonly guard: Omit<AuthFetchDeps, 'queueRenewal'>;
  readonly auth: AuthAddress;
}

/** Ends a session on the server. Returns the access token that must still be ended, or undefined if nothing is left. */
export async function endSession(
  { guard, auth }: EndSessionDeps,
  accessToken: string,
  refreshToken?: string,
): Promise<string | undefined> {
  // Does not take turns with other tabs: a turn would answer with the session that is on the device now.
  const fetch = createAuthFetch({ ...guard, queueRenewal: (_, ask) => ask() });
  const reply = await postToAuth(fetch, auth, '/logout?scope=local', { token: accessToken });
  if (reply.kind === 'unreachable') return accessToken;
  // A refusal is final too, except for an expired token that this device can renew.
  if (reply.kind === 'answered' || endingOf(reply) !== 'lapsed' || refreshToken === undefined) return undefined;
  // The access token has expired: renew the session once, only to end it.
  const body = { refresh_token: refreshToken };
  const renewal = await postToAuth(fetch, auth, '/token?grant_type=refresh_token', { body });
  if (renewal.kind === 'unreachable') return accessToken;
  const next = renewal.kind === 'answered' ? sessionIn(renewal.body) : undefined;
  return next && endSession({ guard, auth }, next.accessToken);
}
