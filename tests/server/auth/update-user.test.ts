import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { anAuthServer, aPerson, bearer, signedInAgain, type AuthServer, type SessionBody } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const next = 'eight silk spools';
const day = 86_400_000;

const change = async (person: SessionBody, body: object) => {
  const response = await server.put('/user', body, bearer(person.access_token));
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};

const aDayLater = async (person: SessionBody): Promise<SessionBody> => {
  server.time.now += day + 1;
  const response = await server.post('/token?grant_type=refresh_token', { refresh_token: person.refresh_token });
  return (await response.json()) as SessionBody;
};

test('a new password ends every other session, is told by mail, and the old one opens nothing', async () => {
  const here = await aPerson(server);
  const { email } = here.user;
  const there = await signedInAgain(server, email);
  const [status, user] = await change(here, { password: next });
  expect([status, user['id']]).toEqual([200, here.user.id]);
  expect((await server.get('/user', bearer(here.access_token))).status).toBe(200);
  const ended = await server.get('/user', bearer(there.access_token));
  expect(await ended.json()).toMatchObject({ code: 'session_not_found' });
  const refreshed = await server.post('/token?grant_type=refresh_token', { refresh_token: there.refresh_token });
  expect(refreshed.status).toBe(400);
  expect((await server.mailsTo(email)).map(({ kind }) => kind)).toEqual(['password_changed']);
  const byOld = await server.post('/token?grant_type=password', { email, password: 'seven silk spools' });
  expect(byOld.status).toBe(400);
  expect((await server.post('/token?grant_type=password', { email, password: next })).status).toBe(200);
});

test('devices whose sessions ended hear of it', async () => {
  const heard: string[] = [];
  const deps = { ...server.deps, sessionsEnded: (userId: string) => void heard.push(userId) };
  const app = new Hono().route('/auth/v1', createAuth(deps));
  const person = await aPerson(server);
  const put = (body: object) =>
    app.request('/auth/v1/user', {
      method: 'PUT',
      headers: bearer(person.access_token),
      body: JSON.stringify(body),
    });
  expect((await put({ data: { full_name: 'Ana' } })).status).toBe(200);
  expect(heard).toEqual([]);
  expect((await put({ password: next })).status).toBe(200);
  expect(heard).toEqual([person.user.id]);
});

test('codes that were mailed before are void after a new password', async () => {
  const person = await aPerson(server);
  await server.post('/recover', { email: person.user.email });
  const [mail] = await server.mailsTo(person.user.email);
  await change(person, { password: next });
  expect((await server.post('/verify', { type: 'recovery', token_hash: mail?.tokenHash })).status).toBe(403);
});

test.each([
  [
    'the old one again',
    { password: 'seven silk spools' },
    422,
    { code: 'same_password', message: 'New password should be different from the old password.' },
  ],
  ['a short one', { password: 'kurz' }, 422, { code: 'weak_password', weak_password: { reasons: ['length'] } }],
  ['a common one', { password: 'Password123' }, 422, { code: 'weak_password', weak_password: { reasons: ['pwned'] } }],
  ['a very long one', { password: 'x'.repeat(73) }, 400, { code: 'validation_failed' }],
  [
    'a wrong current one',
    { password: next, current_password: 'nine silk spools' },
    400,
    { code: 'current_password_invalid' },
  ],
])('as a new password %s is refused and nothing changes', async (_what, body, status, answer) => {
  const person = await aPerson(server);
  const [given, told] = await change(person, { ...body, data: { full_name: 'Changed' } });
  expect(given).toBe(status);
  expect(told).toMatchObject(answer);
  const again = await signedInAgain(server, person.user.email);
  expect(again.user).not.toHaveProperty('user_metadata.full_name');
});

test('a session of more than a day must prove itself again', async () => {
  const fresh = await aPerson(server);
  const old = await aDayLater(fresh);
  expect(await change(old, { password: next })).toEqual([
    400,
    { code: 'reauthentication_needed', message: 'This change requires reauthentication' },
  ]);
  expect(await change(old, { password: next, nonce: '123456' })).toEqual([
    422,
    { code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' },
  ]);
  // a new name gives no access to the account, so it needs no code
  expect((await change(old, { data: { full_name: 'Ana' } }))[0]).toBe(200);
  expect((await change(old, { password: next, current_password: 'seven silk spools' }))[0]).toBe(200);
});

test('a person with a second factor must have shown it', async () => {
  const person = await aPerson(server);
  await server.db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'sealed', now(), now())`,
    [person.user.id],
  );
  const [status, answer] = await change(person, { password: next });
  expect([status, answer['code']]).toEqual([401, 'insufficient_aal']);
  await server.db.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [person.user.id]);
  expect((await change(person, { password: next }))[0]).toBe(401); // the access token still has the lower level
  const { refresh_token } = person;
  const renewed = await server.post('/token?grant_type=refresh_token', { refresh_token });
  expect((await change((await renewed.json()) as SessionBody, { password: next }))[0]).toBe(200);
});

test('data is merged, null takes a field away, and what the server says stays', async () => {
  const person = await aPerson(server);
  await change(person, { data: { full_name: 'Ana', colour: 'teal' } });
  const [status, user] = await change(person, {
    data: { colour: null, machine: 6, sub: 'forged', email: 'forged@example.org', email_verified: null },
  });
  expect(status).toBe(200);
  expect(user['user_metadata']).toEqual({
    sub: person.user.id,
    email: person.user.email,
    email_verified: true,
    phone_verified: false,
    full_name: 'Ana',
    machine: 6,
  });
});

test('data may not grow beyond what fits into a cookie, bit by bit either', async () => {
  const person = await aPerson(server);
  expect((await change(person, { data: { one: 'x'.repeat(500) } }))[0]).toBe(200);
  expect(await change(person, { data: { two: 'x'.repeat(500) } })).toEqual([
    400,
    { code: 'validation_failed', message: 'User data must be plain JSON of at most 1024 bytes' },
  ]);
});

test('what only an administrator may change, and a phone number, are refused', async () => {
  const person = await aPerson(server);
  expect(await change(person, { app_metadata: { role: 'admin' } })).toMatchObject([403, { code: 'not_admin' }]);
  expect(await change(person, { phone: '+491234567' })).toMatchObject([400, { code: 'phone_provider_disabled' }]);
});

test('without a token nothing is changed', async () => {
  expect((await server.put('/user', { password: next })).status).toBe(401);
});

test('the real client reads why a password is refused', async () => {
  const client = server.client();
  await client.signUp({ email: 'update@example.org', password: 'seven silk spools' });
  const same = await client.updateUser({ password: 'seven silk spools' });
  expect([same.error?.status, same.error?.code]).toEqual([422, 'same_password']);
  const named = await client.updateUser({ data: { full_name: 'Up Date' } });
  expect(named.data.user?.user_metadata['full_name']).toBe('Up Date');
});
