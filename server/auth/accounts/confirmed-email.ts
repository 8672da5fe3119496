import * as z from 'zod/mini';
import type { ConfirmedEmail } from '#server/calls/caller.ts';
import type { Clock } from '#server/base/clock.ts';
import { askProvider, type ProviderAddress } from '../provider/ask-provider.ts';
import { presentedToken } from '../sessions/presented-token.ts';

/** Returns the caller's email address; undefined if the address is not confirmed. */
export const ownConfirmedEmail: ConfirmedEmail = async ({ email, emailConfirmed }) =>
  emailConfirmed === true ? email : undefined;

interface ProviderEmailOptions extends ProviderAddress {
  readonly storageKey: string;
  readonly clock: Clock;
}

interface Known {
  readonly email: string;
  readonly until: number;
}

const freshMs = 30_000;
const mostSessions = 10_000;

/**
 * Creates a function that asks a provider for a caller's confirmed address; keeps it 30 s. May throw
 * ProviderUnreachable.
 */
export function createProviderEmail({ storageKey, clock, ...provider }: ProviderEmailOptions): ConfirmedEmail {
  const known = new Map<string, Known>();
  return async ({ sessionId }, request) => {
    const before = known.get(sessionId);
    if (before !== undefined && before.until > clock()) return before.email;
    const person = await askProvider(provider, presentedToken(request, storageKey) ?? '', shape);
    const email = person.ok && person.value.email_confirmed_at ? person.value.email?.toLowerCase() : undefined;
    known.delete(sessionId);
    if (known.size >= mostSessions) known.clear();
    if (email !== undefined) known.set(sessionId, { email, until: clock() + freshMs });
    return email;
  };
}

// omits `user_metadata`, which people write themselves: an address in it proves nothing
const shape = z.object({
  email: z.optional(z.nullable(z.string())),
  email_confirmed_at: z.optional(z.nullable(z.string())),
});
