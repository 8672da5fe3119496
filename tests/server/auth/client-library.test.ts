import { isAuthWeakPasswordError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const password = 'seven silk spools';

test('the real client signs up, asks who it is, refreshes, signs out and in again', async () => {
  const email = 'real.client@example.org';
  const client = server.client();
  const signedUp = await client.signUp({ email, password, options: { data: { full_name: 'Real Client' } } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session?.user.user_metadata['full_name']).toBe('Real Client');

  expect((await client.getUser()).data.user?.email).toBe(email);

  const refreshed = await client.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(signedUp.data.session?.refresh_token);

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();

  const signedIn = await client.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.id).toBe(signedUp.data.user?.id);
});

test('the real client verifies its claims by the published key, without asking who it is', async () => {
  const client = server.client();
  const { data } = await client.signUp({ email: 'claims@example.org', password });
  const claims = await client.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.claims).toMatchObject({ sub: data.user?.id, role: 'authenticated', aal: 'aal1' });
  expect(claims.data?.header.alg).toBe('ES256');
});

test('the real client understands every refusal by its code', async () => {
  const client = server.client();
  await client.signUp({ email: 'codes@example.org', password });
  const taken = await client.signUp({ email: 'codes@example.org', password });
  expect([taken.error?.status, taken.error?.code]).toEqual([422, 'user_already_exists']);
  const weak = await client.signUp({ email: 'codes2@example.org', password: 'kurz' });
  expect(isAuthWeakPasswordError(weak.error) && weak.error.reasons).toEqual(['length']);
  const wrong = await client.signInWithPassword({ email: 'codes@example.org', password: 'not the password' });
  expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'invalid_credentials']);
  const stale = await client.refreshSession({ refresh_token: 'gone' });
  expect([stale.error?.status, stale.error?.code]).toEqual([400, 'refresh_token_not_found']);
});

test('signing out on one device ends the other at its next question', async () => {
  const email = 'two.devices@example.org';
  const [tablet, laptop] = [server.client(), server.client()];
  await tablet.signUp({ email, password });
  await laptop.signInWithPassword({ email, password });
  await laptop.signOut({ scope: 'others' });
  expect((await laptop.getUser()).data.user?.email).toBe(email);
  expect((await tablet.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await tablet.getSession()).data.session).toBeNull();
});
