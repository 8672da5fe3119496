import {
  allowInsecureRequests,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { isLoopbackHost } from '#server/base/loopback.ts';
import type { OidcProvider } from './providers.ts';

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
