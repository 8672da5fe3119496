import { AuthClient } from '@supabase/supabase-js';
import type { AuthAddress } from './auth-server.ts';
import type { SessionStorage } from './cookie-storage.ts';

/** Which server is asked, and where the session lies. */
export interface AuthClientDeps {
  readonly auth: AuthAddress;
  readonly storage: SessionStorage;
  readonly storageKey: string;
  readonly fetch: typeof fetch;
}

/** Makes the auth client; whoever imports this file fetches the library. */
export const makeAuth = ({ auth, storage, storageKey, fetch }: AuthClientDeps): InstanceType<typeof AuthClient> =>
  new AuthClient({
    url: auth.url,
    headers: { apikey: auth.key, Authorization: `Bearer ${auth.key}` },
    storage,
    storageKey,
    fetch,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // The pages that people return to spend a `code` themselves, and tell what became of it; any other page may carry one of its own.
    detectSessionInUrl: false,
  });
