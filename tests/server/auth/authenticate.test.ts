import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticate } from '#server/auth/create-sign-in.ts';
import {
  anAuthServer,
  aPerson,
  bearer,
  issuer,
  signedInAgain,
  type AuthServer,
  type SessionBody,
} from './auth-server.ts';
import { callerOf, cookieOf, no, request, storageKey } from './a-session-request.ts';
import { factorCalls } from './factors/factor-calls.ts';
import { byStranger, confused, resigned, unsigned } from './forged-tokens.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const embedded = () =>
  createAuthenticate({
    source: { kind: 'embedded', keys: server.deps.keys, sql: server.db },
    issuer,
    storageKey,
    clock: server.deps.clock,
  });

test('the bearer token or the chunked cookie says who calls; the bearer token comes first', async () => {
  const [ada, bea] = [await aPerson(server), await aPerson(server)];
  const authenticate = embedded();
  expect(await authenticate(request(bearer(ada.access_token)))).toEqual(callerOf(ada));
  expect(await authenticate(request({ Cookie: cookieOf(ada) }))).toEqual(callerOf(ada));
  expect(await authenticate(request({ ...bearer(bea.access_token), Cookie: cookieOf(ada) }))).toEqual(callerOf(bea));
  expect(await authenticate(request({ ...bearer('rubbish'), Cookie: cookieOf(ada) }))).toEqual(no);
  expect(await authenticate(request({}))).toEqual(no);
});

test('the address is the one in the database, not the one in the token', async () => {
  const person = await aPerson(server);
  await server.db.query('update auth.users set email = $2, email_confirmed_at = null where id = $1', [
    person.user.id,
    'moved@example.org',
  ]);
  expect(await embedded()(request(bearer(person.access_token)))).toMatchObject({
    ok: true,
    value: { email: 'moved@example.org', emailConfirmed: false },
  });
});

test('a log-out is felt by the very next request', async () => {
  const person = await aPerson(server);
  const authenticate = embedded();
  expect(await authenticate(request(bearer(person.access_token)))).toEqual(callerOf(person));
  await server.post('/logout?scope=local', undefined, bearer(person.access_token));
  expect(await authenticate(request(bearer(person.access_token)))).toEqual(no);
});

test('a banned person is nobody', async () => {
  const person = await aPerson(server);
  const until = new Date(server.time.now + 60_000);
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [person.user.id, until]);
  expect(await embedded()(request(bearer(person.access_token)))).toEqual(no);
});

test('an expired token is believed for one more minute, for clocks that differ', async () => {
  const person = await aPerson(server);
  const startedAt = Math.floor(server.time.now / 1000) * 1000;
  const authenticate = embedded();
  server.time.now = startedAt + 3_659_000;
  expect((await authenticate(request(bearer(person.access_token)))).ok).toBe(true);
  server.time.now = startedAt + 3_660_000;
  expect(await authenticate(request(bearer(person.access_token)))).toEqual(no);
});

test('forged tokens make nobody', async () => {
  const { access_token: token } = await aPerson(server);
  const { keys } = server.deps;
  const authenticate = embedded();
  const forgeries = {
    none: unsigned(token),
    confused: await confused(token, keys),
    stranger: await byStranger(token, keys),
    issuer: await resigned(token, keys, { iss: 'http://elsewhere/auth/v1' }),
    audience: await resigned(token, keys, { aud: 'anon' }),
    role: await resigned(token, keys, { role: 'anon' }),
  };
  for (const [how, forged] of Object.entries(forgeries))
    expect([how, await authenticate(request(bearer(forged)))]).toEqual([how, no]);
  expect((await authenticate(request(bearer(await resigned(token, keys, {}))))).ok).toBe(true);
});

test('whoever has a second factor must have shown it, and until it is verified nobody must', async () => {
  const calls = factorCalls(server);
  const authenticate = embedded();
  const password = await aPerson(server);
  const ask = (session: SessionBody) => authenticate(request(bearer(session.access_token)));
  await calls.enroll(password, 'Begun');
  expect(await ask(password)).toEqual(callerOf(password));
  const { session, factor } = await calls.verified(password);
  const mfa = { ok: false, error: 'mfa_required' };
  expect(await ask(session)).toEqual(callerOf(session, 'aal2'));
  expect(await ask(password)).toEqual(mfa);
  expect(await ask(await signedInAgain(server, password.user.email))).toEqual(mfa);
  expect(await authenticate(request({ Cookie: cookieOf(password) }))).toEqual(mfa);
  const neighbour = await aPerson(server);
  expect(await ask(neighbour)).toEqual(callerOf(neighbour));

  await calls.remove(`/factors/${factor.id}`, session.access_token);
  expect(await ask(password)).toEqual(callerOf(password));
});

test('a token outlives the removal of the factor that lifted its session, and is worth less from then on', async () => {
  const calls = factorCalls(server);
  const person = await aPerson(server);
  const one = await calls.verified(person, 'One');
  server.time.now += 60_000;
  const two = await calls.verified(one.session, 'Two');
  server.time.now += 60_000;
  const again = await calls.challenge(two.session, one.factor.id);
  const [, body] = await calls.verify(two.session, one.factor.id, again, one.app.codeAt(server.time.now));
  const session = body as SessionBody;
  expect(await embedded()(request(bearer(session.access_token)))).toEqual(callerOf(session, 'aal2'));
  await calls.remove(`/factors/${one.factor.id}`, session.access_token);
  expect(await embedded()(request(bearer(session.access_token)))).toEqual({ ok: false, error: 'mfa_required' });
});
