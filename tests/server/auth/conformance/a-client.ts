import { AuthClient, type AuthChangeEvent } from '@supabase/supabase-js';
import { issuer, type AuthServer } from '../auth-server.ts';

export type ClientOptions = Omit<NonNullable<ConstructorParameters<typeof AuthClient>[0]>, 'url' | 'fetch'> & {
  readonly memory?: Map<string, string>;
};

export const storageKey = 'sb-conformance-auth-token';

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

export const aSignedInClient = async (server: AuthServer, options: ClientOptions = {}) => {
  const made = aClient(server, options);
  const email = anAddress();
  const { data, error } = await made.client.signUp({ email, password });
  if (error !== null || data.session === null) throw new Error(`not signed up: ${error?.message}`);
  return { ...made, email, session: data.session };
};

export const letExpire = (memory: Map<string, string>): void => {
  const session = JSON.parse(memory.get(storageKey) ?? '') as Record<string, unknown>;
  memory.set(storageKey, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }));
};

export const told = (
  error: { readonly status?: number | undefined; readonly code?: string | undefined; readonly message: string } | null,
) => [error?.status, error?.code, error?.message];
