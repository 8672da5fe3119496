import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { FetchImplementation } from 'jose';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/base/clock.ts';
import type { AuthChoice, Config } from '#server/base/config.ts';
import type { Accounts, Authenticate, ConfirmedEmail, Caller } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Sql } from '#server/db/sql.ts';
import type { AuthKeys } from '#server/keys/keys.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';
import { isPassword } from './accounts/passwords.ts';
import { proveAgain } from './accounts/update-user.ts';
import { type AuthDeps, type AuthSettings, freshId } from './auth-deps.ts';
import { createAuth } from './auth.ts';
import { providersOf } from './oauth/oidc.ts';
import {
  createProviderAccounts,
  createProviderKeys,
  askProvider,
  type ProviderAddress,
} from './provider/ask-provider.ts';
import { refusals, type Refusal as AuthRefusal } from './refusal.ts';
import {
  isBanned,
  presentedToken,
  verifyAccessToken,
  type AccessClaims,
  type TokenRules,
  type Bearer,
} from './sessions/bearer.ts';
import { attemptWasRight, claimAttempt, type Attempt } from './sessions/claim-attempt.ts';
import { insertAudit } from './tables/audit.ts';
import { noteTokenSeen, endSessionsOf } from './tables/sessions.ts';
import { deleteUser, findUserById } from './tables/users.ts';

interface SignInDeps extends Omit<AuthDeps, 'random' | 'settings'> {
  readonly config: Config;
  /** The version of this server, which the embedded auth server shows. */
  readonly version: string;
}

/** What an installation's sign-in offers the rest of the server, whether it is embedded or at an external provider. */
export interface SignIn {
  readonly authenticate: Authenticate;
  readonly confirmedEmail: ConfirmedEmail;
  /** Proves that an account is the caller's, and removes it. Undefined at a provider without its service key. */
  readonly accounts?: Accounts;
  /** The embedded auth server, to be mounted at `/auth/v1`. Undefined at an external provider. */
  readonly routes?: Hono;
}

/** Creates the sign-in that the configuration chooses. It throws ProviderUnreachable where a provider does not answer. */
export function createSignIn(deps: SignInDeps): SignIn {
  const { auth } = deps.config;
  return auth.kind === 'embedded' ? embeddedSignIn(deps, auth) : externalSignIn(deps, auth);
}

type EmbeddedAuth = Extract<AuthChoice, { kind: 'embedded' }>;
type ExternalAuth = Extract<AuthChoice, { kind: 'external' }>;

const embeddedSignIn = ({ config, version, ...parts }: SignInDeps, auth: EmbeddedAuth): SignIn => {
  const deps: AuthDeps = { ...parts, random: randomBytes, settings: settingsOf(config, auth, version) };
  return {
    authenticate: authenticateBy({ kind: 'embedded', keys: parts.keys, sql: parts.db }, config, parts),
    confirmedEmail: ownConfirmedEmail,
    accounts: createOwnAccounts(deps),
    routes: createAuth(deps),
  };
};

const externalSignIn = ({ config, ...parts }: SignInDeps, auth: ExternalAuth): SignIn => {
  const { issuer, anonKey, serviceRoleKey, jwtSecret } = auth;
  const { storageKey } = config;
  const source = {
    kind: 'external',
    anonKey,
    fetch: askAround,
    ...(jwtSecret !== undefined && { jwtSecret }),
  } as const;
  const userUrl = `${issuer}/user`;
  return {
    authenticate: authenticateBy(source, config, parts),
    confirmedEmail: createProviderEmail({ userUrl, anonKey, fetch: askAround, storageKey, clock: parts.clock }),
    ...(serviceRoleKey !== undefined && {
      accounts: createProviderAccounts({
        issuer,
        anonKey,
        serviceRoleKey,
        fetch: (url, options) => fetch(url, options),
      }),
    }),
  };
};

const authenticateBy = (
  source: TokenSource,
  { auth: { issuer }, storageKey }: Config,
  { clock }: Pick<AuthDeps, 'clock'>,
): Authenticate => createAuthenticate({ source, issuer, storageKey, clock });

const askAround: FetchImplementation = (url, options) => fetch(url, options);

const settingsOf = (
  config: Config,
  { issuer, adminKey, takesNewcomers }: EmbeddedAuth,
  version: string,
): AuthSettings => ({
  issuer,
  siteUrl: config.publicUrl,
  takesNewcomers,
  version,
  confirmsAddresses: config.smtpUrl !== undefined,
  mailsArrive: config.smtpUrl !== undefined || hasMailbox(config),
  ...(adminKey !== undefined && { adminKey }),
  providers: providersOf(config),
});

/** Returns the caller's email address; undefined if the address is not confirmed. */
export const ownConfirmedEmail: ConfirmedEmail = async ({ email, emailConfirmed }) =>
  emailConfirmed === true ? email : undefined;

interface ProviderEmailOptions extends ProviderAddress {
  readonly storageKey: string;
  readonly clock: Clock;
}

interface Known {
  readonly email: string;
  readonly until: number;
}

const freshMs = 30_000;

/**
 * Creates a function that asks a provider for a caller's confirmed address; keeps it 30 s. May throw
 * ProviderUnreachable.
 */
export function createProviderEmail({ storageKey, clock, ...provider }: ProviderEmailOptions): ConfirmedEmail {
  const known = new Map<string, Known>();
  return async ({ sessionId }, request) => {
    const before = known.get(sessionId);
    if (before !== undefined && before.until > clock()) return before.email;
    const person = await askProvider(provider, presentedToken(request, storageKey) ?? '', accountShape);
    const email = person.ok && person.value.email_confirmed_at ? person.value.email?.toLowerCase() : undefined;
    known.delete(sessionId);
    if (known.size >= mostSessions) known.clear();
    if (email !== undefined) known.set(sessionId, { email, until: clock() + freshMs });
    return email;
  };
}

// omits `user_metadata`, which people write themselves: an address in it proves nothing
const accountShape = z.object({
  email: z.optional(z.nullable(z.string())),
  email_confirmed_at: z.optional(z.nullable(z.string())),
});

/** Whether a person has a verified second factor at an external provider. `gone`: the provider refuses their token. */
type ProviderPersonState = 'no factor' | 'has factor' | 'gone';

interface ProviderPersonOptions extends ProviderAddress {
  readonly clock: Clock;
}

interface BelievedToken {
  readonly token: string;
  readonly sessionId: string;
}

const mostSessions = 10_000;

/** Creates a check for a verified second factor; keeps `no factor` for ten minutes. May throw ProviderUnreachable. */
function createProviderPerson({
  clock,
  ...provider
}: ProviderPersonOptions): (of: BelievedToken) => Promise<ProviderPersonState> {
  const factorless = new Map<string, number>();
  return async ({ token, sessionId }) => {
    if ((factorless.get(sessionId) ?? 0) > clock()) return 'no factor';
    factorless.delete(sessionId);
    const person = await askProvider(provider, token, shape);
    if (!person.ok) return person.error;
    if (person.value.factors?.some(({ status }) => status === 'verified') === true) return 'has factor';
    if (factorless.size >= mostSessions) factorless.clear();
    factorless.set(sessionId, clock() + limits.keySetFreshMs);
    return 'no factor';
  };
}

const shape = z.object({ factors: z.optional(z.array(z.object({ status: z.string() }))) });

/** Creates access to the accounts of the embedded auth server. */
export function createOwnAccounts(deps: AuthDeps): Accounts {
  return {
    prove: async ({ userId, sessionId, aal = 'aal1' }, { password, nonce }) => {
      const user = await findUserById(deps.db, userId);
      if (user === undefined) return err(refuse('unauthenticated'));
      const proved = await proveOwner(deps, { user, sessionId, aal }, { nonce, current_password: password });
      return proved.ok ? proved : err(inOurWords(proved.error));
    },
    remove: async (tx, userId) => {
      const at = new Date(deps.clock());
      await endSessionsOf(tx, userId, { by: 'person', at });
      await deleteUser(tx, userId);
      await insertAudit(tx, { id: freshId(deps.random), action: 'user_deleted', actorId: userId, at });
    },
    removed: (userId) => deps.sessionsEnded?.(userId),
  };
}

const proveOwner = async (
  deps: AuthDeps,
  bearer: Bearer,
  proof: { readonly nonce: string; readonly current_password: string },
): Promise<Result<undefined, AuthRefusal>> => {
  const showsPassword = proof.current_password !== '';
  const attempt: Attempt = { personId: bearer.user.id, purpose: 'sign_in' };
  const claimed = showsPassword ? await claimAttempt(deps, deps.db, attempt) : ok(undefined);
  if (!claimed.ok) return claimed;
  if (showsPassword && !(await isPassword(bearer.user.encrypted_password, proof.current_password)))
    return err(refusals.currentPasswordWrong);
  return deps.db.transaction(async (tx) => {
    const proved = await proveAgain(deps, tx, bearer, proof);
    if (proved.ok && showsPassword) await attemptWasRight(deps, tx, attempt);
    return proved;
  });
};

const inOurWords = ({ code, message, retryAfterSeconds }: AuthRefusal): Refusal => {
  switch (code) {
    case 'over_request_rate_limit':
      return refuse('too_many_requests', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    case 'current_password_invalid':
      return refuse('invalid', { message, fields: { password: message } });
    case 'reauthentication_not_valid':
      return refuse('invalid', { message, fields: { nonce: message } });
    case 'reauthentication_needed':
      return refuse('forbidden', { message: 'Please show first that it is you.', details: { reason: code } });
    case 'insufficient_aal':
      return refuse('mfa_required');
    default:
      return refuse('unauthenticated');
  }
};

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
  const verified = keepVerified(
    (token) => verifyAccessToken(token, { ...trust, issuer, now: clock(), leewaySeconds }),
    clock,
  );
  return async (request) => {
    const token = presentedToken(request, storageKey);
    if (token === undefined) return err('unauthenticated');
    const claims = await verified(token);
    return claims.ok ? callerOf(claims.value, token) : err('unauthenticated');
  };
}

const leewaySeconds = 60;
const keptForMs = 10_000;
const mostKept = 1000;

type Verify = (token: string) => ReturnType<typeof verifyAccessToken>;

/**
 * Remembers for ten seconds which tokens were verified: a signature takes longer to check than all else about a call.
 * Whether the session is still open is not remembered; that is asked for each call.
 */
const keepVerified = (verify: Verify, clock: Clock): Verify => {
  const kept = new Map<string, { readonly claims: AccessClaims; readonly at: number }>();
  return async (token) => {
    const now = clock();
    const known = kept.get(token);
    const isFresh = known !== undefined && now >= known.at && now - known.at < keptForMs;
    if (isFresh && now < known.claims.expiresAt + leewaySeconds * 1000) return ok(known.claims);
    const claims = await verify(token);
    if (kept.size >= mostKept) kept.clear();
    if (claims.ok) kept.set(token, { claims: claims.value, at: now });
    else kept.delete(token);
    return claims;
  };
};

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

/** What the server checks for each call: columns of an open session and of its owner. */
interface SessionOwner {
  readonly email: string;
  readonly email_confirmed_at: Date | null;
  readonly email_proven_at: Date | null;
  readonly banned_until: Date | null;
  /** The assurance level of the session. */
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  /** The refresh count of the newest access token shown to this server; -1 if none was shown yet. */
  readonly access_token_seen: number;
  /** Whether the person has a verified second factor. */
  readonly has_factor: boolean;
}

/** Finds the owner of a session in one query; undefined if the session has ended or is another person's. */
async function findSessionOwner(sql: Sql, sessionId: string, userId: string): Promise<SessionOwner | undefined> {
  const [row] = await sql.query<SessionOwner>(
    `select u.email, u.email_confirmed_at, u.email_proven_at, u.banned_until, s.aal, s.access_token_seen,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2`,
    [sessionId, userId],
  );
  return row;
}
