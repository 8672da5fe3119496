import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminKey, administrationOf } from './administration.ts';
import { anAuthServer, aPerson, bearer, signedInAgain, type AuthServer, type SessionBody } from '../auth-server.ts';

let server: AuthServer;
let administration: ReturnType<typeof administrationOf>;
let start: number;
beforeAll(async () => {
  server = await anAuthServer();
  administration = administrationOf(server);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

const password = 'seven silk spools';
const anAddress = () => `p${crypto.randomUUID()}@example.org`;
const nobody = '00000000-0000-4000-8000-000000000000';
const alive = async ({ access_token }: SessionBody) => (await server.get('/user', bearer(access_token))).status;
const told = (error: { readonly status?: number | undefined; readonly code?: string | undefined } | null) => [
  error?.status,
  error?.code,
];

test.each([
  ['POST', '/admin/users'],
  ['GET', '/admin/users'],
  ['GET', `/admin/users/${nobody}`],
  ['PUT', `/admin/users/${nobody}`],
  ['DELETE', `/admin/users/${nobody}`],
  ['GET', `/admin/users/${nobody}/factors`],
  ['DELETE', `/admin/users/${nobody}/factors/${nobody}`],
])('%s %s is closed to strangers, to people, and to keys that are not the configured one', async (method, at) => {
  const person = await aPerson(server);
  const refused = async (key: string) => {
    const { status, body } = await administration.ask(method, at, method === 'GET' ? undefined : {}, key);
    return [status, (body as { code: string }).code];
  };
  expect(await refused('')).toEqual([401, 'no_authorization']);
  expect(await refused(person.access_token)).toEqual([403, 'not_admin']);
  expect(await refused(`${adminKey}x`)).toEqual([403, 'bad_jwt']);
  const open = { ...bearer(adminKey), 'X-Supabase-Api-Version': '2024-01-01' };
  const unconfigured = await server.app.request(`/auth/v1${at}`, { method, headers: open });
  expect([unconfigured.status, ((await unconfigured.json()) as { code: string }).code]).toEqual([403, 'bad_jwt']);
});

test('the real client adds a person, who signs in at once', async () => {
  const email = anAddress();
  const { data, error } = await administration.api.createUser({
    email: email.toUpperCase(),
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Ana', email_verified: false },
    app_metadata: { shop: 7, provider: 'google' },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'], shop: 7 },
    identities: [{ provider: 'email', identity_data: { sub: data.user?.id, email, email_verified: true } }],
  });
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ana', email_verified: true });
  expect(data.user?.email_confirmed_at).toBe(new Date(start).toISOString());
  expect((await server.client().signInWithPassword({ email, password })).data.user?.id).toBe(data.user?.id);
});

test('the administration confirms an address and proves none; what its person has proven stays with that address', async () => {
  const { data } = await administration.api.createUser({ email: anAddress(), password, email_confirm: true });
  const id = data.user?.id ?? '';
  const proven = () => server.db.query('select email_proven_at from auth.users where id = $1', [id]);
  expect(await proven()).toEqual([{ email_proven_at: null }]);
  await administration.api.updateUserById(id, { email_confirm: true });
  expect(await proven()).toEqual([{ email_proven_at: null }]);
  await server.db.query('update auth.users set email_proven_at = $2 where id = $1', [id, new Date(start)]);
  await administration.api.updateUserById(id, { user_metadata: { full_name: 'Ana' }, email_confirm: true });
  expect(await proven()).toEqual([{ email_proven_at: new Date(start) }]);
  await administration.api.updateUserById(id, { email: anAddress(), email_confirm: true });
  expect(await proven()).toEqual([{ email_proven_at: null }]);
});

test('a person whose address was not confirmed on their behalf cannot sign in yet', async () => {
  const email = anAddress();
  const { data } = await administration.api.createUser({ email, password });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  expect(told((await server.client().signInWithPassword({ email, password })).error)).toEqual([
    400,
    'email_not_confirmed',
  ]);
  await administration.api.updateUserById(data.user?.id ?? '', { email_confirm: true });
  expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('a person moves in with the id and the password hash that they had elsewhere', async () => {
  const [id, email] = [crypto.randomUUID(), anAddress()];
  const password_hash = await hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 2 });
  const moved = await administration.api.createUser({ id, email, password_hash, email_confirm: true });
  expect(moved.data.user?.id).toBe(id);
  expect((await server.client().signInWithPassword({ email, password })).data.user?.id).toBe(id);
  const again = { id, email: anAddress(), password };
  expect(told((await administration.api.createUser(again)).error)).toEqual([422, 'email_exists']);
});

test.each([
  [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
  [{ email: 'nobody' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [{ phone: '+4912345' }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [{ email: 'a@example.org', role: 'service_role' }, 400, 'validation_failed', 'The only role is "authenticated"'],
  [{ email: 'a@example.org', id: 'x' }, 404, 'validation_failed', 'user_id must be an UUID'],
  [{ email: 'a@example.org', password: 'kurz' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
  [
    { email: 'a@example.org', password, password_hash: 'x' },
    400,
    'validation_failed',
    'Only a password or a password hash should be provided',
  ],
  [
    { email: 'a@example.org', password_hash: '$2a$10$abcdefghijklmnopqrstuv' },
    400,
    'validation_failed',
    'The password hash must be argon2id or argon2i in PHC format',
  ],
  [
    { email: 'a@example.org', password_hash: `$argon2id$v=19$m=9999999,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}` },
    400,
    'validation_failed',
    'The password hash must be argon2id or argon2i in PHC format',
  ],
  [
    { email: 'a@example.org', ban_duration: 'forever' },
    400,
    'validation_failed',
    'invalid format for ban duration: expected "none", or a length of time like "24h"',
  ],
  [
    { email: 'a@example.org', user_metadata: { long: 'x'.repeat(1025) } },
    400,
    'validation_failed',
    'User data must be plain JSON of at most 1024 bytes',
  ],
  [{ email: 7 }, 400, 'bad_json', 'Could not parse request body as JSON: unexpected type at "email"'],
])('adding %j answers %i %s', async (fields, status, code, message) => {
  const { status: answered, body } = await administration.ask('POST', '/admin/users', fields);
  expect(answered).toBe(status);
  expect(body).toMatchObject({ code, message });
});

test('an address is nobody else’s: neither at the start nor later', async () => {
  const [one, other] = [await aPerson(server), await aPerson(server)];
  expect(told((await administration.api.createUser({ email: one.user.email })).error)).toEqual([422, 'email_exists']);
  const taken = await administration.api.updateUserById(other.user.id, { email: one.user.email });
  expect(told(taken.error)).toEqual([422, 'email_exists']);
  const { data } = await administration.api.getUserById(other.user.id);
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: other.user.email });
});

test('people are listed page by page, the newest first, and each page names the next and the last', async () => {
  const fresh = await anAuthServer();
  const own = administrationOf(fresh);
  const emails = ['one@example.org', 'two@example.org', 'three@example.org'];
  for (const email of emails) {
    fresh.time.now += 1000;
    await aPerson(fresh, email);
  }
  const pages = [await own.api.listUsers({ page: 1, perPage: 2 }), await own.api.listUsers({ page: 2, perPage: 2 })];
  expect(pages.map(({ data }) => data.users.map(({ email }) => email))).toEqual([
    ['three@example.org', 'two@example.org'],
    ['one@example.org'],
  ]);
  expect(pages[0]?.data).toMatchObject({ aud: 'authenticated', total: 3, nextPage: 2, lastPage: 2 });
  expect(pages[1]?.data).toMatchObject({ total: 3, nextPage: null, lastPage: 2 });
  expect(pages[0]?.data.users[0]?.identities).toHaveLength(1);
  expect((await own.api.listUsers()).data.users).toHaveLength(3);
  const { headers } = await own.ask('GET', '/admin/users?page=&per_page=');
  expect([headers.get('X-Total-Count'), headers.get('Link')]).toEqual([
    '3',
    '</admin/users?page=1&per_page=50>; rel="last"',
  ]);
  for (const query of ['page=0', 'page=x', 'per_page=-1', 'page=1.5'])
    expect((await own.ask('GET', `/admin/users?${query}`)).body).toEqual({
      code: 'validation_failed',
      message: 'Bad Pagination Parameters: page and per_page are whole numbers from 1',
    });
  await fresh.close();
});

test('an unknown person is not found, and an id must be one', async () => {
  const { api, ask } = administration;
  expect(told((await api.getUserById(nobody)).error)).toEqual([404, 'user_not_found']);
  expect(told((await api.updateUserById(nobody, { password })).error)).toEqual([404, 'user_not_found']);
  expect(told((await api.deleteUser(nobody)).error)).toEqual([404, 'user_not_found']);
  expect(told((await api.mfa.listFactors({ userId: nobody })).error)).toEqual([404, 'user_not_found']);
  expect(await ask('GET', '/admin/users/7')).toMatchObject({
    status: 404,
    body: { code: 'validation_failed', message: 'user_id must be an UUID' },
  });
});

test('a password that is set for somebody ends every session of theirs and every code on its way', async () => {
  const person = await aPerson(server);
  const neighbour = await aPerson(server);
  await server.post('/recover', { email: person.user.email });
  const { tokenHash } = (await server.mailsTo(person.user.email))[0] ?? {};
  administration.heard.length = 0;
  const changed = await administration.api.updateUserById(person.user.id, { password: 'eight silk spools' });
  expect(changed.error).toBeNull();
  expect([await alive(person), await alive(neighbour)]).toEqual([403, 200]);
  expect(administration.heard).toEqual([person.user.id]);
  const late = await server.client().verifyOtp({ token_hash: tokenHash ?? '', type: 'recovery' });
  expect(told(late.error)).toEqual([403, 'otp_expired']);
  const client = server.client();
  expect((await client.signInWithPassword({ email: person.user.email, password })).error?.code).toBe(
    'invalid_credentials',
  );
  const right = await client.signInWithPassword({ email: person.user.email, password: 'eight silk spools' });
  expect(right.error).toBeNull();
});

test('what is changed about somebody leaves the rest, and their sessions, as they were', async () => {
  const person = await aPerson(server);
  const email = anAddress();
  await administration.api.updateUserById(person.user.id, { user_metadata: { full_name: 'Ana', shop: 'A' } });
  const { data } = await administration.api.updateUserById(person.user.id, {
    email,
    user_metadata: { shop: null, sub: nobody },
    app_metadata: { plan: 'big' },
  });
  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: 'email', providers: ['email'], plan: 'big' },
    identities: [{ identity_data: { email } }],
  });
  expect(data.user?.user_metadata).toEqual({
    full_name: 'Ana',
    sub: person.user.id,
    email,
    email_verified: true,
    phone_verified: false,
  });
  expect(await alive(person)).toBe(200);
  const later = await signedInAgain(server, email);
  expect(decodeJwt(later.access_token)['app_metadata']).toMatchObject({ plan: 'big' });
});

test('a ban shuts somebody out at once, and ends by itself or when it is lifted', async () => {
  const person = await aPerson(server);
  const ban = (ban_duration: string) => administration.api.updateUserById(person.user.id, { ban_duration });
  const refresh = async () =>
    (await server.post('/token?grant_type=refresh_token', { refresh_token: person.refresh_token })).status;
  expect((await ban('1h30m')).data.user).toMatchObject({ banned_until: new Date(start + 5_400_000).toISOString() });
  expect([await alive(person), await refresh()]).toEqual([403, 400]);
  expect((await ban('none')).data.user).not.toHaveProperty('banned_until');
  expect(await alive(person)).toBe(200);
  await ban('0.5s');
  expect(await alive(person)).toBe(403);
  server.time.now += 501;
  expect(await alive(person)).toBe(200);
});
