import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, bearer, type AuthServer, type SessionBody } from '../auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const next = 'eight silk spools';
const day = 86_400_000;
const hour = 3_600_000;

const somebodyOld = async (): Promise<SessionBody> => {
  const person = await aPerson(server);
  server.time.now += day + 1;
  const response = await server.post('/token?grant_type=refresh_token', { refresh_token: person.refresh_token });
  return (await response.json()) as SessionBody;
};

const ask = async ({ access_token }: SessionBody) => server.get('/reauthenticate', bearer(access_token));
const digitsFor = async ({ user }: SessionBody): Promise<string> => (await server.mailsTo(user.email))[0]?.digits ?? '';

const change = async ({ access_token }: SessionBody, body: object) => {
  const response = await server.put('/user', body, bearer(access_token));
  return [response.status, ((await response.json()) as Record<string, unknown>)['code']] as const;
};

test('the mailed digits let an old session change the password, once', async () => {
  const person = await somebodyOld();
  const asked = await ask(person);
  expect([asked.status, await asked.json()]).toEqual([200, {}]);
  const [mail] = await server.mailsTo(person.user.email);
  expect([mail?.kind, mail?.link]).toEqual(['reauthentication', '']);
  const nonce = mail?.digits ?? '';
  expect(await change(person, { password: next, nonce })).toEqual([200, undefined]);
  expect(await change(person, { password: 'nine silk spools', nonce })).toEqual([422, 'reauthentication_not_valid']);
});

test('digits that let a change of address begin are spent by it', async () => {
  const person = await somebodyOld();
  await ask(person);
  const nonce = await digitsFor(person);
  expect(await change(person, { email: 'first.wish@example.org', nonce })).toEqual([200, undefined]);
  server.time.now += 60_000;
  expect(await change(person, { email: 'second.wish@example.org', nonce })).toEqual([
    422,
    'reauthentication_not_valid',
  ]);
});

test('the digits live for an hour and stand five tries', async () => {
  const late = await somebodyOld();
  await ask(late);
  server.time.now += hour;
  const response = await server.post('/token?grant_type=refresh_token', { refresh_token: late.refresh_token });
  const kept = (await response.json()) as SessionBody;
  expect(await change(kept, { password: next, nonce: await digitsFor(kept) })).toEqual([
    422,
    'reauthentication_not_valid',
  ]);

  const guessed = await somebodyOld();
  await ask(guessed);
  const nonce = await digitsFor(guessed);
  for (let guess = 0; guess < 5; guess += 1)
    await change(guessed, { password: next, nonce: nonce === '000000' ? '000001' : '000000' });
  expect(await change(guessed, { password: next, nonce })).toEqual([422, 'reauthentication_not_valid']);
});

test('the digits of one person let nobody else change anything', async () => {
  const one = await somebodyOld();
  await ask(one);
  const other = await somebodyOld();
  expect(await change(other, { password: next, nonce: await digitsFor(one) })).toEqual([
    422,
    'reauthentication_not_valid',
  ]);
});

test('the digits sign nobody in', async () => {
  const person = await somebodyOld();
  await ask(person);
  for (const type of ['email', 'recovery', 'magiclink', 'reauthentication']) {
    const tried = await server.post('/verify', { type, email: person.user.email, token: await digitsFor(person) });
    expect(tried.status).not.toBe(200);
  }
});

test('one mail a minute, and none for strangers or for addresses that were never confirmed', async () => {
  const person = await aPerson(server);
  expect((await ask(person)).status).toBe(200);
  const again = await ask(person);
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([429, 'over_email_send_rate_limit']);
  expect((await server.get('/reauthenticate')).status).toBe(401);
  const unproved = await aPerson(server);
  await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [unproved.user.id]);
  const refused = await ask(unproved);
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { code: 'email_not_confirmed', message: 'Please verify your email first.' },
  ]);
});

test('the real client asks for the digits and uses them', async () => {
  const email = 'reauthenticate@example.org';
  const client = server.client();
  await client.signUp({ email, password: 'seven silk spools' });
  expect((await client.reauthenticate()).error).toBeNull();
  const [mail] = await server.mailsTo(email);
  expect((await client.updateUser({ password: next, nonce: mail?.digits ?? '' })).error).toBeNull();
});
