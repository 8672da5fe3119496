import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { FetchImplementation } from 'jose';
import type { AuthChoice, Config } from '#server/base/config.ts';
import type { Accounts } from '#server/calls/accounts.ts';
import type { Authenticate, ConfirmedEmail } from '#server/calls/caller.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';
import { createProviderEmail, ownConfirmedEmail } from './accounts/confirmed-email.ts';
import { createOwnAccounts } from './accounts/own-accounts.ts';
import { createAuth } from './auth.ts';
import type { AuthDeps, AuthSettings } from './auth-deps.ts';
import { providersOf } from './oauth/providers.ts';
import { createProviderAccounts } from './provider/provider-accounts.ts';
import { createAuthenticate, type TokenSource } from './sessions/authenticate.ts';

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
