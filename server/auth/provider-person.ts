import type { FetchImplementation } from 'jose';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import type { Clock } from '#server/clock.ts';
import { ProviderUnreachable } from './provider-keys.ts';

/** What an external provider says of the person behind a token. `gone`: it does not know the session any more. */
export type ProviderStanding = 'no factor' | 'has factor' | 'gone';

/** How to ask an external provider about people. */
export interface ProviderPersonOptions {
  /** Its `GET /user`. */
  readonly userUrl: string;
  readonly anonKey: string;
  readonly fetch: FetchImplementation;
  readonly clock: Clock;
}

/** A token whose signature was believed, and the session that it names. */
export interface BelievedToken {
  readonly token: string;
  readonly sessionId: string;
}

const mostSessions = 10_000;

/** Asks the provider whether somebody has a verified second factor, which no token tells. That they have none is remembered for ten minutes by session. Throws ProviderUnreachable when it cannot be asked. */
export const createProviderPerson = ({
  userUrl,
  anonKey,
  fetch,
  clock,
}: ProviderPersonOptions): ((of: BelievedToken) => Promise<ProviderStanding>) => {
  const factorless = new Map<string, number>();
  return async ({ token, sessionId }) => {
    if ((factorless.get(sessionId) ?? 0) > clock()) return 'no factor';
    factorless.delete(sessionId);
    const standing = await standingIn(await ask(fetch, userUrl, { apikey: anonKey, Authorization: `Bearer ${token}` }));
    if (standing === 'no factor') {
      if (factorless.size >= mostSessions) factorless.clear();
      factorless.set(sessionId, clock() + limits.keySetFreshMs);
    }
    return standing;
  };
};

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

const person = z.object({ factors: z.optional(z.array(z.object({ status: z.string() }))) });

const standingIn = async (response: Response): Promise<ProviderStanding> => {
  if (response.status === 401 || response.status === 403 || response.status === 404) return 'gone';
  const read = response.ok ? person.safeParse(await bodyOf(response)) : undefined;
  if (read?.success !== true)
    throw new ProviderUnreachable(`The auth provider answered ${response.status} when asked about a person`);
  return read.data.factors?.some(({ status }) => status === 'verified') === true ? 'has factor' : 'no factor';
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    throw new ProviderUnreachable('The auth provider answered something else than JSON', { cause: error });
  }
};
