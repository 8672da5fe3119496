import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticate } from '#server/auth/create-sign-in.ts';
import { mintRefreshToken, readRefreshToken } from '#server/auth/sessions/session-answer.ts';
import { anAuthServer, aPerson, bearer, issuer, siteUrl, type AuthServer, type SessionBody } from './auth-server.ts';
import { resigned } from './forged-tokens.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const refresh = (refresh_token: unknown) => server.post('/token?grant_type=refresh_token', { refresh_token });
const renewed = async (token: string): Promise<SessionBody> => {
  const response = await refresh(token);
  expect(response.status).toBe(200);
  return (await response.json()) as SessionBody;
};
const refusalOf = async (token: unknown): Promise<readonly [number, unknown]> => {
  const response = await refresh(token);
  return [response.status, await response.json()];
};
const sessionOf = ({ access_token }: SessionBody): string => String(decodeJwt(access_token)['session_id']);
const sessionsIn = (id: string) => server.db.query('select 1 from auth.sessions where id = $1', [id]);

const authenticated = (token: string) =>
  createAuthenticate({
    source: { kind: 'embedded', keys: server.deps.keys, sql: server.db },
    issuer,
    storageKey: 'sb-localhost-4150-auth-token',
    clock: server.deps.clock,
  })(new Request(siteUrl, { headers: bearer(token) }));

const notFound = [400, { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' }];
const used = [400, { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }];
const invalid = [400, { code: 'validation_failed', message: 'Refresh token is not valid' }];

test('a refresh gives new tokens of the same session and keeps how it was proved', async () => {
  const first = await aPerson(server);
  const signedInAt = Math.floor(server.time.now / 1000);
  server.time.now += 600_000;
  const second = await renewed(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second.access_token).not.toBe(first.access_token);
  expect(sessionOf(second)).toBe(sessionOf(first));
  expect(second.user).toEqual(first.user);
  expect(decodeJwt(second.access_token)).toMatchObject({
    iat: Math.floor(server.time.now / 1000),
    amr: [{ method: 'password', timestamp: signedInAt }],
  });
});

test('two refreshes in the same second still give two different access tokens', async () => {
  const first = await aPerson(server);
  const second = await renewed(first.refresh_token);
  expect(second.access_token).not.toBe(first.access_token);
});

test('ten tabs that refresh with one token at the same moment all get the same session and the same next token', async () => {
  const { refresh_token } = await aPerson(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => renewed(refresh_token)));
  expect(new Set(answers.map(sessionOf)).size).toBe(1);
  const [next, ...others] = new Set(answers.map((answer) => answer.refresh_token));
  expect(others).toEqual([]);
  expect((await renewed(next ?? '')).refresh_token).not.toBe(next);
});

test('a refresh waits for one that is under way, and then judges its token by the outcome', async () => {
  const first = await aPerson(server);
  const pending = await server.db.transaction(async (tx) => {
    await tx.query('select 1 from auth.sessions where id = $1 for update', [sessionOf(first)]);
    const waiting = refusalOf(first.refresh_token);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.query('update auth.sessions set refresh_token_counter = 2 where id = $1', [sessionOf(first)]);
    return { waiting };
  });
  expect(await pending.waiting).toEqual(used);
});

test('the parent of the active token gets the active token again, even a year later', async () => {
  const first = await aPerson(server);
  const second = await renewed(first.refresh_token);
  server.time.now += 365 * 86_400_000;
  const again = await renewed(first.refresh_token);
  expect(again.refresh_token).toBe(second.refresh_token);
  expect((await renewed(again.refresh_token)).refresh_token).not.toBe(second.refresh_token);
});

test('the grandparent of the active token ends the session, for whoever holds its tokens', async () => {
  const first = await aPerson(server);
  const second = await renewed(first.refresh_token);
  const third = await renewed(second.refresh_token);
  server.time.now += 10_000;
  expect(await refusalOf(first.refresh_token)).toEqual(used);
  expect(await sessionsIn(sessionOf(first))).toEqual([]);
  expect(await refusalOf(third.refresh_token)).toEqual(notFound);
  const user = await server.get('/user', bearer(third.access_token));
  expect([user.status, await user.json()]).toEqual([
    403,
    { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
  ]);
  const [entry] = await server.db.query<{ payload: object }>(
    `select payload from auth.audit_log_entries where payload->>'action' = 'token_reused' and payload->>'actor_id' = $1`,
    [first.user.id],
  );
  expect(entry?.payload).toMatchObject({ traits: { session_id: sessionOf(first) } });
});

test.each([
  ['the auth server', (token: string) => server.get('/user', bearer(token))],
  ['the product', (token: string) => authenticated(token)],
])(
  'a token that was traded ends the session once its owner has shown the newer access token to %s',
  async (_, show) => {
    const first = await aPerson(server);
    const second = await renewed(first.refresh_token);
    await show(first.access_token);
    expect((await renewed(first.refresh_token)).refresh_token).toBe(second.refresh_token);
    await show(second.access_token);
    expect(await refusalOf(first.refresh_token)).toEqual(used);
    expect(await sessionsIn(sessionOf(first))).toEqual([]);
    expect(await refusalOf(second.refresh_token)).toEqual(notFound);
  },
);

test('whoever trades a copied token first is found out when the owner trades theirs', async () => {
  const owner = await aPerson(server);
  const thief = await renewed(owner.refresh_token);
  await authenticated(thief.access_token);
  expect(await refusalOf(owner.refresh_token)).toEqual(used);
  expect(await refusalOf(thief.refresh_token)).toEqual(notFound);
});

test('an answer that was lost is given again, however often the older access token is shown meanwhile', async () => {
  const first = await aPerson(server);
  const lost = await renewed(first.refresh_token);
  for (const _often of [1, 2, 3]) await authenticated(first.access_token);
  server.time.now += 3_600_000;
  const again = await renewed(first.refresh_token);
  expect(again.refresh_token).toBe(lost.refresh_token);
  await authenticated(again.access_token);
  const next = await renewed(again.refresh_token);
  await authenticated(again.access_token); // as a tab does that has not read the new token yet
  expect((await renewed(again.refresh_token)).refresh_token).toBe(next.refresh_token);
});

test('an access token from before tokens were counted says nothing about what was seen', async () => {
  const first = await aPerson(server);
  const second = await renewed(first.refresh_token);
  const uncounted = await resigned(second.access_token, server.deps.keys, { refresh_count: undefined });
  expect(await authenticated(uncounted)).toMatchObject({ ok: true });
  expect((await renewed(first.refresh_token)).refresh_token).toBe(second.refresh_token);
});

test('tabs of which some were faster twice or more all get the active token, for ten seconds after the last refresh', async () => {
  const tokens = [(await aPerson(server)).refresh_token];
  for (let n = 0; n < 9; n += 1) tokens.push((await renewed(tokens.at(-1) ?? '')).refresh_token);
  const active = tokens.at(-1);
  server.time.now += 9999;
  for (const token of tokens.slice(1, -1)) expect((await renewed(token)).refresh_token).toBe(active);
  server.time.now += 1;
  expect(await refusalOf(tokens[1])).toEqual(used);
});

test('more than eight behind is no race, however fast', async () => {
  const tokens = [(await aPerson(server)).refresh_token];
  for (let n = 0; n < 9; n += 1) tokens.push((await renewed(tokens.at(-1) ?? '')).refresh_token);
  expect(await refusalOf(tokens[0])).toEqual(used);
});

test('a token with a forged count, salt or seal is not found and ends nobody’s session', async () => {
  const first = await aPerson(server);
  const second = await renewed(first.refresh_token);
  const third = await renewed(second.refresh_token);
  const forgeries = [
    mintRefreshToken({ secret: Buffer.alloc(32), salt: Buffer.alloc(16) }, sessionOf(first), 0),
    mintRefreshToken({ secret: server.deps.keys.refreshSecret, salt: Buffer.alloc(16) }, sessionOf(first), 2),
    `${third.refresh_token.slice(0, -1)}${third.refresh_token.endsWith('A') ? 'B' : 'A'}`,
  ];
  for (const forged of forgeries) expect(await refusalOf(forged)).toEqual(notFound);
  expect(await sessionsIn(sessionOf(first))).toHaveLength(1);
  await renewed(third.refresh_token);
});

test('a genuine token that is ahead of its session is not valid', async () => {
  const first = await aPerson(server);
  const [row] = await server.db.query<{ refresh_token_salt: Uint8Array }>(
    'select refresh_token_salt from auth.sessions where id = $1',
    [sessionOf(first)],
  );
  const secrets = { secret: server.deps.keys.refreshSecret, salt: row?.refresh_token_salt ?? Buffer.alloc(16) };
  expect(mintRefreshToken(secrets, sessionOf(first), 0)).toBe(first.refresh_token);
  expect(await refusalOf(mintRefreshToken(secrets, sessionOf(first), 1))).toEqual(invalid);
});

test.each([
  ['', invalid],
  [null, invalid],
  ['abc', notFound],
  ['-'.repeat(52), notFound],
  ["' or 1=1 --", notFound],
])('the token %j is refused as JSON', async (token, refusal) => {
  expect(await refusalOf(token)).toEqual(refusal);
});

test('a banned person gets no new tokens', async () => {
  const { user, refresh_token } = await aPerson(server);
  const until = new Date(server.time.now + 60_000);
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [user.id, until]);
  expect(await refusalOf(refresh_token)).toEqual([400, { code: 'user_banned', message: 'User is banned' }]);
  server.time.now += 61_000;
  await renewed(refresh_token);
});

test('a refresh token reads back what was minted, for every count it can hold', () => {
  const secrets = { secret: Buffer.alloc(32, 1), salt: Buffer.alloc(16, 2) };
  const sessionId = '0f5b5a1e-7c1d-4c43-9c5e-5d1c7e0a9b11';
  for (const counter of [0, 1, 255, 65_536, 4_294_967_295])
    expect(readRefreshToken(mintRefreshToken(secrets, sessionId, counter))).toMatchObject({ sessionId, counter });
});
