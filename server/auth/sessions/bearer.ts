import type { Context } from 'hono';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { fullName } from '#core/wire/profile-wire.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findEndedSession, findTokenSeen, noteTokenSeen } from '../tables/sessions.ts';
import { findUserById, type UserRow } from '../tables/users.ts';
import { accessTokenFromCookie } from './session-cookie.ts';

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

/** Returns the token of an `Authorization: Bearer …` header; undefined if there is none. */
export function bearerTokenOf(header: string | null): string | undefined {
  return header?.match(/^Bearer +(\S+) *$/i)?.[1];
}

/** The claims that this server reads from a checked access token. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** How often the session had been refreshed when the token was issued; -1 if the token does not say it. */
  readonly refreshCount: number;
  readonly email: string;
  readonly aal: string;
  /** When the token expires, in ms since 1970. */
  readonly expiresAt: number;
  /** When the token was issued, never later than now; undefined if the token does not say it. */
  readonly issuedAt: Date | undefined;
  /** The name that the person gave themselves; null if they gave none, or if it cannot be shown. */
  readonly fullName: string | null;
}

/** How a token is checked: `key` finds its key, `now` is in ms, `leewaySeconds` allows for clocks that differ. */
export interface TokenRules {
  readonly key: JWTVerifyGetKey;
  readonly algorithms: readonly ('ES256' | 'RS256' | 'HS256')[];
  readonly issuer: string;
  readonly now: number;
  readonly leewaySeconds: number;
}

type TokenProblem = 'expired' | 'not_believed';

/** Checks an access token and returns its claims. Throws if the keys cannot be read. */
export async function verifyAccessToken(
  token: string,
  { key, algorithms, issuer, now, leewaySeconds }: TokenRules,
): Promise<Result<AccessClaims, TokenProblem>> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [...algorithms],
      issuer,
      audience: 'authenticated',
      requiredClaims: ['exp', 'sub'],
      clockTolerance: leewaySeconds,
      currentDate: new Date(now),
    });
    const claims = shape.safeParse(payload);
    return claims.success ? ok(named(claims.data, now)) : err('not_believed');
  } catch (error) {
    if (error instanceof errors.JWTExpired) return err('expired');
    if (error instanceof errors.JOSEError) return err('not_believed');
    throw error;
  }
}

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const shape = z.object({
  sub: uuid,
  session_id: uuid,
  refresh_count: z._default(z.int(), -1),
  role: z.literal('authenticated'),
  email: z._default(z.string(), ''),
  aal: z._default(z.string(), 'aal1'),
  exp: z.number(),
  iat: z.optional(z.number().check(z.gte(0))),
  // a bad name is no reason to refuse a person
  // oxlint-disable-next-line promise/valid-params -- not a promise's catch
  user_metadata: z.catch(z.object({ full_name: fullName }), { full_name: null }),
});

const named = (
  { sub, session_id, refresh_count, email, aal, exp, iat, user_metadata }: z.infer<typeof shape>,
  now: number,
): AccessClaims => ({
  userId: sub,
  sessionId: session_id,
  refreshCount: refresh_count,
  email,
  aal,
  expiresAt: exp * 1000,
  // the auth server's clock may have been ahead: its token must not look newer than later tokens
  issuedAt: iat === undefined ? undefined : new Date(Math.min(iat * 1000, now)),
  fullName: user_metadata.full_name,
});

/** Whether a person is banned at `now` (ms since 1970). */
export function isBanned({ banned_until }: { readonly banned_until: Date | null }, now: number): boolean {
  return banned_until !== null && banned_until.getTime() > now;
}

/** Returns a request's token, unchecked. Ignores the cookie if the request has an `Authorization` header. */
export function presentedToken({ headers }: Request, storageKey: string): string | undefined {
  return headers.has('Authorization')
    ? bearerTokenOf(headers.get('Authorization'))
    : accessTokenFromCookie(headers.get('Cookie'), storageKey);
}
