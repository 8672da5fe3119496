import { Hono } from 'hono';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { openFactorSecret } from '#server/auth/factors/factor-secret.ts';
import { anAuthServer, aPerson, bearer, signedInAgain, type AuthServer, type SessionBody } from '../auth-server.ts';
import { anAuthenticator, aWrongCode } from '../security-keys/authenticator.ts';
import { factorCalls, type Enrolled } from './factor-calls.ts';

let server: AuthServer;
let start: number;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  server = await anAuthServer();
  start = Math.floor(server.time.now / 30_000) * 30_000;
  calls = factorCalls(server);
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

test('showing a code ends the sessions that have shown none, and no other’s', async () => {
  const person = await aPerson(server);
  const elsewhere = await signedInAgain(server, person.user.email);
  const neighbour = await aPerson(server);
  const heard: string[] = [];
  const alive = async ({ access_token }: SessionBody) => (await server.get('/user', bearer(access_token))).status;
  const factor = await calls.enroll(person);
  const asked = await calls.challenge(person, factor.id);
  const app = new Hono().route('/auth/v1', createAuth({ ...server.deps, sessionsEnded: (id) => void heard.push(id) }));
  const code = anAuthenticator(factor.totp.secret).codeAt(start);
  const response = await app.request(`/auth/v1/factors/${factor.id}/verify`, {
    method: 'POST',
    headers: bearer(person.access_token),
    body: JSON.stringify({ challenge_id: asked, code }),
  });
  expect(response.status).toBe(200);
  expect(heard).toEqual([person.user.id]);
  expect([await alive(person), await alive(elsewhere), await alive(neighbour)]).toEqual([200, 403, 200]);
});

test('no refresh token from before the code leads to the higher level', async () => {
  const person = await aPerson(server);
  const { session } = await calls.verified(person);
  const refresh = ({ refresh_token }: SessionBody) => server.post('/token?grant_type=refresh_token', { refresh_token });
  const renewed = (await (await refresh(session)).json()) as SessionBody;
  expect(decodeJwt(renewed.access_token)['aal']).toBe('aal2');
  expect((await refresh(person)).status).toBe(400);
});

test('a code is taken once, also by two who show it at the same moment, and no older one after it', async () => {
  const person = await aPerson(server);
  const { factor, app, session } = await calls.verified(person);
  const code = app.codeAt(start);
  const wrong = [422, { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }];
  expect(await calls.verify(session, factor.id, await calls.challenge(session, factor.id), code)).toEqual(wrong);
  expect(
    await calls.verify(session, factor.id, await calls.challenge(session, factor.id), app.codeAt(start - 30_000)),
  ).toEqual(wrong);
  server.time.now += 60_000;
  const [one, other] = [await calls.challenge(session, factor.id), await calls.challenge(session, factor.id)];
  const next = app.codeAt(server.time.now);
  const both = await Promise.all([
    calls.verify(session, factor.id, one, next),
    calls.verify(session, factor.id, other, next),
  ]);
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 422]);
});

test.each([
  [-60_000, 422],
  [-30_000, 200],
  [0, 200],
  [30_000, 200],
  [60_000, 422],
])('a code whose moment is %d ms away answers %i', async (shift, expected) => {
  const person = await aPerson(server);
  const factor = await calls.enroll(person);
  const code = anAuthenticator(factor.totp.secret).codeAt(start + shift);
  const [status] = await calls.verify(person, factor.id, await calls.challenge(person, factor.id), code);
  expect(status).toBe(expected);
});

test('the codes are those of RFC 6238, as every app makes them', async () => {
  const person = await aPerson(server);
  const factor = await calls.enroll(person);
  // a vector of RFC 6238, appendix B, cut to six digits
  expect(anAuthenticator('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ').codeAt(59_000)).toBe('287082');
  const [row] = await server.db.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
    factor.id,
  ]);
  expect(row?.secret).not.toContain(factor.totp.secret);
  expect(openFactorSecret(server.deps, factor.id, row?.secret ?? '')).toBe(factor.totp.secret);
  expect(openFactorSecret(server.deps, crypto.randomUUID(), row?.secret ?? '')).toBeUndefined();
  const strangersKeys = { ...server.deps.keys, refreshSecret: new Uint8Array(32) };
  expect(openFactorSecret({ keys: strangersKeys }, factor.id, row?.secret ?? '')).toBeUndefined();
});

test('a factor whose seal cannot be opened takes no code', async () => {
  const person = await aPerson(server);
  const factor = await calls.enroll(person);
  await server.db.query(`update auth.mfa_factors set secret = 'v1.' || $2 where id = $1`, [factor.id, 'A'.repeat(80)]);
  const code = anAuthenticator(factor.totp.secret).codeAt(start);
  expect((await calls.verify(person, factor.id, await calls.challenge(person, factor.id), code))[0]).toBe(422);
});

test('a challenge is good for five minutes, for one answer, for one factor and from one address', async () => {
  const person = await aPerson(server);
  const { factor, app, session } = await calls.verified(person);
  server.time.now += 60_000;
  const used = await calls.challenge(session, factor.id);
  expect((await calls.verify(session, factor.id, used, app.codeAt(server.time.now)))[0]).toBe(200);
  const { access_token } = session;
  server.time.now += 60_000;
  const elsewhere = [422, { code: 'mfa_ip_address_mismatch', message: 'Challenge and verify IP addresses mismatch' }];
  expect(await calls.verify(session, factor.id, used, app.codeAt(server.time.now))).toEqual(elsewhere);

  const moved = await calls.challenge(session, factor.id);
  await server.db.query(`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = $1`, [moved]);
  expect(await calls.verify(session, factor.id, moved, app.codeAt(server.time.now))).toEqual(elsewhere);

  const old = await calls.challenge(session, factor.id);
  server.time.now += 299_999;
  const late = await calls.challenge(session, factor.id);
  server.time.now += 1;
  expect(await calls.verify(session, factor.id, old, app.codeAt(server.time.now))).toEqual([
    422,
    {
      code: 'mfa_challenge_expired',
      message: `MFA challenge ${old} has expired, verify against another challenge or create a new challenge.`,
    },
  ]);
  const unknown = [
    422,
    { code: 'mfa_factor_not_found', message: 'MFA factor with the provided challenge ID not found' },
  ];
  expect(await calls.verify(session, factor.id, old, app.codeAt(server.time.now))).toEqual(unknown);
  expect(await calls.verify(session, factor.id, 'rubbish', app.codeAt(server.time.now))).toEqual(unknown);
  const other = (
    await calls.post('/factors', { factor_type: 'totp', friendly_name: 'Tablet' }, access_token)
  )[1] as Enrolled;
  expect(await calls.verify(session, other.id, late, app.codeAt(server.time.now))).toEqual(unknown);
  expect((await calls.verify(session, factor.id, late, app.codeAt(server.time.now)))[0]).toBe(200);
});

test('a wrong code and an empty one are refused, and the challenge may be tried again', async () => {
  const person = await aPerson(server);
  const factor = await calls.enroll(person);
  const asked = await calls.challenge(person, factor.id);
  expect(await calls.verify(person, factor.id, asked, aWrongCode(factor.totp.secret, start))).toEqual([
    422,
    { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
  ]);
  expect(await calls.verify(person, factor.id, asked, '')).toEqual([
    400,
    { code: 'validation_failed', message: 'Code needs to be non-empty' },
  ]);
  const spaced = anAuthenticator(factor.totp.secret).codeAt(start).replace(/^.../, '$& ');
  expect((await calls.verify(person, factor.id, asked, spaced))[0]).toBe(200);
});
