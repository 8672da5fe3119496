import { err, ok } from '#core/result.ts';
import type { Accounts } from '#server/calls/accounts.ts';
import { refuse } from '#server/calls/refusal.ts';
import { ProviderUnreachable } from './provider-keys.ts';

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
      const { status } = await ask(options, 'POST', '/token?grant_type=password', options.anonKey, { email, password });
      if (status === 200) return ok(undefined);
      if (status === 429) return err(refuse('too_many_requests', { retryAfterSeconds: 60 }));
      if (status >= 500) throw new ProviderUnreachable(`The auth provider answered ${status} to a password`);
      const message = 'Current password is incorrect.';
      return err(refuse('invalid', { message, fields: { password: message } }));
    },
    remove: async (_tx, userId) => {
      const { status } = await ask(options, 'DELETE', `/admin/users/${userId}`, options.serviceRoleKey);
      if (status !== 404 && (status < 200 || status >= 300))
        throw new ProviderUnreachable(`The auth provider answered ${status} when asked to remove an account`);
    },
    removed: () => {},
  };
}

const patienceMs = 5000;

const ask = async (
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
