import * as z from 'zod/mini';
import type { ConfirmedEmail } from '#server/calls/caller.ts';
import type { Clock } from '#server/base/clock.ts';
import { askProvider, type ProviderAddress } from '../provider/ask-provider.ts';
import { presentedToken } from '../sessions/presented-token.ts';

/** What the embedded auth server knows of the address already when it believes a token. */
export const ownConfirmedEmail: ConfirmedEmail = async ({ email, emailConfirmed }) =>
  emailConfirmed === true ? email : undefined;

/** How to ask an external provider about addresses. */
export interface ProviderEmailOptions extends ProviderAddress {
  readonly storageKey: string;
  readonly clock: Clock;
}

interface Known {
  readonly email: string;
  readonly until: number;
}

const freshMs = 30_000;
const mostSessions = 10_000;

/** Asks an external provider, with the caller's own token; an address that is confirmed is remembered for half a minute by session. Nothing that people write about themselves counts. Throws ProviderUnreachable when it cannot be asked. */
export const createProviderEmail = ({ storageKey, clock, ...provider }: ProviderEmailOptions): ConfirmedEmail => {
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
};

const shape = z.object({
  email: z.optional(z.nullable(z.string())),
  email_confirmed_at: z.optional(z.nullable(z.string())),
});
