import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { mintRefreshToken } from '#server/auth/sessions/session-answer.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { createOwnAccounts } from '#server/auth/create-sign-in.ts';
import { anAuthServer, aPerson, bearer, signedInAgain, type AuthServer, type SessionBody } from './auth-server.ts';

/* The server answers `ended_by` only to a genuine token whose session a person ended; the device then clears itself. */

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

type Answer = Readonly<Record<string, unknown>>;
const refresh = async (refresh_token: string): Promise<Answer> =>
  (await (await server.post('/token?grant_type=refresh_token', { refresh_token })).json()) as Answer;
const user = async ({ access_token }: SessionBody): Promise<Answer> =>
  (await (await server.get('/user', bearer(access_token))).json()) as Answer;
const logOut = (scope: string, { access_token }: SessionBody) =>
  server.post(`/logout?scope=${scope}`, undefined, bearer(access_token));
const twoSessions = async (): Promise<[SessionBody, SessionBody]> => {
  const first = await aPerson(server);
  return [first, await signedInAgain(server, first.user.email)];
};

describe('a session that its person ended', () => {
  test.each(['others', 'global'])(
    'from another device (%s) says so to its own device, by each of its tokens',
    async (scope) => {
      const [here, there] = await twoSessions();
      await logOut(scope, here);
      expect(await refresh(there.refresh_token)).toEqual({
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
        ended_by: 'person',
      });
      expect(await user(there)).toMatchObject({ code: 'session_not_found', ended_by: 'person' });
    },
  );

  test('says so by an older token of it as well, and for as long as it is known', async () => {
    const [here, there] = await twoSessions();
    await refresh(there.refresh_token);
    await logOut('others', here);
    expect(await refresh(there.refresh_token)).toMatchObject({ ended_by: 'person' });
    expect(await refresh(there.refresh_token)).toMatchObject({ ended_by: 'person' });
  });

  test('with the whole account, by themselves or by the administration, says so too', async () => {
    const [mine, theirs] = [await aPerson(server), await aPerson(server)];
    await server.db.transaction((tx) => createOwnAccounts(server.deps).remove(tx, mine.user.id));
    expect(await refresh(mine.refresh_token)).toMatchObject({ ended_by: 'person' });
    expect(await user(mine)).toMatchObject({ code: 'user_not_found', ended_by: 'person' });
    expect(await refresh(theirs.refresh_token)).not.toHaveProperty('ended_by');
  });

  test('is told to nobody who has no genuine token of it', async () => {
    const [here, there] = await twoSessions();
    await logOut('others', here);
    const id = String(decodeJwt(there.access_token)['session_id']);
    const forged = mintRefreshToken({ secret: new Uint8Array(32), salt: new Uint8Array(16) }, id, 1);
    expect(await refresh(forged)).not.toHaveProperty('ended_by');
    expect(await refresh('x'.repeat(52))).not.toHaveProperty('ended_by');
  });

  test('is told in the older shape as well', async () => {
    const [here, there] = await twoSessions();
    await logOut('others', here);
    const answer = await server.app.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: there.refresh_token }),
    });
    expect(await answer.json()).toMatchObject({ error_code: 'refresh_token_not_found', ended_by: 'person' });
  });
});

describe('of another end nothing is said', () => {
  const ends: readonly (readonly [string, (session: SessionBody) => Promise<unknown>])[] = [
    [
      'a copied token',
      async ({ refresh_token }) => {
        const next = await refresh(refresh_token);
        await server.get('/user', bearer(String(next['access_token'])));
        await refresh(refresh_token);
      },
    ],
    [
      'a new password elsewhere',
      async ({ user: { email } }) => {
        const other = await signedInAgain(server, email);
        await server.put('/user', { password: 'four quite odd words' }, bearer(other.access_token));
      },
    ],
    [
      'a database that was set back',
      async ({ access_token }) => {
        await server.db.query('delete from auth.sessions where id = $1', [decodeJwt(access_token)['session_id']]);
      },
    ],
    [
      'its age',
      async () => {
        server.time.now += 401 * 86_400_000;
        await tidyUp({
          config: { auth: { kind: 'embedded' } },
          db: server.db,
          clock: server.deps.clock,
          log: createLog('silent'),
          stopping: new AbortController().signal,
        });
      },
    ],
  ];
  test.each(ends)('%s', async (_why, end) => {
    const session = await aPerson(server);
    await end(session);
    const answer = await refresh(session.refresh_token);
    expect(answer['code']).toMatch(/refresh_token/);
    expect(answer).not.toHaveProperty('ended_by');
    expect(await user(session)).not.toHaveProperty('ended_by');
  });

  test('a ban, as long as it lasts', async () => {
    const session = await aPerson(server);
    await server.db.query(`update auth.users set banned_until = now() + interval '100 years' where id = $1`, [
      session.user.id,
    ]);
    expect(await refresh(session.refresh_token)).toEqual({ code: 'user_banned', message: 'User is banned' });
  });
});
