import type { FetchImplementation } from 'jose';
import { err, ok, type Result } from '#core/result.ts';
import type { Authenticate, Caller } from '#server/calls/caller.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { isBanned } from './banned.ts';
import type { AuthKeys } from '#server/keys/keys.ts';
import { presentedToken } from './presented-token.ts';
import { createProviderKeys } from '../provider/provider-keys.ts';
import { createProviderPerson } from '../provider/provider-person.ts';
import { findSessionOwner } from '../tables/session-owner.ts';
import { noteTokenSeen } from '../tables/sessions.ts';
import { verifyAccessToken, type AccessClaims, type TokenRules } from './verify-access-token.ts';

/** The auth server whose tokens are accepted: the embedded one or an external one. */
export type TokenSource =
  | { readonly kind: 'embedded'; readonly keys: AuthKeys; readonly sql: Sql }
  | {
      readonly kind: 'external';
      readonly anonKey: string;
      readonly fetch: FetchImplementation;
      readonly jwtSecret?: string;
    };

interface AuthenticateDeps {
  readonly source: TokenSource;
  readonly issuer: string;
  readonly storageKey: string;
  readonly clock: Clock;
}

/** Creates the function that finds a request's caller. It throws if it cannot check the token. */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const { issuer, storageKey, clock } = deps;
  const { callerOf, ...trust } =
    deps.source.kind === 'embedded' ? ownTrust(deps.source, clock) : foreignTrust(deps.source, deps);
  return async (request) => {
    const token = presentedToken(request, storageKey);
    if (token === undefined) return err('unauthenticated');
    const claims = await verifyAccessToken(token, { ...trust, issuer, now: clock(), leewaySeconds: 60 });
    return claims.ok ? callerOf(claims.value, token) : err('unauthenticated');
  };
}

/** `key` finds a token's key; `callerOf` returns its caller, or `mfa_required` if the second factor is missing. */
interface Trust extends Pick<TokenRules, 'key' | 'algorithms'> {
  readonly callerOf: (claims: AccessClaims, token: string) => ReturnType<Authenticate>;
}

const ownTrust = ({ keys, sql }: Extract<TokenSource, { kind: 'embedded' }>, clock: Clock): Trust => ({
  key: keys.verifying,
  algorithms: ['ES256'],
  callerOf: async ({ userId, sessionId, refreshCount, fullName, aal }) => {
    const owner = await findSessionOwner(sql, sessionId, userId);
    if (owner === undefined || isBanned(owner, clock())) return err('unauthenticated');
    if (refreshCount > owner.access_token_seen) await noteTokenSeen(sql, sessionId, refreshCount);
    // when a factor is removed, its session loses `aal2` but the old token does not: session and token must both have
    // it
    if (owner.has_factor && (aal !== 'aal2' || owner.aal !== 'aal2')) return err('mfa_required');
    const { email, email_confirmed_at, email_proven_at } = owner;
    const known = { emailConfirmed: email_confirmed_at !== null, emailProven: email_proven_at !== null };
    return ok({ userId, sessionId, fullName, aal, email, ...known });
  },
});

const foreignTrust = (
  { anonKey, fetch, jwtSecret }: Extract<TokenSource, { kind: 'external' }>,
  { issuer, clock }: AuthenticateDeps,
): Trust => {
  const stateOf = createProviderPerson({ userUrl: `${issuer}/user`, anonKey, fetch, clock });
  const keySetUrl = `${issuer}/.well-known/jwks.json`;
  return {
    key: createProviderKeys({ keySetUrl, fetch, ...(jwtSecret !== undefined && { jwtSecret }) }),
    algorithms: ['ES256', 'RS256', ...(jwtSecret === undefined ? [] : (['HS256'] as const))],
    callerOf: async (
      { aal, userId, sessionId, email, issuedAt, fullName },
      token,
    ): Promise<Result<Caller, 'unauthenticated' | 'mfa_required'>> => {
      const claims = { userId, sessionId, email, fullName, ...(issuedAt !== undefined && { emailIssuedAt: issuedAt }) };
      if (aal === 'aal2') return ok(claims);
      switch (await stateOf({ token, sessionId })) {
        case 'no factor':
          return ok(claims);
        case 'has factor':
          return err('mfa_required');
        case 'gone':
          return err('unauthenticated');
      }
    },
  };
};
