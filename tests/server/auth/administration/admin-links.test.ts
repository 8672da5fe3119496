import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrationOf } from './administration.ts';
import { anAuthServer, aPerson, siteUrl, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
let administration: ReturnType<typeof administrationOf>;
let start: number;
beforeAll(async () => {
  server = await anAuthServer();
  administration = administrationOf(server);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());

const password = 'seven silk spools';
const anAddress = () => `p${crypto.randomUUID()}@example.org`;
const told = (error: { readonly status?: number | undefined; readonly code?: string | undefined } | null) => [
  error?.status,
  error?.code,
];

test.each(['/admin/generate_link', '/invite'])('%s is closed to whoever lacks the key', async (at) => {
  const person = await aPerson(server);
  expect((await administration.ask('POST', at, {}, '')).status).toBe(401);
  expect((await administration.ask('POST', at, {}, person.access_token)).body).toMatchObject({ code: 'not_admin' });
  expect((await server.post(at, {}, { Authorization: 'Bearer x' })).status).toBe(403);
});

test('a link registers somebody with a password, who is confirmed and signed in once it is opened', async () => {
  const email = anAddress();
  const { data, error } = await administration.api.generateLink({
    type: 'signup',
    email,
    password,
    options: { data: { full_name: 'Ana' }, redirectTo: `${siteUrl}/auth/callback?redirect=%2Fthreads` },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email, email_verified: false } }] });
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ana' });
  expect(data.properties).toEqual({
    action_link: `${siteUrl}/auth/confirm?${new URLSearchParams({
      token_hash: data.properties?.hashed_token ?? '',
      type: 'signup',
      redirect_to: `${siteUrl}/auth/callback?redirect=%2Fthreads`,
    }).toString()}`,
    email_otp: expect.stringMatching(/^\d{6}$/) as string,
    hashed_token: expect.stringMatching(/^[\w-]{43}$/) as string,
    redirect_to: `${siteUrl}/auth/callback?redirect=%2Fthreads`,
    verification_type: 'signup',
  });
  const client = server.client();
  expect(told((await client.signInWithPassword({ email, password })).error)).toEqual([400, 'email_not_confirmed']);
  const opened = await client.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' });
  expect(opened.data.user?.email_confirmed_at).toBeDefined();
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  expect(await server.mailsTo(email)).toEqual([]);
  const again = await administration.api.generateLink({ type: 'signup', email, password });
  expect(told(again.error)).toEqual([422, 'email_exists']);
});

test('a link for somebody who is registered recovers their account or signs them in, by its digits too', async () => {
  const person = await aPerson(server);
  const { email } = person.user;
  for (const type of ['recovery', 'magiclink'] as const) {
    const { data } = await administration.api.generateLink({ type, email });
    expect(data.properties?.verification_type).toBe(type);
    expect(new URL(data.properties?.action_link ?? '').pathname).toBe(
      type === 'recovery' ? '/auth/reset' : '/auth/confirm',
    );
    const byDigits = { email, token: data.properties?.email_otp ?? '', type };
    expect((await server.client().verifyOtp(byDigits)).data.user?.id).toBe(person.user.id);
    const spent = await server.client().verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type });
    expect(told(spent.error)).toEqual([403, 'otp_expired']);
  }
});

test('a link to sign in registers somebody who is new, and says so', async () => {
  const email = anAddress();
  const { data } = await administration.api.generateLink({ type: 'magiclink', email });
  expect(data.properties?.verification_type).toBe('signup');
  const opened = await server.client().verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' });
  expect(opened.data.user?.email).toBe(email);
});

test('an invited person has no password, gets a mail if wished, and opens their account with it', async () => {
  const [silent, mailed] = [anAddress(), anAddress()];
  const { data } = await administration.api.generateLink({ type: 'invite', email: silent });
  expect(data.user?.invited_at).toBe(new Date(start).toISOString());
  expect(await server.mailsTo(silent)).toEqual([]);

  const invited = await administration.api.inviteUserByEmail(mailed, { data: { full_name: 'Bea' } });
  expect(invited.error).toBeNull();
  expect(invited.data.user).toMatchObject({ email: mailed, user_metadata: { full_name: 'Bea' } });
  const [mail] = await server.mailsTo(mailed);
  expect([mail?.kind, mail?.type]).toEqual(['welcome', 'invite']);
  const client = server.client();
  const opened = await client.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'invite' });
  expect(opened.data.user?.id).toBe(invited.data.user?.id);
  expect((await client.updateUser({ password })).error).toBeNull();
  expect((await server.client().signInWithPassword({ email: mailed, password })).error).toBeNull();
  expect(told((await administration.api.inviteUserByEmail(mailed)).error)).toEqual([422, 'email_exists']);
});

const provenAt = async (email: string) =>
  (
    await server.db.query<{ at: Date | null }>('select email_proven_at as at from auth.users where email = $1', [email])
  ).map(({ at }) => at);

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'a link of type %s that the administration hands over confirms an address and proves none',
  async (type) => {
    const email = anAddress();
    if (type === 'recovery') await administration.api.createUser({ email, password });
    const { data } = await administration.api.generateLink(
      type === 'signup' ? { type, email, password } : { type, email },
    );
    const link = { token_hash: data.properties?.hashed_token ?? '', type: data.properties?.verification_type };
    expect((await server.post('/verify', link)).status).toBe(200);
    const { data: found } = await administration.api.getUserById(data.user?.id ?? '');
    expect(found.user?.email_confirmed_at).toBe(new Date(start).toISOString());
    expect(await provenAt(email)).toEqual([null]);
  },
);

test('a link that the server mailed for the administration proves the address to which it went', async () => {
  const email = anAddress();
  // the mailed link replaces the one that the administration has
  await administration.api.generateLink({ type: 'invite', email });
  await administration.api.inviteUserByEmail(email);
  const [mail] = await server.mailsTo(email);
  expect((await server.post('/verify', { type: 'invite', token_hash: mail?.tokenHash })).status).toBe(200);
  expect(await provenAt(email)).toEqual([new Date(start)]);
});

const enteredAfter = async (type: 'signup' | 'invite' | 'magiclink', passwords: readonly string[]) => {
  const email = anAddress();
  await administration.api.createUser({ email, password: 'somebody elses spools' });
  const { data, error } =
    type === 'signup'
      ? await administration.api.generateLink({ type, email, password })
      : await administration.api.generateLink({ type, email });
  expect(error).toBeNull();
  const link = { token_hash: data.properties?.hashed_token ?? '', type: data.properties?.verification_type };
  expect((await server.post('/verify', link)).status).toBe(200);
  const tried = passwords.map(
    async (one) => (await server.client().signInWithPassword({ email, password: one })).error,
  );
  return (await Promise.all(tried)).map((refused) => refused === null);
};

test('a link that is handed over to somebody whom the administration confirmed leaves their password, each time', async () => {
  const email = anAddress();
  await administration.api.createUser({ email, password, email_confirm: true });
  for (const type of ['recovery', 'magiclink', 'recovery'] as const) {
    const { data } = await administration.api.generateLink({ type, email });
    const link = { token_hash: data.properties?.hashed_token ?? '', type };
    expect((await server.post('/verify', link)).status).toBe(200);
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
  }
  expect(await provenAt(email)).toEqual([null]);
});

test.each([
  ['signup', [false, true]],
  ['invite', [false, false]],
  ['magiclink', [false, false]],
] as const)('a link of type %s leaves no password that a stranger had chosen before', async (type, entered) => {
  expect(await enteredAfter(type, ['somebody elses spools', password])).toEqual(entered);
});

test('links for both mailboxes change an address, and one of them alone does not', async () => {
  const person = await aPerson(server);
  const [email, newEmail] = [person.user.email, anAddress()];
  const linkFor = async (type: 'email_change_current' | 'email_change_new') =>
    (await administration.api.generateLink({ type, email, newEmail })).data.properties?.hashed_token ?? '';
  const [current, next] = [await linkFor('email_change_current'), await linkFor('email_change_new')];
  await server.client().verifyOtp({ token_hash: next, type: 'email_change' });
  expect((await administration.api.getUserById(person.user.id)).data.user?.email).toBe(email);
  const done = await server.client().verifyOtp({ token_hash: current, type: 'email_change' });
  expect(done.data.user?.email).toBe(newEmail);
});

test.each([
  [{ type: 'sms', email: 'a@example.org' }, 400, 'validation_failed'],
  [{ email: 'a@example.org' }, 400, 'validation_failed'],
  [{ type: 'toString', email: 'a@example.org' }, 400, 'validation_failed'],
  [{ type: 'recovery', email: 'nobody' }, 400, 'validation_failed'],
  [{ type: 'recovery', email: 'unknown@example.org' }, 404, 'user_not_found'],
  [{ type: 'email_change_new', email: 'unknown@example.org', new_email: 'x@example.org' }, 404, 'user_not_found'],
  [{ type: 'email_change_new', email: 'unknown@example.org' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'a@example.org' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'a@example.org', password: 'kurz' }, 422, 'weak_password'],
])('asking for the link %j answers %i %s', async (wish, status, code) => {
  const answer = await administration.ask('POST', '/admin/generate_link', wish);
  expect(answer).toMatchObject({ status, body: { code } });
});

test('an address that is taken is not promised to somebody else', async () => {
  const [one, other] = [await aPerson(server), await aPerson(server)];
  const wish = { type: 'email_change_new', email: one.user.email, newEmail: other.user.email } as const;
  expect(told((await administration.api.generateLink(wish)).error)).toEqual([422, 'email_exists']);
});
