import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import type { Clock } from '#server/base/clock.ts';
import { askProvider, type ProviderAddress } from './ask-provider.ts';

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
export function createProviderPerson({
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
