import type { Result } from '#core/result.ts';
import type { Arrival, AuthFailure } from './arrive.ts';
import type { Auth } from './auth-client.ts';
import type { AuthAddress } from './auth-fetch.ts';
import type { SessionStorage } from './cookie-storage.ts';

/** The dependencies of the calls to the auth server. */
export interface AuthActionsDeps {
  readonly auth: Auth;
  readonly server: AuthAddress;
  readonly config: { readonly storageKey: string };
  readonly storage: SessionStorage;
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly clock: () => number;
  /** Records the session that the auth client has just stored. */
  readonly arrive: () => Result<Arrival, AuthFailure>;
  readonly refresh: () => Promise<unknown>;
  /** Removes the stored session from the device. */
  readonly forget: () => void;
}
