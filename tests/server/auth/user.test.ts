import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, bearer, type AuthServer } from './auth-server.ts';
import { byStranger, confused, hmacSigned, resigned, tampered, unsigned } from './forged-tokens.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const ask = async (headers: Readonly<Record<string, string>>) => {
  const response = await server.get('/user', headers);
  return [response.status, await response.json()] as const;
};

test('the person is answered as at sign-in', async () => {
  const person = await aPerson(server);
  expect(await ask(bearer(person.access_token))).toEqual([200, person.user]);
});

test('without a bearer token the answer says that one is needed, also when a cookie is there', async () => {
  const { access_token } = await aPerson(server);
  const refusal = [401, { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' }];
  expect(await ask({})).toEqual(refusal);
  expect(await ask({ Authorization: 'Basic YTpi' })).toEqual(refusal);
  const cookie = `sb-localhost-4150-auth-token=base64-${Buffer.from(JSON.stringify({ access_token })).toString('base64url')}`;
  expect(await ask({ Cookie: cookie })).toEqual(refusal);
});

test('a token is good for an hour and not a second longer', async () => {
  const { access_token } = await aPerson(server);
  const startedAt = Math.floor(server.time.now / 1000) * 1000;
  server.time.now = startedAt + 3_599_000;
  expect((await ask(bearer(access_token)))[0]).toBe(200);
  server.time.now = startedAt + 3_600_000;
  expect(await ask(bearer(access_token))).toEqual([
    403,
    {
      code: 'bad_jwt',
      message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
    },
  ]);
});

test('forged tokens are refused, however they are forged', async () => {
  const { access_token, user } = await aPerson(server);
  const victim = await aPerson(server);
  const { keys } = server.deps;
  const forgeries = {
    none: unsigned(access_token),
    emptySecret: hmacSigned(access_token, ''),
    confused: await confused(access_token, keys),
    stranger: await byStranger(access_token, keys),
    tampered: tampered(access_token, victim.user.id),
    otherIssuer: await resigned(access_token, keys, { iss: 'http://elsewhere/auth/v1' }),
    otherAudience: await resigned(access_token, keys, { aud: 'somebody' }),
    otherRole: await resigned(access_token, keys, { role: 'service_role' }),
    noEnd: await resigned(access_token, keys, { exp: undefined }),
    noSession: await resigned(access_token, keys, { session_id: undefined }),
    oddSession: await resigned(access_token, keys, { session_id: "' or 1=1 --" }),
    apiKey: 'sb_publishable_abc',
  };
  for (const [how, token] of Object.entries(forgeries)) {
    const [status, body] = await ask(bearer(token));
    expect([how, status, (body as { code: string }).code]).toEqual([how, 403, 'bad_jwt']);
    expect((body as { message: string }).message).toContain('invalid JWT: unable to parse or verify signature');
  }
  // a token signed the same way without a change is accepted: so each refusal above has its own reason
  expect((await ask(bearer(await resigned(access_token, keys, {}))))[1]).toMatchObject({ id: user.id });
});

test('a token of one person with the session of another is refused', async () => {
  const one = await aPerson(server);
  const other = await aPerson(server);
  const mixed = await resigned(one.access_token, server.deps.keys, { sub: other.user.id });
  expect((await ask(bearer(mixed)))[1]).toMatchObject({ code: 'session_not_found' });
});

test('a deleted person and a banned one are refused by name of the reason', async () => {
  const banned = await aPerson(server);
  const until = new Date(server.time.now + 60_000);
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [banned.user.id, until]);
  expect(await ask(bearer(banned.access_token))).toEqual([403, { code: 'user_banned', message: 'User is banned' }]);
  await server.db.query('delete from auth.users where id = $1', [banned.user.id]);
  expect(await ask(bearer(banned.access_token))).toEqual([
    403,
    { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
  ]);
});
