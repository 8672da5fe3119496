import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { limits } from '#core/limits.ts';

/**
 * Thrown if the external auth provider gives no usable answer. No one is signed out; the caller may try again later.
 */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** `jwtSecret` is for projects that still sign with HS256. */
interface ProviderKeysOptions {
  readonly keySetUrl: string;
  readonly fetch: FetchImplementation;
  readonly jwtSecret?: string;
}

/**
 * Creates a function that finds a token's key; keeps the provider's keys ten minutes. May throw ProviderUnreachable.
 */
export function createProviderKeys({ keySetUrl, fetch, jwtSecret }: ProviderKeysOptions): JWTVerifyGetKey {
  const keySet = createRemoteJWKSet(new URL(keySetUrl), { cacheMaxAge: limits.keySetFreshMs, [customFetch]: fetch });
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  return async (header, token) => {
    if (header.alg === 'HS256' && secret !== undefined) return secret;
    try {
      return await keySet(header, token);
    } catch (error) {
      if (isAboutTheToken(error)) throw error;
      throw new ProviderUnreachable('The keys of the auth provider cannot be read', { cause: error });
    }
  };
}

const isAboutTheToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
