import { AuthClient } from '@supabase/supabase-js';
import type { AuthAddress } from './auth-fetch.ts';
import type { SessionStorage } from './cookie-storage.ts';

/** The auth server, and where the session is stored. */
export interface AuthClientDeps {
  readonly auth: AuthAddress;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  readonly fetch: typeof fetch;
}

/** Makes the auth client. Importing this file loads the client's library. */
export function makeAuth({ auth, storage, storageKey, fetch }: AuthClientDeps): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: auth.url,
    headers: { apikey: auth.key, Authorization: `Bearer ${auth.key}` },
    storage,
    storageKey,
    fetch,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // The return pages use the `code` and show the result themselves; `code` may mean something else on other pages.
    detectSessionInUrl: false,
  });
}
