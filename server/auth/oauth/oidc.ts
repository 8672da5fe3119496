import { createHmac, hkdfSync } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { AuthKeys } from '#server/keys/keys.ts';
import { discover, OidcFailure } from './discover.ts';
import type { OidcProvider } from './providers.ts';

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
