import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAuthServer, aPerson, siteUrl, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const minute = 60_000;

test('a person signs in by the link or by the digits, with the real client', async () => {
  const { email, id } = (await aPerson(server)).user;
  const client = server.client();
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const [mail] = await server.mailsTo(email);
  expect(mail).toMatchObject({
    kind: 'sign_in',
    link: `${siteUrl}/auth/confirm?token_hash=${mail?.tokenHash}&type=magiclink`,
  });
  const byLink = await client.verifyOtp({ type: 'magiclink', token_hash: mail?.tokenHash ?? '' });
  expect([byLink.error, byLink.data.user?.id]).toEqual([null, id]);

  server.time.now += minute;
  await client.signInWithOtp({ email });
  const [second] = await server.mailsTo(email);
  const byDigits = await client.verifyOtp({ type: 'email', email, token: second?.digits ?? '' });
  expect([byDigits.error, byDigits.data.user?.id]).toEqual([null, id]);
});

test('whoever is new is registered by it, without a password, and confirmed by the mailbox', async () => {
  const email = 'new.by.mail@example.org';
  const client = server.client();
  await client.signInWithOtp({ email, options: { data: { full_name: 'New' } } });
  const [row] = await server.db.query(
    'select email_confirmed_at, encrypted_password from auth.users where email = $1',
    [email],
  );
  expect(row).toEqual({ email_confirmed_at: null, encrypted_password: null });
  const [mail] = await server.mailsTo(email);
  const opened = await client.verifyOtp({ type: 'email', email, token: mail?.digits ?? '' });
  expect(opened.data.user).toMatchObject({
    email_confirmed_at: new Date(server.time.now).toISOString(),
    user_metadata: { full_name: 'New', email_verified: true },
    identities: [{ provider: 'email' }],
  });
  expect((await client.signInWithPassword({ email, password: '' })).error?.code).toBe('invalid_credentials');
});

test('a password that somebody gave an address before its mailbox answered is void', async () => {
  const { email, id } = (await aPerson(server)).user;
  await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
  const client = server.client();
  await client.signInWithOtp({ email });
  const [mail] = await server.mailsTo(email);
  expect((await client.verifyOtp({ type: 'magiclink', token_hash: mail?.tokenHash ?? '' })).error).toBeNull();
  expect((await client.signInWithPassword({ email, password: 'seven silk spools' })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('without the wish to register, known and unknown addresses are answered alike', async () => {
  const { email } = (await aPerson(server)).user;
  const ask = async (address: string) => {
    const response = await server.post('/otp', { email: address, create_user: false });
    return [response.status, Object.fromEntries(response.headers), await response.json()];
  };
  for (const status of [200, 429]) {
    const answer = await ask(email);
    expect(answer[0]).toBe(status);
    expect(await ask('nobody.by.mail@example.org')).toEqual(answer);
  }
  expect(await server.mailsTo('nobody.by.mail@example.org')).toEqual([]);
  expect(await server.db.query(`select 1 from auth.users where email = 'nobody.by.mail@example.org'`)).toEqual([]);
});

test.each([
  [{}, 400, 'validation_failed', 'One of email or phone must be set'],
  [{ email: 'nobody' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [{ phone: '+491234567' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [
    { email: 'a@example.org', phone: '+49' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided',
  ],
  [
    { email: 'a@example.org', data: { text: 'x'.repeat(2000) } },
    400,
    'validation_failed',
    'User data must be plain JSON of at most 1024 bytes',
  ],
  [
    { email: 'a@example.org', code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
])('a mail for %j is refused in the words of the protocol', async (body, status, code, message) => {
  const response = await server.post('/otp', body);
  expect([response.status, await response.json()]).toEqual([status, { code, message }]);
});

test('the older name of the address does the same', async () => {
  const { email } = (await aPerson(server)).user;
  expect((await server.post('/magiclink', { email })).status).toBe(200);
  expect((await server.mailsTo(email))[0]?.type).toBe('magiclink');
});
