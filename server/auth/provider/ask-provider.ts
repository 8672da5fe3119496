import type { FetchImplementation } from 'jose';
import type * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { ProviderUnreachable } from './provider-keys.ts';

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
