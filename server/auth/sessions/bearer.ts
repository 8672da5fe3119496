import type { Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from './banned.ts';
import { bearerTokenOf } from './bearer-token.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findEndedSession } from '../tables/ended-sessions.ts';
import { findTokenSeen, noteTokenSeen } from '../tables/sessions.ts';
import { findUserById, type UserRow } from '../tables/users.ts';
import { verifyAccessToken } from './verify-access-token.ts';

/** A person whose access token was checked, and the session of the token. */
export interface Bearer {
  readonly user: UserRow;
  readonly sessionId: string;
  /** The assurance level in the signed token; since then, the level of the session may have changed. */
  readonly aal: string;
}

/** Checks the request's bearer token and finds the person. Refuses a token whose session has ended. */
export async function readBearer(
  { db, keys, settings, clock }: AuthDeps,
  c: Context,
): Promise<Result<Bearer, Refusal>> {
  // the auth server accepts tokens only in this header, never in the session cookie
  const token = bearerTokenOf(c.req.header('Authorization') ?? null);
  if (token === undefined) return err(refusals.bearerMissing);
  const claims = await verifyAccessToken(token, {
    key: keys.verifying,
    algorithms: ['ES256'],
    issuer: settings.issuer,
    now: clock(),
    leewaySeconds: 0,
  });
  if (!claims.ok) return err(refusals.tokenInvalid(inWords[claims.error]));
  const { userId, sessionId, refreshCount, aal } = claims.value;
  const user = await findUserById(db, userId);
  const seen = user && (await findTokenSeen(db, sessionId, userId));
  if (user === undefined || seen === undefined) {
    const ended = await findEndedSession(db, sessionId);
    const refusal = user === undefined ? refusals.userNotFound : refusals.sessionNotFound;
    return err({ ...refusal, ...(ended && { endedBy: ended.by }) });
  }
  if (refreshCount > seen) await noteTokenSeen(db, sessionId, refreshCount);
  if (isBanned(user, clock())) return err(refusals.userBanned);
  return ok({ user, sessionId, aal });
}

const inWords = {
  expired: 'token has invalid claims: token is expired',
  not_believed: 'token is malformed, or not signed by this server for this use',
} as const;
