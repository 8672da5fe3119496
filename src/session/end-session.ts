import { createAuthFetch, type AuthFetchDeps } from './auth-fetch.ts';
import { postToAuth, type AuthAddress } from './auth-server.ts';
import { endingOf } from './session-state.ts';
import { sessionIn } from './stored-session.ts';

/** What the server is notified with. */
export interface EndSessionDeps {
  readonly guard: Omit<AuthFetchDeps, 'inTurn'>;
  readonly auth: AuthAddress;
}

/**
 * Tells the server that a person ended their session here. Where its access token is too old to be believed, it is
 * renewed once, for its own end, by the refresh token. Answers the access token by which the server must still be
 * notified, or undefined when it was.
 */
export const endSession = async (
  { guard, auth }: EndSessionDeps,
  accessToken: string,
  refreshToken?: string,
): Promise<string | undefined> => {
  // Without turns: they would answer with whatever session is on the device by now.
  const fetch = createAuthFetch({ ...guard, inTurn: (_, ask) => ask() });
  const reply = await postToAuth(fetch, auth, '/logout?scope=local', { token: accessToken });
  if (reply.kind === 'unreachable') return accessToken;
  // A refusal is an end as well: the session or its person is no more, or nothing here could end it.
  if (reply.kind === 'answered' || endingOf(reply) !== 'lapsed' || refreshToken === undefined) return undefined;
  const body = { refresh_token: refreshToken };
  const renewal = await postToAuth(fetch, auth, '/token?grant_type=refresh_token', { body });
  if (renewal.kind === 'unreachable') return accessToken;
  const next = renewal.kind === 'answered' ? sessionIn(renewal.body) : undefined;
  return next && endSession({ guard, auth }, next.accessToken);
};
