import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, bearer, siteUrl, type AuthServer, type SessionBody } from '../auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer({ confirmsAddresses: true });
});
afterAll(() => server.close());

const password = 'seven silk spools';
const minute = 60_000;
let count = 0;
const anAddress = (): string => `newcomer.${(count += 1)}@example.org`;

const signUp = async (body: object) => {
  const response = await server.post('/signup', body);
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};

const signIn = async (email: string, secret = password) => {
  const response = await server.post('/token?grant_type=password', { email, password: secret });
  return [response.status, ((await response.json()) as Record<string, unknown>)['code']] as const;
};

const verifyLink = async (link: { readonly type: string; readonly tokenHash: string } | undefined) =>
  server.post('/verify', { type: link?.type, token_hash: link?.tokenHash });

test('whoever registers gets a mail instead of a session, and is in once they follow it, with the real client', async () => {
  const email = anAddress();
  const client = server.client();
  const signedUp = await client.signUp({ email, password, options: { data: { full_name: 'Ada' } } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada', email_verified: false } });
  expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');

  const [mail] = await server.mailsTo(email);
  expect(mail).toMatchObject({
    kind: 'confirm',
    link: `${siteUrl}/auth/confirm?token_hash=${mail?.tokenHash}&type=signup`,
  });
  const opened = await server.client().verifyOtp({ type: 'signup', token_hash: mail?.tokenHash ?? '' });
  expect(opened.error).toBeNull();
  expect(opened.data.user).toMatchObject({
    id: signedUp.data.user?.id,
    email_confirmed_at: new Date(server.time.now).toISOString(),
    user_metadata: { full_name: 'Ada', email_verified: true },
    identities: [
      { identity_id: signedUp.data.user?.identities?.[0]?.identity_id, identity_data: { email_verified: true } },
    ],
  });
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
});

test.each(['signup', 'email'] as const)('the digits confirm too, named %s', async (type) => {
  const email = anAddress();
  await signUp({ email, password });
  const [mail] = await server.mailsTo(email);
  const opened = await server.client().verifyOtp({ type, email, token: mail?.digits ?? '' });
  expect(opened.error).toBeNull();
  expect(decodeJwt(opened.data.session?.access_token ?? '')).toMatchObject({ email, amr: [{ method: 'otp' }] });
});

test('signing up with a registered address, a waiting one and a new one is answered alike', async () => {
  const registered = anAddress();
  await signUp({ email: registered, password });
  await verifyLink((await server.mailsTo(registered))[0]);
  const waiting = anAddress();
  await signUp({ email: waiting, password, data: { full_name: 'Secret' } });
  server.time.now += minute;
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const shown = async (email: string) => {
    const data = { zeta: 1.5, full_name: 'Bo' };
    const response = await server.post('/signup', { email, password: 'eight silk spools', data });
    const text = (await response.text()).replaceAll(id, 'id').replaceAll(email, 'address');
    return [response.status, Object.fromEntries(response.headers), text];
  };
  const fresh = anAddress();
  for (const _twice of [1, 2]) {
    const answers = [await shown(registered), await shown(waiting), await shown(fresh)];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  }
  expect((await shown(fresh))[0]).toBe(429);
});

test('somebody who is registered and forgot it gets a link to sign in, and keeps their password', async () => {
  const email = anAddress();
  await signUp({ email, password });
  await verifyLink((await server.mailsTo(email))[0]);
  server.time.now += minute;
  await signUp({ email, password: 'eight silk spools' });
  const [mail] = await server.mailsTo(email);
  expect([mail?.kind, mail?.type]).toEqual(['sign_in', 'magiclink']);
  expect((await verifyLink(mail)).status).toBe(200);
  expect((await signIn(email))[0]).toBe(200);
  expect((await signIn(email, 'eight silk spools'))[0]).toBe(400);
});

test.each([
  ['a minute later, with a mail of their own', minute, 200],
  ['before the minute is over, with no second mail', minute - 1, 429],
])(
  'of two who register one address with two passwords, the second %s, neither keeps theirs; the mailbox decides',
  async (_when, later, status) => {
    const email = anAddress();
    await signUp({ email, password: 'somebody elses spools' });
    server.time.now += later;
    expect((await signUp({ email, password }))[0]).toBe(status);
    const response = await verifyLink((await server.mailsTo(email))[0]);
    const owner = (await response.json()) as SessionBody;
    for (const secret of ['somebody elses spools', password])
      expect(await signIn(email, secret)).toEqual([400, 'invalid_credentials']);
    expect((await server.put('/user', { password }, bearer(owner.access_token))).status).toBe(200);
    expect((await signIn(email))[0]).toBe(200);
  },
);

test('two who register one address at the same moment with two passwords keep neither, with one password they keep it', async () => {
  const register = async (secrets: readonly string[]) => {
    const email = anAddress();
    const statuses = await Promise.all(secrets.map(async (secret) => (await signUp({ email, password: secret }))[0]));
    expect(statuses.toSorted()).toEqual([200, 429]);
    await verifyLink((await server.mailsTo(email))[0]);
    return Promise.all(secrets.map(async (secret) => (await signIn(email, secret))[0]));
  };
  expect(await register([password, 'somebody elses spools'])).toEqual([400, 400]);
  expect(await register([password, password])).toEqual([200, 200]);
});

test.each([
  ['/auth/reset', ''],
  ['/auth/reset?redirect=%2Fthreads', '?redirect=%2Fthreads'],
])('where two have wanted an address, its mails lead to %s', async (page, search) => {
  const email = anAddress();
  const at = `redirect_to=${encodeURIComponent(`${siteUrl}/auth/callback${search}`)}`;
  const leadsTo = async () => {
    const [mail] = await server.mailsTo(email);
    const whole = new URL(mail?.link ?? '').searchParams.get('redirect_to');
    return whole === null ? null : new URL(whole).searchParams.get('redirect');
  };
  await server.post(`/signup?${at}`, { email, password: 'somebody elses spools' });
  expect(await leadsTo()).toBe(search === '' ? null : '/threads');
  server.time.now += minute;
  await server.post(`/signup?${at}`, { email, password });
  expect(await leadsTo()).toBe(page);
  server.time.now += minute;
  await server.post(`/resend?${at}`, { type: 'signup', email });
  expect(await leadsTo()).toBe(page);
});

test('nobody takes the password of somebody whose mailbox has answered by registering again within the minute', async () => {
  const email = anAddress();
  await signUp({ email, password });
  await verifyLink((await server.mailsTo(email))[0]);
  expect((await signUp({ email, password: 'somebody elses spools' }))[0]).toBe(429);
  expect((await signIn(email))[0]).toBe(200);
});

test('whoever registers twice with the same password keeps it', async () => {
  const email = anAddress();
  await signUp({ email, password });
  server.time.now += minute;
  await signUp({ email, password });
  await verifyLink((await server.mailsTo(email))[0]);
  expect((await signIn(email))[0]).toBe(200);
});

test('a weak password and a broken address are refused before any mail', async () => {
  const email = anAddress();
  expect(await signUp({ email, password: 'kurz' })).toMatchObject([422, { code: 'weak_password' }]);
  expect(await signUp({ email: 'nobody', password })).toMatchObject([400, { code: 'validation_failed' }]);
  expect(await server.mailsTo(email)).toEqual([]);
});

test('settings say that addresses are to be confirmed', async () => {
  expect(await (await server.get('/settings')).json()).toMatchObject({ mailer_autoconfirm: false });
});

test('what did not arrive is sent once more, in the place of the first', async () => {
  const email = anAddress();
  await signUp({ email, password });
  const client = server.client();
  expect((await client.resend({ type: 'signup', email })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  });
  server.time.now += minute;
  expect((await client.resend({ type: 'signup', email })).error).toBeNull();
  const [second, first] = await server.mailsTo(email);
  expect((await verifyLink(first)).status).toBe(403);
  expect((await verifyLink(second)).status).toBe(200);
});

test('asking to be sent a mail once more is answered alike, whether anybody waits for one or not', async () => {
  const waiting = anAddress();
  await signUp({ email: waiting, password });
  const registered = anAddress();
  await signUp({ email: registered, password });
  await verifyLink((await server.mailsTo(registered))[0]);
  server.time.now += minute;
  const ask = async (email: string) => {
    const response = await server.post('/resend', { type: 'signup', email });
    return [response.status, Object.fromEntries(response.headers), await response.json()];
  };
  const unknown = anAddress();
  for (const status of [200, 429]) {
    const answer = await ask(waiting);
    expect(answer[0]).toBe(status);
    expect(await ask(registered)).toEqual(answer);
    expect(await ask(unknown)).toEqual(answer);
  }
  expect(await server.mailsTo(registered)).toHaveLength(1);
  expect(await server.mailsTo(unknown)).toEqual([]);
});

test.each([
  [
    { email: 'a@example.org' },
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    { type: 'recovery', email: 'a@example.org' },
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [{ type: 'signup' }, 400, 'validation_failed', 'Type provided requires an email address'],
  [
    { type: 'email_change', email: 'nobody' },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [{ type: 'sms' }, 400, 'validation_failed', 'Type provided requires a phone number'],
  [{ type: 'phone_change', phone: '+491234567' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
])('sending %j once more is refused in the words of the protocol', async (body, status, code, message) => {
  const response = await server.post('/resend', body);
  expect([response.status, await response.json()]).toEqual([status, { code, message }]);
});
