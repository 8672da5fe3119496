import { AuthClient, type AuthChangeEvent } from '@supabase/supabase-js';
import { issuer, type AuthServer } from '../auth-server.ts';

/** Options of the real client; `memory` holds its session, and several tabs can share one. */
export type ClientOptions = Omit<NonNullable<ConstructorParameters<typeof AuthClient>[0]>, 'url' | 'fetch'> & {
  readonly memory?: Map<string, string>;
};

/** The key under which these clients keep their session. */
export const storageKey = 'sb-conformance-auth-token';

/** The real client library; its requests and events are recorded. */
export const aClient = (server: AuthServer, { memory = new Map(), ...options }: ClientOptions = {}) => {
  const asked: string[] = [];
  const events: AuthChangeEvent[] = [];
  const client = new AuthClient({
    url: issuer,
    storageKey,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname.replace('/auth/v1', '')}${search}`);
      return server.app.request(request);
    },
  });
  const { data } = client.onAuthStateChange((event) => void events.push(event));
  return { client, memory, asked, events, unsubscribe: () => data.subscription.unsubscribe() };
};

export const password = 'seven silk spools';

export const anAddress = (): string => `p${crypto.randomUUID()}@example.org`;

/** A client whose person has just registered. */
export const aSignedInClient = async (server: AuthServer, options: ClientOptions = {}) => {
  const made = aClient(server, options);
  const email = anAddress();
  const { data, error } = await made.client.signUp({ email, password });
  if (error !== null || data.session === null) throw new Error(`not signed up: ${error?.message}`);
  return { ...made, email, session: data.session };
};

/** Lets the stored access token expire, as on a device that slept. */
export const letExpire = (memory: Map<string, string>): void => {
  const session = JSON.parse(memory.get(storageKey) ?? '') as Record<string, unknown>;
  memory.set(storageKey, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }));
};

/** What the client reports about a refusal. */
export const told = (
  error: { readonly status?: number | undefined; readonly code?: string | undefined; readonly message: string } | null,
) => [error?.status, error?.code, error?.message];
