import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, bearer, signedInAgain, type AuthServer, type SessionBody } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const logOut = (query: string, { access_token }: SessionBody) =>
  server.post(`/logout${query}`, undefined, bearer(access_token));
const alive = async ({ access_token }: SessionBody): Promise<boolean> =>
  (await server.get('/user', bearer(access_token))).status === 200;

const threeSessions = async (): Promise<[SessionBody, SessionBody, SessionBody]> => {
  const first = await aPerson(server);
  return [first, await signedInAgain(server, first.user.email), await signedInAgain(server, first.user.email)];
};

test.each([
  ['', [false, false, false]],
  ['?scope=global', [false, false, false]],
  ['?scope=local', [false, true, true]],
  ['?scope=others', [true, false, false]],
])('logging out with "%s" ends exactly the sessions meant, at once, and nobody else’s', async (query, left) => {
  const sessions = await threeSessions();
  const neighbour = await aPerson(server);
  const response = await logOut(query, sessions[0]);
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(await Promise.all(sessions.map(alive))).toEqual(left);
  expect(await alive(neighbour)).toBe(true);
});

test('the refresh token of an ended session is worth nothing', async () => {
  const session = await aPerson(server);
  await logOut('?scope=local', session);
  const response = await server.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
      ended_by: 'person',
    },
  ]);
});

test('an unknown scope is refused and ends nothing', async () => {
  const session = await aPerson(server);
  const response = await logOut('?scope=planet', session);
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'validation_failed', message: 'Unsupported logout scope "planet"' },
  ]);
  expect(await alive(session)).toBe(true);
});

test('logging out twice says that the session is gone', async () => {
  const session = await aPerson(server);
  await logOut('', session);
  const response = await logOut('', session);
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist', ended_by: 'person' },
  ]);
});
