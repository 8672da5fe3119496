import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, type AuthServer } from '../auth-server.ts';
import { aClient, anAddress, aSignedInClient, letExpire, password, storageKey, told } from './a-client.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

test('a session that was stored is there again for a client that starts later, without a request', async () => {
  const { memory, session } = await aSignedInClient(server);
  const later = aClient(server, { memory });
  expect((await later.client.getSession()).data.session?.access_token).toBe(session.access_token);
  expect(later.asked).toEqual([]);
  expect(later.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
});

test('a client that initialises itself only when it is asked finds the session too', async () => {
  const { memory, session } = await aSignedInClient(server);
  const lazy = aClient(server, { memory, skipAutoInitialize: true });
  await lazy.client.initialize();
  expect((await lazy.client.getSession()).data.session?.refresh_token).toBe(session.refresh_token);
});

test('a client that does not persist keeps its session to itself', async () => {
  const { client, memory, session } = await aSignedInClient(server, { persistSession: false });
  expect(memory.has(storageKey)).toBe(false);
  expect((await client.getSession()).data.session?.access_token).toBe(session.access_token);
  expect((await aClient(server, { memory }).client.getSession()).data.session).toBeNull();
});

test('a session of another client can be taken over by its two tokens', async () => {
  const { session, email } = await aSignedInClient(server);
  const other = aClient(server);
  const { access_token, refresh_token } = session;
  const { data, error } = await other.client.setSession({ access_token, refresh_token });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect((await other.client.getUser()).data.user?.email).toBe(email);
  expect(other.asked).toEqual(['GET /user', 'GET /user']);
});

test('a session whose access token is over is taken over by a refresh', async () => {
  const start = server.time.now;
  server.time.now = start - 7_200_000;
  const { session, email } = await aSignedInClient(server);
  server.time.now = start;
  const other = aClient(server);
  const { data, error } = await other.client.setSession(session);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(data.session?.access_token).not.toBe(session.access_token);
  expect(other.asked).toEqual(['POST /token?grant_type=refresh_token']);
});

test.each([
  ['no access token', { access_token: '', refresh_token: 'x' }, 'AuthSessionMissingError'],
  ['no refresh token', { access_token: 'a.b.c', refresh_token: '' }, 'AuthSessionMissingError'],
])('a session with %s is none', async (_, tokens, name) => {
  expect((await aClient(server).client.setSession(tokens)).error?.name).toBe(name);
});

test('without a session nothing can be refreshed', async () => {
  const { client, asked } = aClient(server);
  expect((await client.refreshSession()).error?.name).toBe('AuthSessionMissingError');
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect(asked).toEqual([]);
});

test('a refresh token alone is enough for a session', async () => {
  const { session, email } = await aSignedInClient(server);
  const { data, error } = await aClient(server).client.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

test('an access token that is over is refreshed when it is next needed, once for all who wait', async () => {
  const { client, memory, asked, events } = await aSignedInClient(server);
  letExpire(memory);
  asked.length = 0;
  const all = await Promise.all([client.getSession(), client.getSession(), client.getUser()]);
  expect(all.map(({ error }) => error)).toEqual([null, null, null]);
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /token?grant_type=refresh_token']);
  expect(events).toContain('TOKEN_REFRESHED');
});

test('a client that refreshes by itself does so before the token is over', async () => {
  const { memory } = await aSignedInClient(server);
  const session = JSON.parse(memory.get(storageKey) ?? '') as { readonly access_token: string };
  const soon = Math.floor(Date.now() / 1000) + 60;
  memory.set(storageKey, JSON.stringify({ ...session, expires_at: soon }));
  const { client, events } = aClient(server, { memory, autoRefreshToken: true });
  await client.startAutoRefresh();
  await expect.poll(() => events).toContain('TOKEN_REFRESHED');
  await client.stopAutoRefresh();
  expect((await client.getSession()).data.session?.access_token).not.toBe(session.access_token);
});

const fourTabs = async () => {
  const { memory, email } = await aSignedInClient(server);
  letExpire(memory);
  // each tab has its own copy, as tabs that read the cookie before one of them wrote it
  return { email, tabs: Array.from({ length: 4 }, () => aClient(server, { memory: new Map(memory) }).client) };
};

test('four tabs that wake up with the same token all stay signed in, with the same next one', async () => {
  const { tabs, email } = await fourTabs();
  const woken = await Promise.all(tabs.map((tab) => tab.getSession()));
  expect(woken.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(new Set(woken.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  const people = await Promise.all(tabs.map((tab) => tab.getUser()));
  expect(people.map(({ data }) => data.user?.email)).toEqual([email, email, email, email]);
});

test('four tabs of which each refreshes twice in a row all stay signed in', async () => {
  const { tabs, email } = await fourTabs();
  // waking up already renews the expired session, and `refreshSession` then does it again
  const refreshed = await Promise.all(tabs.map((tab) => tab.refreshSession()));
  expect(refreshed.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(refreshed.map(({ data }) => data.user?.email)).toEqual([email, email, email, email]);
});

test('a token that was used long ago is a stolen one: it ends the session, and both who hold it hear so', async () => {
  const { client, memory, events, session } = await aSignedInClient(server);
  await client.refreshSession();
  await client.refreshSession();
  server.time.now += 10_000;
  const kept = JSON.parse(memory.get(storageKey) ?? '') as { readonly refresh_token: string };
  const thief = await aClient(server).client.refreshSession({ refresh_token: session.refresh_token });
  expect(told(thief.error)).toEqual([400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used']);
  letExpire(memory);
  const owner = await client.getSession();
  expect(owner.data.session).toBeNull();
  const asked = await aClient(server).client.refreshSession({ refresh_token: kept.refresh_token });
  expect(told(asked.error)).toEqual([400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found']);
  expect(events.at(-1)).toBe('SIGNED_OUT');
  expect(memory.has(storageKey)).toBe(false);
});

test('listeners hear what happens in its order, and nothing any more once they have left', async () => {
  const { client, events, unsubscribe } = aClient(server);
  const email = anAddress();
  await client.signUp({ email, password });
  await client.updateUser({ data: { full_name: 'Ana' } });
  await client.refreshSession();
  await client.signOut();
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
  unsubscribe();
  await client.signInWithPassword({ email, password });
  expect(events).toHaveLength(5);
});

test.each(['global', 'local', 'others'] as const)(
  'signing out with the scope %s says so to its own tab',
  async (scope) => {
    const { client, memory, events } = await aSignedInClient(server);
    expect((await client.signOut({ scope })).error).toBeNull();
    expect(events.includes('SIGNED_OUT')).toBe(scope !== 'others');
    expect(memory.has(storageKey)).toBe(scope === 'others');
  },
);

test('signing out without a session is nothing to complain about', async () => {
  expect((await aClient(server).client.signOut()).error).toBeNull();
});

test('a client that wants errors thrown gets the same ones thrown', async () => {
  const { client } = aClient(server, { throwOnError: true });
  await expect(client.signInWithPassword({ email: anAddress(), password })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  });
  await expect(client.refreshSession({ refresh_token: 'gone' })).rejects.toMatchObject({
    code: 'refresh_token_not_found',
  });
  await expect(client.signUp({ email: anAddress(), password: 'kurz' })).rejects.toMatchObject({
    name: 'AuthWeakPasswordError',
    reasons: ['length'],
  });
});
