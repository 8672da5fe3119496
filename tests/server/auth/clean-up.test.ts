import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { anAuthServer, aPerson, bearer, type AuthServer, type SessionBody } from './auth-server.ts';
import { factorCalls } from './factors/factor-calls.ts';

let server: AuthServer;
let start: number;
beforeAll(async () => {
  server = await anAuthServer();
  start = server.time.now;
});
beforeEach(async () => {
  server.time.now = start;
  await server.db.query('delete from auth.users');
  await server.db.query('delete from auth.audit_log_entries');
  await server.db.query('delete from auth.attempts');
  await server.db.query('delete from auth.mail_pauses');
});
afterAll(() => server.close());

const day = 86_400_000;
const tidy = (kind: 'embedded' | 'external' = 'embedded') =>
  tidyUp({
    config: { auth: { kind } },
    db: server.db,
    clock: server.deps.clock,
    log: createLog('silent'),
    stopping: new AbortController().signal,
  });

const tidyAfter = (ms: number) => {
  server.time.now = start + ms;
  return tidy();
};
const challenge = 'A'.repeat(43);

test('codes, pauses, flows and counted tries go after a day, and not before', async () => {
  const person = await aPerson(server);
  const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
  await server.post('/recover', { email: person.user.email, ...pkce });
  await server.post('/token?grant_type=password', { email: person.user.email, password: 'not the password' });
  const none = {
    'codes of mails': 0,
    'sign-ins that were never ended': 0,
    'counted tries': 0,
    'pauses between mails': 0,
  };
  expect(await tidyAfter(day)).toMatchObject(none);
  expect(await tidyAfter(day + 1)).toMatchObject({
    'codes of mails': 1,
    'sign-ins that were never ended': 1,
    'counted tries': 1,
    'pauses between mails': 1,
  });
  expect(await tidy()).toMatchObject(none);
});

test('a factor that was begun goes after a day, one that counts stays with its person', async () => {
  const calls = factorCalls(server);
  const [begun, counts] = [await aPerson(server), await aPerson(server)];
  await calls.enroll(begun);
  const { factor } = await calls.verified(counts);
  const what = ['second factors that were never verified', 'questions for codes'] as const;
  expect(await tidyAfter(day)).toMatchObject({ [what[0]]: 0, [what[1]]: 0 });
  expect(await tidyAfter(day + 1)).toMatchObject({ [what[0]]: 1, [what[1]]: 1 });
  expect(await server.db.query('select id from auth.mfa_factors')).toEqual([{ id: factor.id }]);
});

test('a session that nobody has used for 400 days goes, one that was refreshed meanwhile stays, and the people stay', async () => {
  const [away, here] = [await aPerson(server), await aPerson(server)];
  server.time.now = start + 200 * day;
  const answer = await server.post('/token?grant_type=refresh_token', { refresh_token: here.refresh_token });
  const refreshed = (await answer.json()) as SessionBody;
  const [sessions, browsers] = ['sessions that no browser used', 'browsers that did not come back'];
  const trail = 'entries of the audit trail';
  expect(await tidyAfter(400 * day)).toMatchObject({ [sessions]: 0, [browsers]: 0, [trail]: 0 });
  expect(await tidyAfter(400 * day + 1)).toMatchObject({ [sessions]: 1, [browsers]: 1, [trail]: 4 });
  expect(await server.db.query('select user_id from auth.known_browsers')).toEqual([{ user_id: here.user.id }]);
  const renew = async ({ refresh_token }: SessionBody) =>
    (await server.post('/token?grant_type=refresh_token', { refresh_token })).status;
  expect([await renew(away), await renew(refreshed)]).toEqual([400, 200]);
  const again = await server.client().signInWithPassword({ email: away.user.email, password: 'seven silk spools' });
  expect(again.error).toBeNull();
});

test('nothing of an external auth server is touched, even in the same database', async () => {
  const person = await aPerson(server);
  server.time.now = start + 1000 * day;
  expect(Object.keys((await tidy('external')) ?? {})).not.toContain('sessions that no browser used');
  server.time.now = start;
  expect((await server.get('/user', bearer(person.access_token))).status).toBe(200);
});
