import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from '../administration/administration.ts';
import { anAuthServer, aPerson, bearer, siteUrl, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
let strict: AuthServer;
beforeAll(async () => {
  [server, strict] = await Promise.all([anAuthServer(), anAuthServer({ confirmsAddresses: true })]);
});
afterAll(() => Promise.all([server.close(), strict.close()]));

const password = 'seven silk spools';
const minute = 60_000;

const follow = async (at: AuthServer, email: string, path = '/auth/callback'): Promise<URL> => {
  const [mail] = await at.mailsTo(email);
  const query = new URLSearchParams({
    token: mail?.tokenHash ?? '',
    type: mail?.type ?? '',
    redirect_to: `${siteUrl}${path}`,
  });
  const response = await at.get(`/verify?${query.toString()}`);
  expect(response.status).toBe(303);
  return new URL(response.headers.get('Location') ?? '');
};

const methodsOf = (token: string): unknown => decodeJwt(token)['amr'];

test('a browser that asked for a new password ends the flow itself, half an hour later, with the real client', async () => {
  const { email } = (await aPerson(server)).user;
  const client = server.client('pkce');
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  expect((await client.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth/callback` })).error).toBeNull();
  server.time.now += 30 * minute;
  const there = await follow(server, email);
  expect([there.origin + there.pathname, there.hash]).toEqual([`${siteUrl}/auth/callback`, '']);
  const code = there.searchParams.get('code') ?? '';
  server.time.now += 4 * minute;
  const ended = await client.exchangeCodeForSession(code);
  expect(ended.error).toBeNull();
  expect(methodsOf(ended.data.session?.access_token ?? '')).toMatchObject([{ method: 'recovery' }]);
  expect(events).toContain('PASSWORD_RECOVERY');
  expect((await client.updateUser({ password: 'eight silk spools' })).error).toBeNull();
  expect((await client.exchangeCodeForSession(code)).error).not.toBeNull();
});

test('every mail of a flow ends with the method it began with', async () => {
  const signUp = strict.client('pkce');
  await signUp.signUp({ email: 'pkce.signup@example.org', password });
  const confirmed = await signUp.exchangeCodeForSession(
    (await follow(strict, 'pkce.signup@example.org')).searchParams.get('code') ?? '',
  );
  expect(methodsOf(confirmed.data.session?.access_token ?? '')).toMatchObject([{ method: 'email/signup' }]);

  const link = server.client('pkce');
  await link.signInWithOtp({ email: 'pkce.link@example.org' });
  const opened = await link.exchangeCodeForSession(
    (await follow(server, 'pkce.link@example.org')).searchParams.get('code') ?? '',
  );
  expect(methodsOf(opened.data.session?.access_token ?? '')).toMatchObject([{ method: 'magiclink' }]);
});

// raw requests, because the client deletes its verifier when it stores the answer of `PUT /user`
test('a change of address can be a flow too, ended after the second mailbox has agreed', async () => {
  const person = await aPerson(server, 'pkce.old@example.org');
  const { verifier, challenge } = aSecret('s256');
  const asked = { email: 'pkce.new@example.org', code_challenge: challenge, code_challenge_method: 's256' };
  expect((await server.put('/user', asked, bearer(person.access_token))).status).toBe(200);
  const first = await follow(server, 'pkce.old@example.org');
  expect(first.searchParams.get('code')).toBeNull();
  expect(new URLSearchParams(first.hash.slice(1)).get('message')).toContain('other email');
  const second = await follow(server, 'pkce.new@example.org');
  const [status, session] = await end(second.searchParams.get('code') ?? '', verifier);
  expect([status, session]).toMatchObject([200, { user: { id: person.user.id, email: 'pkce.new@example.org' } }]);
  expect(methodsOf(String(session['access_token']))).toMatchObject([{ method: 'email_change' }]);
});

const aSecret = (how: 's256' | 'plain') => {
  const verifier = randomBytes(56).toString('hex');
  return {
    verifier,
    challenge: how === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'),
  };
};

const aFlowOf = async (email: string, how: 's256' | 'plain' = 's256') => {
  const { verifier, challenge } = aSecret(how);
  await server.post('/recover', { email, code_challenge: challenge, code_challenge_method: how });
  return { verifier, code: (await follow(server, email)).searchParams.get('code') ?? '' };
};

const aFollowedFlow = async (how: 's256' | 'plain' = 's256') => {
  const { email, id } = (await aPerson(server)).user;
  return { id, ...(await aFlowOf(email, how)) };
};

const end = async (code: string, verifier: string) => {
  const response = await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};

test.each(['s256', 'plain'] as const)('a challenge of method %s is answered by its verifier, once', async (how) => {
  const { code, verifier, id } = await aFollowedFlow(how);
  expect(await end(code, verifier)).toMatchObject([200, { user: { id } }]);
  expect(await end(code, verifier)).toEqual([
    404,
    { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
  ]);
});

test('of two that end a flow at the same moment one gets in', async () => {
  const { code, verifier } = await aFollowedFlow();
  const both = await Promise.all([end(code, verifier), end(code, verifier)]);
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 404]);
});

test('a wrong verifier is refused and does no harm', async () => {
  const { code, verifier } = await aFollowedFlow();
  expect(await end(code, `${verifier.slice(1)}0`)).toEqual([
    400,
    { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
  ]);
  expect((await end(code, verifier))[0]).toBe(200);
});

test('the code of a return page lives for five minutes', async () => {
  const early = await aFollowedFlow();
  server.time.now += 5 * minute - 1;
  expect((await end(early.code, early.verifier))[0]).toBe(200);
  const late = await aFollowedFlow();
  server.time.now += 5 * minute;
  expect(await end(late.code, late.verifier)).toMatchObject([422, { code: 'flow_state_expired' }]);
});

test('a person who is shut out meanwhile stays out', async () => {
  const { code, verifier, id } = await aFollowedFlow();
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [
    id,
    new Date(server.time.now + minute),
  ]);
  expect(await end(code, verifier)).toMatchObject([403, { code: 'user_banned' }]);
});

test('the code of a flow is void after a new password, whether the person set it or the administration did', async () => {
  const { access_token, user } = await aPerson(server);
  const gone = [404, { code: 'flow_state_not_found' }];
  const before = await aFlowOf(user.email);
  expect((await server.put('/user', { password: 'eight silk spools' }, bearer(access_token))).status).toBe(200);
  expect(await end(before.code, before.verifier)).toMatchObject(gone);

  server.time.now += minute;
  const again = await aFlowOf(user.email);
  const { api } = administrationOf(server);
  expect((await api.updateUserById(user.id, { user_metadata: { full_name: 'Ana' } })).error).toBeNull();
  expect((await api.updateUserById(user.id, { password: 'nine silk spools' })).error).toBeNull();
  expect(await end(again.code, again.verifier)).toMatchObject(gone);
});

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a code that is traded while a new password is on its way comes too late, and neither waits for the other in vain', async () => {
  const { access_token, user } = await aPerson(server);
  const { code, verifier } = await aFlowOf(user.email);
  const underway = await server.db.transaction(async (tx) => {
    await tx.query('select 1 from auth.users where id = $1 for update', [user.id]);
    const changed = Promise.resolve(server.put('/user', { password: 'eight silk spools' }, bearer(access_token)));
    await expect.poll(() => server.db.query(waiting)).toHaveLength(1);
    const ended = end(code, verifier);
    await expect.poll(() => server.db.query(waiting)).toHaveLength(2);
    return { changed, ended };
  });
  expect((await underway.changed).status).toBe(200);
  expect(await underway.ended).toMatchObject([404, { code: 'flow_state_not_found' }]);
});

test('a flow without a code or a verifier, and a code that nobody handed out', async () => {
  const incomplete = [
    400,
    { code: 'validation_failed', message: 'invalid request: both auth code and code verifier should be non-empty' },
  ];
  expect(await end('', 'x')).toEqual(incomplete);
  expect(await end('x', '')).toEqual(incomplete);
  expect((await end('x', 'x'))[0]).toBe(404);
});

test.each([
  [{ code_challenge: 'x'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }, expect.stringContaining('between 43 and 128')],
  [
    { code_challenge: `${'x'.repeat(43)}=`, code_challenge_method: 's256' },
    expect.stringContaining('between 43 and 128'),
  ],
  [{ code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }, 'invalid code challenge method'],
])('the challenge %j is refused', async (challenge, message: unknown) => {
  const response = await server.post('/recover', { email: 'a@example.org', ...challenge });
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }]);
});

test('neither code nor challenge of a flow can be read in the database', async () => {
  const { code, verifier } = await aFollowedFlow('plain');
  const rows = await server.db.query<{ text: string }>('select f::text as text from auth.flow_state f');
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(verifier);
  }
});

test('a refusal on the way back is told in the query too, where the page of the flow looks', async () => {
  const { email } = (await aPerson(server)).user;
  await server.client('pkce').resetPasswordForEmail(email);
  await follow(server, email);
  const again = await follow(server, email, '/auth/reset');
  expect(Object.fromEntries(again.searchParams)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  });
});

test('a mail of a flow can be opened on another device as well, by its token', async () => {
  const { email, id } = (await aPerson(server)).user;
  await server.client('pkce').resetPasswordForEmail(email);
  const [mail] = await server.mailsTo(email);
  const opened = await server.client('pkce').verifyOtp({ type: 'recovery', token_hash: mail?.tokenHash ?? '' });
  expect([opened.error, opened.data.user?.id]).toEqual([null, id]);
});
