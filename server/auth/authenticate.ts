import type { FetchImplementation } from 'jose';
import { err, ok } from '#core/result.ts';
import type { Authenticate, Caller } from '#server/api/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { isBanned } from './banned.ts';
import { bearerTokenOf } from './bearer-token.ts';
import type { AuthKeys } from './keys.ts';
import { createProviderKeys } from './provider-keys.ts';
import { accessTokenFromCookie } from './session-cookie.ts';
import { findSessionOwner } from './tables/session-owner.ts';
import { verifyAccessToken, type AccessClaims, type TokenRules } from './verify-access-token.ts';

/** Whose tokens are believed: those of the embedded auth server, or of an external one by its published key set. */
export type TokenSource =
  | { readonly kind: 'embedded'; readonly keys: AuthKeys; readonly sql: Sql }
  | {
      readonly kind: 'external';
      readonly keySetUrl: string;
      readonly fetch: FetchImplementation;
      readonly jwtSecret?: string;
    };

/** What authentication needs. `hasVerifiedFactor` tells who must show a second factor; without it nobody must. */
export interface AuthenticateDeps {
  readonly source: TokenSource;
  readonly issuer: string;
  readonly storageKey: string;
  readonly clock: Clock;
  readonly hasVerifiedFactor?: (userId: string) => Promise<boolean>;
}

/** Reads `Authorization: Bearer`, or else the session cookie, and believes what is signed for this use and not over. Throws ProviderUnreachable or a database fault when it cannot know. */
export const createAuthenticate = (deps: AuthenticateDeps): Authenticate => {
  const { source, issuer, storageKey, clock, hasVerifiedFactor = nobody } = deps;
  const trust = trustOf(source);
  return async (request) => {
    const token = tokenOf(request, storageKey);
    if (token === undefined) return err('unauthenticated');
    const claims = await verifyAccessToken(token, { ...trust, issuer, now: clock(), leewaySeconds: 60 });
    if (!claims.ok) return err('unauthenticated');
    const caller = await callerOf(source, claims.value, clock());
    if (caller === undefined) return err('unauthenticated');
    if (claims.value.aal !== 'aal2' && (await hasVerifiedFactor(caller.userId))) return err('mfa_required');
    return ok(caller);
  };
};

const nobody = (): Promise<boolean> => Promise.resolve(false);

const trustOf = (source: TokenSource): Pick<TokenRules, 'key' | 'algorithms'> => {
  if (source.kind === 'embedded') return { key: source.keys.verifying, algorithms: ['ES256'] };
  const secretToo = source.jwtSecret === undefined ? [] : (['HS256'] as const);
  return { key: createProviderKeys(source), algorithms: ['ES256', 'RS256', ...secretToo] };
};

// A bearer token that is not believed does not fall back to the cookie: the two may be different people.
const tokenOf = ({ headers }: Request, storageKey: string): string | undefined =>
  headers.has('Authorization')
    ? bearerTokenOf(headers.get('Authorization'))
    : accessTokenFromCookie(headers.get('Cookie'), storageKey);

const callerOf = async (
  source: TokenSource,
  { userId, sessionId, email, fullName }: AccessClaims,
  now: number,
): Promise<Caller | undefined> => {
  if (source.kind === 'external') return { userId, sessionId, email, fullName };
  const owner = await findSessionOwner(source.sql, sessionId, userId);
  if (owner === undefined || isBanned(owner, now)) return undefined;
  return { userId, sessionId, fullName, email: owner.email, emailConfirmed: owner.email_confirmed_at !== null };
};
