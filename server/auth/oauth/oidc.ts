import { createHmac, hkdfSync } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
  allowInsecureRequests,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
} from 'openid-client';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import { isLoopbackHost } from '#server/base/loopback.ts';
import type { AuthKeys } from '#server/keys/keys.ts';

/** A person as the provider describes them. Issuer and subject together name one person for ever. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly fullName: string | undefined;
  readonly pictureUrl: string | undefined;
}

/** `redirectUri`: where the provider sends browsers back; it must be registered with the provider. */
interface OidcDeps {
  readonly provider: OidcProvider;
  readonly redirectUri: string;
  readonly keys: Pick<AuthKeys, 'refreshSecret'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The two steps of a sign-in by a provider: where to send a browser, and who has signed in there. */
export interface Oidc {
  readonly provider: OidcProvider;
  /** Returns the URL of the provider's page where a person agrees, with `hints` in its query. Throws OidcFailure. */
  readonly askAt: (state: string, hints: Readonly<Record<string, string>>) => Promise<string>;
  /** Exchanges what a browser brought back for the data of the person who signed in. Throws OidcFailure. */
  readonly identify: (brought: Readonly<Record<string, string>>, state: string) => Promise<OidcPerson>;
}

/** Creates a provider's client. Nonce and PKCE verifier are derived from state and secret, so none is stored. */
export function createOidc({ provider, redirectUri, keys, clock, log }: OidcDeps): Oidc {
  const description = createDescription(provider, clock);
  const derived = (use: 'oidc nonce' | 'oidc verifier', state: string): string =>
    createHmac('sha256', new Uint8Array(hkdfSync('sha256', keys.refreshSecret, '', use, 32)))
      .update(state)
      .digest('base64url');

  const claimsOf = async (brought: Readonly<Record<string, string>>, state: string): Promise<OidcPerson> => {
    const config = await description.known();
    const back = new URL(redirectUri);
    for (const [name, value] of Object.entries(brought)) back.searchParams.set(name, value);
    const tokens = await authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: derived('oidc nonce', state),
      pkceCodeVerifier: derived('oidc verifier', state),
      idTokenExpected: true,
    });
    const { iss, ...said } = claims.parse(tokens.claims());
    const more =
      said.email === undefined || said.email_verified === undefined
        ? await askMore(config, tokens.access_token, said.sub)
        : undefined;
    // `email_verified` counts only for the address in the same source, the token or the further data
    const isOfOne = said.email === undefined || said.email === more?.email;
    const { email, email_verified } = more !== undefined && isOfOne ? more : said;
    return {
      issuer: iss,
      subject: said.sub,
      email,
      isEmailVerified: email_verified === true || email_verified === 'true',
      fullName: said.name ?? more?.name,
      pictureUrl: said.picture ?? more?.picture,
    };
  };

  // Asks the provider for more data, as its token may have only the subject. Undefined if the provider gives none.
  const askMore = async (config: Configuration, token: string, subject: string): Promise<UserInfo | undefined> => {
    if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
    try {
      return userInfo.parse(await fetchUserInfo(config, token, subject));
    } catch (error) {
      log.warn({ err: error, provider: provider.id }, 'a provider did not describe a person who signed in there');
      return undefined;
    }
  };

  return {
    provider,
    askAt: async (state, hints) => {
      const challenge = await calculatePKCECodeChallenge(derived('oidc verifier', state));
      return buildAuthorizationUrl(await description.fresh(), {
        ...hints,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce: derived('oidc nonce', state),
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href;
    },
    identify: async (brought, state) => {
      try {
        return await claimsOf(brought, state);
      } catch (error) {
        // the provider may have new keys or addresses, so the next sign-in asks for them again
        description.forget();
        if (error instanceof OidcFailure) throw error;
        throw new OidcFailure('The provider did not say who it is', { cause: error });
      }
    },
  };
}

/** Reads a provider's description when it is first needed, and keeps it for ten minutes. */
const createDescription = (provider: OidcProvider, clock: Clock) => {
  let kept: { readonly config: Configuration; readonly until: number } | undefined;
  let asking: Promise<Configuration> | undefined;
  const ask = async (): Promise<Configuration> => {
    try {
      const config = await discover(provider);
      kept = { config, until: clock() + limits.keySetFreshMs };
      return config;
    } finally {
      asking = undefined;
    }
  };
  const fresh = async (): Promise<Configuration> =>
    kept !== undefined && clock() < kept.until ? kept.config : (asking ??= ask());
  return {
    fresh,
    /**
     * Returns the stored description, even an old one, so that a sign-in can end while the provider does not answer.
     */
    known: async (): Promise<Configuration> => kept?.config ?? fresh(),
    forget: (): void => {
      kept = undefined;
    },
  };
};

// a claim of an unexpected type counts as absent, so that the person can sign in nevertheless
const text = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' && value !== '' ? value : undefined)),
);

const userInfo = z.object({
  email: z.optional(text),
  email_verified: z.optional(z.unknown()),
  name: z.optional(text),
  picture: z.optional(text),
});

type UserInfo = z.infer<typeof userInfo>;

const claims = z.extend(userInfo, {
  iss: z.string(),
  sub: z.string().check(z.regex(/^\P{C}{1,255}$/u)),
});

/** The id of a provider in pages and tables, as Supabase Auth names it. */
export type ProviderId = 'google' | 'custom:oidc';

/** A provider that speaks OpenID Connect, and this server's credentials there. */
export interface OidcProvider {
  readonly id: ProviderId;
  readonly name: string;
  /** The address that the provider states as its own, with or without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** The path below `/auth/v1` to which the provider sends browsers back. Each provider has its own path. */
  readonly callback: `/callback${string}`;
  /** True: an address that the provider calls verified counts as proven, as if its owner had entered a mailed code. */
  readonly provesMailboxes: boolean;
}

/** Lists the providers that are configured, in the order of their buttons. */
export function providersOf({ google, oidc }: Pick<Config, 'google' | 'oidc'>): readonly OidcProvider[] {
  return [
    ...(oidc === undefined ? [] : [ownProvider(oidc)]),
    ...(google === undefined ? [] : [googleProvider(google)]),
  ];
}

const ownProvider = (given: NonNullable<Config['oidc']>): OidcProvider => ({
  ...given,
  id: 'custom:oidc',
  callback: '/callback/oidc',
  provesMailboxes: false,
});

const googleProvider = (given: NonNullable<Config['google']>): OidcProvider => ({
  ...given,
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  callback: '/callback',
  provesMailboxes: true,
});

/** The id of a person at a provider. `custom:oidc` may be set to another provider, so its issuer is part of the id. */
export function identityIdOf(provider: ProviderId, { issuer, subject }: { issuer: string; subject: string }): string {
  return provider === 'google' ? subject : `${issuer} ${subject}`;
}

/** The name of a provider on its button; '' if the provider is not configured any more. */
export function nameOf(providers: readonly OidcProvider[] | undefined, provider: string): string {
  return providers?.find(({ id }) => id === provider)?.name ?? '';
}

/** Thrown if a provider could not be asked, refused a code, or sent an invalid answer. The message is one sentence. */
export class OidcFailure extends Error {
  override readonly name = 'OidcFailure';
}

const patienceSeconds = 10;

/** Reads a provider's metadata and checks that it is the configured issuer. Throws OidcFailure. */
export async function discover({ issuer, clientId, secret }: Pick<OidcProvider, 'issuer' | 'clientId' | 'secret'>) {
  const address = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const found = await discovery(address, clientId, { [clockTolerance]: 60 }, secretAsAsked(secret), {
    timeout: patienceSeconds,
    // also checks the signature of tokens; by default, the library trusts the TLS connection alone
    execute: [enableNonRepudiationChecks, ...(mayBePlain(address) ? [allowInsecureRequests] : [])],
  }).catch((cause: unknown) => {
    throw new OidcFailure(`${address.href} gives no description of a provider (${reasonOf(cause)}).`, { cause });
  });
  checkMetadata(found, issuer);
  return found;
}

const checkMetadata = (found: Configuration, issuer: string): void => {
  const { issuer: stated, authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata();
  if (withoutSlash(stated) !== withoutSlash(issuer))
    throw new OidcFailure(`The provider calls itself ${stated}, not ${issuer}.`);
  const missing = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }).find(([, value]) => !value);
  if (missing !== undefined) throw new OidcFailure(`The provider at ${issuer} names no ${missing[0]}.`);
};

/** Whether a provider can sign tokens with a key pair. A signature by a shared secret alone is not enough. */
export function signsByKeyPair(found: Configuration): boolean {
  const algorithms = found.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256'];
  return algorithms.some((algorithm) => !/^(HS\d+|none)$/.test(algorithm));
}

// A client may be registered for only one way to send the secret: uses the way that the provider lists first.
const secretAsAsked =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const first = methods.find((method) => method === 'client_secret_basic' || method === 'client_secret_post');
    (first === 'client_secret_post' ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...rest);
  };

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

const mayBePlain = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopbackHost(hostname.replaceAll(/[[\]]/g, ''));

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // checks `status` and not the class, because a library may have its own class `Response`
  const answer = error.cause as { readonly status?: unknown } | undefined;
  if (typeof answer?.status === 'number') return `it answers ${answer.status}`;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || String((error as NodeJS.ErrnoException).code);
};
