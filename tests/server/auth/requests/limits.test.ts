import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { anAuthServer, aPerson, bearer, type AuthServer, type SessionBody } from '../auth-server.ts';
import { aWrongCode } from '../security-keys/authenticator.ts';
import { factorCalls } from '../factors/factor-calls.ts';

let server: AuthServer;
let app: Hono<ServerEnv>;
let start: number;
beforeAll(async () => {
  server = await anAuthServer();
  start = Math.floor(server.time.now / 30_000) * 30_000;
});
beforeEach(() => {
  server.time.now = start;
  app = anApp();
});
afterAll(() => server.close());

const anApp = () => {
  const outer = new Hono<ServerEnv>();
  outer.use(async (c, next) => {
    c.set('clientAddress', c.req.header('X-From') ?? '203.0.113.1');
    c.set('isForwarded', c.req.header('X-Forwarded-For') !== undefined);
    await next();
  });
  return outer.route('/auth/v1', createAuth(server.deps));
};

const ask = async (method: string, at: string, headers: Readonly<Record<string, string>> = {}, body: unknown = {}) => {
  const response = await app.request(`/auth/v1${at}`, {
    method,
    headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, wait: response.headers.get('Retry-After'), body: await response.json() };
};
const from = (address: string) => ({ 'X-From': address });
const tooMany = { code: 'over_request_rate_limit', message: 'Request rate limit reached' };

const countOf = async (method: string, at: string, headers?: Readonly<Record<string, string>>): Promise<number> => {
  for (let taken = 0; taken < 100;) {
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask(method, at, headers)));
    const answered = asked.filter(({ status }) => status !== 429).length;
    taken += answered;
    if (answered < asked.length) return taken;
  }
  return Infinity;
};

const id = '00000000-0000-4000-8000-000000000000';

test.each([
  ['POST', '/signup', 30],
  ['POST', '/otp', 30],
  ['POST', '/magiclink', 30],
  ['POST', '/recover', 30],
  ['POST', '/resend', 30],
  ['POST', '/verify', 30],
  ['GET', '/verify', 30],
  ['PUT', '/user', 30],
  ['GET', '/reauthenticate', 30],
  ['POST', '/token?grant_type=password', 30],
  ['POST', '/token?grant_type=pkce', 30],
  ['POST', `/factors/${id}/challenge`, 15],
  ['POST', `/factors/${id}/verify`, 15],
  ['POST', '/token?grant_type=refresh_token', Infinity],
  ['GET', '/user', Infinity],
  ['POST', '/logout', Infinity],
  ['GET', '/settings', Infinity],
])('%s %s may be asked %i times by one address', async (method, at, times) => {
  expect(await countOf(method, at)).toBe(times);
});

test('a limit says in the provider’s words when to come back, and counts each address and each question by itself', async () => {
  expect(await countOf('POST', '/signup')).toBe(30);
  expect(await ask('POST', '/signup')).toEqual({ status: 429, wait: '10', body: tooMany });
  expect((await ask('POST', '/signup', from('203.0.113.2'))).status).not.toBe(429);
  expect((await ask('POST', '/recover')).status).not.toBe(429);
  server.time.now += 10_000;
  expect((await ask('POST', '/signup')).status).not.toBe(429);
  expect((await ask('POST', '/signup')).status).toBe(429);
});

test('sign-ins come back five times as fast', async () => {
  expect(await countOf('POST', '/token?grant_type=password')).toBe(30);
  expect((await ask('POST', '/token?grant_type=password')).wait).toBe('2');
});

test('of IPv6 the first half counts, however it is written', async () => {
  expect(await countOf('POST', '/signup', from('2001:db8:0:1::1'))).toBe(30);
  for (const same of ['2001:db8:0:1::2', '2001:0db8:0000:0001:9:9:9:9', '2001:DB8::1:0:0:0:7'])
    expect((await ask('POST', '/signup', from(same))).status).toBe(429);
  for (const other of ['2001:db8:0:2::1', '2001:db8::1', '::2'])
    expect((await ask('POST', '/signup', from(other))).status).not.toBe(429);
});

test.each([
  ['127.0.0.1', {}, Infinity],
  ['::1', {}, Infinity],
  ['unknown', {}, Infinity],
  ['127.0.0.1', { 'X-Forwarded-For': '198.51.100.7' }, 30],
  ['10.0.0.7', {}, 30],
])('from %s with %j a sign-up may be asked %i times', async (address, headers, times) => {
  expect(await countOf('POST', '/signup', { ...from(address), ...headers })).toBe(times);
});

const password = 'seven silk spools';
const signIn = (email: string, given: string, headers?: Readonly<Record<string, string>>) =>
  ask('POST', '/token?grant_type=password', headers, { email, password: given });
const anAddress = () => `p${crypto.randomUUID()}@example.org`;

const wrongs = async (email: string, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1)
    statuses.push((await signIn(email, 'not the password', from(`198.51.100.${n}`))).status);
  return statuses;
};

test('after ten wrong passwords the eleventh sign-in waits, wherever it comes from, whether anybody is registered or not', async () => {
  const person = await aPerson(server);
  for (const email of [person.user.email, anAddress(), 'no address at all']) {
    expect(await wrongs(email, 11)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect(await signIn(email.toUpperCase(), password)).toEqual({ status: 429, wait: '60', body: tooMany });
  }
  server.time.now += 59_999;
  expect((await signIn(person.user.email, password)).wait).toBe('1');
  server.time.now += 1;
  expect((await signIn(person.user.email, password)).status).toBe(200);
  expect(await wrongs(person.user.email, 11)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('thirty wrong passwords at once are no way around it', async () => {
  const { user } = await aPerson(server);
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, n) => signIn(user.email, 'not the password', from(`198.51.100.${n}`))),
  );
  expect(all.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('each further wrong password doubles the wait up to a quarter of an hour; a day without one forgets them all', async () => {
  const email = anAddress();
  await wrongs(email, 10);
  const waits: (string | null)[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { wait } = await signIn(email, 'not the password');
    waits.push(wait);
    server.time.now += Number(wait) * 1000;
    expect((await signIn(email, 'not the password')).status).toBe(400);
  }
  expect(waits).toEqual(['60', '120', '240', '480', '900', '900']);
  server.time.now += 86_400_001;
  expect(await wrongs(email, 11)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('whoever is signed in stays so while strangers guess, and a mail lets its reader in', async () => {
  const person = await aPerson(server);
  await wrongs(person.user.email, 11);
  expect((await ask('GET', '/user', bearer(person.access_token))).status).toBe(200);
  const { refresh_token } = person;
  expect((await ask('POST', '/token?grant_type=refresh_token', {}, { refresh_token })).status).toBe(200);
  await server.post('/recover', { email: person.user.email });
  const [mail] = await server.mailsTo(person.user.email);
  const opened = await ask('POST', '/verify', {}, { type: 'recovery', token_hash: mail?.tokenHash });
  expect(opened.status).toBe(200);
});

test('whoever a mail has let in sets a new password, however many strangers guess, and signs in with it', async () => {
  const { user } = await aPerson(server);
  await wrongs(user.email, 11);
  await wrongs(user.id, 11); // other people in the team can see the user's id
  await server.post('/recover', { email: user.email });
  const [mail] = await server.mailsTo(user.email);
  const opened = await ask('POST', '/verify', {}, { type: 'recovery', token_hash: mail?.tokenHash });
  const { access_token } = opened.body as SessionBody;
  const next = { password: 'eight silk spools' };
  expect((await ask('PUT', '/user', bearer(access_token), next)).status).toBe(200);
  expect((await signIn(user.email, next.password, from('203.0.113.2'))).status).toBe(200);
});

test('a password is not guessed at with a stolen session either, as the present one or as the same again', async () => {
  const change = (person: SessionBody, body: object) => ask('PUT', '/user', bearer(person.access_token), body);
  for (const guess of [
    (n: number) => ({ password: 'eight silk spools', current_password: `not the password ${n}` }),
    (n: number) => ({ password: `not the password ${n}` }),
  ]) {
    const person = await aPerson(server);
    await server.db.query(`update auth.sessions set created_at = created_at - interval '2 days' where user_id = $1`, [
      person.user.id,
    ]);
    for (let n = 0; n < 10; n += 1) expect((await change(person, guess(n))).status).toBe(400);
    expect(await change(person, { password, current_password: password })).toMatchObject({
      status: 429,
      body: tooMany,
    });
    expect((await signIn(person.user.email, password)).status).toBe(200);
    expect((await change(person, { data: { full_name: 'Ana' } })).status).toBe(200);
    server.time.now += 60_000;
    const right = { password: 'eight silk spools', current_password: password };
    expect((await change(person, right)).status).toBe(200);
  }
});

test('a password that is too weak costs no try, however often it is typed', async () => {
  const person = await aPerson(server);
  for (let n = 0; n < 11; n += 1)
    expect((await ask('PUT', '/user', bearer(person.access_token), { password: 'kurz' })).status).toBe(422);
});

test('digits of a mail are guessed at ten times at most, however many mails were sent, known or not', async () => {
  const person = await aPerson(server);
  for (const email of [anAddress(), person.user.email]) {
    const guess = (token: string) => ask('POST', '/verify', {}, { type: 'recovery', email, token });
    for (let n = 0; n < 10; n += 1) {
      if (n % 4 === 0) {
        server.time.now += 60_000;
        await server.post('/recover', { email });
      }
      expect((await guess(`x${n}`)).status).toBe(403);
    }
    expect(await guess('123456')).toEqual({ status: 429, wait: '60', body: tooMany });
  }
  const digits = (await server.mailsTo(person.user.email))[0]?.digits;
  const offer = () => ask('POST', '/verify', {}, { type: 'recovery', email: person.user.email, token: digits });
  expect((await offer()).status).toBe(429);
  server.time.now += 60_000;
  expect((await offer()).status).toBe(200);
});

test('codes of a second factor are guessed at ten times at most, with whatever session', async () => {
  const calls = factorCalls(server);
  const person = await aPerson(server);
  const { factor, app: device, session } = await calls.verified(person);
  server.time.now += 60_000;
  const offer = async (code: string) =>
    (await calls.verify(session, factor.id, await calls.challenge(session, factor.id), code))[0];
  for (let n = 0; n < 10; n += 1) expect(await offer(aWrongCode(factor.totp.secret, server.time.now))).toBe(422);
  expect(await offer(device.codeAt(server.time.now))).toBe(429);
  server.time.now += 60_000;
  expect(await offer(device.codeAt(server.time.now))).toBe(200);
});
