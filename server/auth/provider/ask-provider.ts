import { type FetchImplementation, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import type * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Accounts } from '#server/calls/caller.ts';
import { refuse } from '#server/calls/refusal.ts';

/** The address of an external provider, and how to reach it. */
export interface ProviderAddress {
  /** The full URL of the provider's `GET /user`. */
  readonly userUrl: string;
  readonly anonKey: string;
  readonly fetch: FetchImplementation;
}

/**
 * Asks a provider for a token's person. `gone`: it refuses the token or has no such person. Throws ProviderUnreachable.
 */
export async function askProvider<S extends z.ZodMiniType>(
  { userUrl, anonKey, fetch }: ProviderAddress,
  token: string,
  shape: S,
): Promise<Result<z.output<S>, 'gone'>> {
  const response = await ask(fetch, userUrl, { apikey: anonKey, Authorization: `Bearer ${token}` });
  if (response.status === 401 || response.status === 403 || response.status === 404) return err('gone');
  const read = response.ok ? shape.safeParse(await bodyOf(response)) : undefined;
  if (read?.success !== true)
    throw new ProviderUnreachable(`The auth provider answered ${response.status} when asked about a person`);
  return ok(read.data);
}

const patienceMs = 5000;

const ask = async (
  fetch: FetchImplementation,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await fetch(url, { method: 'GET', headers: new Headers(headers), redirect: 'manual', signal });
  } catch (error) {
    throw new ProviderUnreachable('The auth provider cannot be asked about a person', { cause: error });
  }
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    throw new ProviderUnreachable('The auth provider answered something else than JSON', { cause: error });
  }
};

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

/** The service key can remove any account: it must never reach a browser. */
interface ProviderAccountsOptions {
  /** The provider's URL, including `/auth/v1`. */
  readonly issuer: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
}

/** Creates access to an external provider's accounts. Only a password is a proof: mailed digits cannot be checked here. */
export function createProviderAccounts(options: ProviderAccountsOptions): Accounts {
  return {
    prove: async ({ email }, { password }) => {
      if (password === '')
        return err(
          refuse('forbidden', {
            message: 'Please show first that it is you, by your password.',
            details: { reason: 'reauthentication_needed' },
          }),
        );
      const { status } = await askAdmin(options, 'POST', '/token?grant_type=password', options.anonKey, {
        email,
        password,
      });
      if (status === 200) return ok(undefined);
      if (status === 429) return err(refuse('too_many_requests', { retryAfterSeconds: 60 }));
      if (status >= 500) throw new ProviderUnreachable(`The auth provider answered ${status} to a password`);
      const message = 'Current password is incorrect.';
      return err(refuse('invalid', { message, fields: { password: message } }));
    },
    remove: async (_tx, userId) => {
      const { status } = await askAdmin(options, 'DELETE', `/admin/users/${userId}`, options.serviceRoleKey);
      if (status !== 404 && (status < 200 || status >= 300))
        throw new ProviderUnreachable(`The auth provider answered ${status} when asked to remove an account`);
    },
    removed: () => {},
  };
}

const askAdmin = async (
  { issuer, fetch }: ProviderAccountsOptions,
  method: string,
  path: string,
  key: string,
  body?: unknown,
): Promise<Response> => {
  const headers = new Headers({ apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await fetch(issuer + path, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new ProviderUnreachable('The auth provider cannot be asked about an account', { cause: error });
  }
};
