import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import type { Clock } from '#server/base/clock.ts';
import type { AuthKeys } from '../keys/keys.ts';

/** An OpenID Connect server, and our credentials there. */
export interface OidcProvider {
  /** The values of `iss` in the provider's tokens. */
  readonly issuers: readonly string[];
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly keySetUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

/** A person as the provider describes them. `subject` is the provider's id of the person and never changes. */
export interface OidcPerson {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly fullName: string | undefined;
  readonly pictureUrl: string | undefined;
}

/** `redirectUri`: the address to which the provider sends browsers back; it must be registered with the provider. */
interface OidcDeps {
  readonly provider: OidcProvider;
  readonly redirectUri: string;
  readonly keys: Pick<AuthKeys, 'refreshSecret'>;
  readonly clock: Clock;
}

/** Thrown if the provider could not be asked, refused the code, or sent an invalid token. */
export class OidcFailure extends Error {
  override readonly name = 'OidcFailure';
}

/** The two steps of a sign-in by a provider: where to send a browser, and who signed in there. */
export interface Oidc {
  /** Returns the URL of the provider's page where a person agrees. `hints` are added to its query. */
  readonly askAt: (state: string, hints: Readonly<Record<string, string>>) => string;
  /** Exchanges the code that a browser brought back for the data of its person. Throws OidcFailure. */
  readonly identify: (code: string, state: string) => Promise<OidcPerson>;
}

const patienceMs = 10_000;

/** Creates a provider's client. Nonce and PKCE verifier are derived from state and secret, so none is stored. */
export const createOidc = ({ provider, redirectUri, keys, clock }: OidcDeps): Oidc => {
  const keySet = createRemoteJWKSet(new URL(provider.keySetUrl), {
    cacheMaxAge: limits.keySetFreshMs,
    timeoutDuration: patienceMs,
  });
  const derived = (use: 'oidc nonce' | 'oidc verifier', state: string): string =>
    createHmac('sha256', new Uint8Array(hkdfSync('sha256', keys.refreshSecret, '', use, 32)))
      .update(state)
      .digest('base64url');

  const tokenFor = async (code: string, state: string): Promise<string> => {
    const response = await fetch(provider.tokenUrl, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: provider.clientId,
        client_secret: provider.secret,
        code_verifier: derived('oidc verifier', state),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`the provider answered ${response.status} to a code`);
    return tokenAnswer.parse(await response.json()).id_token;
  };

  const claimsOf = async (token: string, state: string): Promise<z.infer<typeof claims>> => {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: ['RS256', 'ES256'],
      issuer: [...provider.issuers],
      audience: provider.clientId,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 60,
      currentDate: new Date(clock()),
    });
    const read = claims.parse(payload);
    if (read.nonce !== derived('oidc nonce', state)) throw new Error('the token belongs to another sign-in');
    return read;
  };

  return {
    askAt: (state, hints) => {
      const url = new URL(provider.authorizationUrl);
      const asked = {
        ...hints,
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce: derived('oidc nonce', state),
        code_challenge: createHash('sha256').update(derived('oidc verifier', state)).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },
    identify: async (code, state) => {
      try {
        const said = await claimsOf(await tokenFor(code, state), state);
        return {
          subject: said.sub,
          email: said.email,
          isEmailVerified: said.email_verified === true || said.email_verified === 'true',
          fullName: said.name,
          pictureUrl: said.picture,
        };
      } catch (error) {
        throw new OidcFailure('The provider did not say who it is', { cause: error });
      }
    },
  };
};

const tokenAnswer = z.object({ id_token: z.string() });

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});
