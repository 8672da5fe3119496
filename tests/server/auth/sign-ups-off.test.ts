import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrationOf } from './administration/administration.ts';
import { anAuthServer, aPerson, siteUrl, type AuthServer } from './auth-server.ts';
import { anOidcProvider } from './oauth/oidc-stand-in.ts';

let google: Awaited<ReturnType<typeof anOidcProvider>>;
let server: AuthServer;
let strict: AuthServer;
let administration: ReturnType<typeof administrationOf>;
let start: number;
beforeAll(async () => {
  google = await anOidcProvider();
  const settings = { takesNewcomers: false, providers: [google.provider] };
  [server, strict] = await Promise.all([
    anAuthServer(settings),
    anAuthServer({ ...settings, confirmsAddresses: true }),
  ]);
  administration = administrationOf(server);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(async () => {
  await Promise.all([server.close(), strict.close()]);
  await google.close();
});

const password = 'seven silk spools';
const anAddress = () => `p${crypto.randomUUID()}@example.org`;
const refused = [422, 'signup_disabled', 'Signups not allowed for this instance'];
const told = (
  error: { readonly status?: number | undefined; readonly code?: string | undefined; readonly message: string } | null,
) => [error?.status, error?.code, error?.message];
const isKnown = async (at: AuthServer, email: string): Promise<boolean> =>
  (await at.db.query('select 1 from auth.users where email = $1', [email])).length > 0;

const anAddedPerson = async (email = anAddress()) => {
  const { error } = await administration.api.createUser({ email, password, email_confirm: true });
  if (error !== null) throw error;
  return email;
};

test.each([
  ['addresses confirm themselves', () => server],
  ['addresses are confirmed by mail', () => strict],
])('where %s, nobody registers themselves, and the settings say so', async (_, at) => {
  const email = anAddress();
  expect(told((await at().client().signUp({ email, password })).error)).toEqual(refused);
  expect(told((await at().client().signInAnonymously()).error)).toEqual(refused);
  expect(await isKnown(at(), email)).toBe(false);
  expect(await (await at().get('/settings')).json()).toMatchObject({ disable_signup: true });
});

test('elsewhere the settings say that whoever comes may register', async () => {
  const open = await anAuthServer();
  expect(await (await open.get('/settings')).json()).toMatchObject({ disable_signup: false });
  expect((await aPerson(open)).user.id).toBeDefined();
  await open.close();
});

test('a refusal tells nobody whether an address is known', async () => {
  const known = await anAddedPerson();
  const ask = async (email: string) => (await server.post('/signup', { email, password })).text();
  expect(await ask(known)).toBe(await ask(anAddress()));
});

test('whoever was added signs in, by password or by mail, and sets a new password', async () => {
  const email = await anAddedPerson();
  const client = server.client();
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  await client.signInWithOtp({ email });
  const [mail] = await server.mailsTo(email);
  expect((await client.verifyOtp({ type: 'email', email, token: mail?.digits ?? '' })).error).toBeNull();
  server.time.now += 60_000;
  await client.resetPasswordForEmail(email);
  const [recovery] = await server.mailsTo(email);
  const opened = await client.verifyOtp({ type: 'recovery', token_hash: recovery?.tokenHash ?? '' });
  expect(opened.data.user?.email).toBe(email);
});

test('a mail to sign in registers nobody, and the answer does not tell whom it would', async () => {
  const [known, stranger] = [await anAddedPerson(), anAddress()];
  const ask = async (email: string) => {
    const response = await server.post('/otp', { email, create_user: true });
    return [response.status, await response.text()];
  };
  expect(await ask(stranger)).toEqual(await ask(known));
  expect(await isKnown(server, stranger)).toBe(false);
  expect(await server.mailsTo(stranger)).toEqual([]);
  expect(await server.mailsTo(known)).toHaveLength(1);
});

test('somebody who is invited comes in by their link', async () => {
  const email = anAddress();
  expect((await administration.api.inviteUserByEmail(email)).error).toBeNull();
  const [mail] = await server.mailsTo(email);
  const opened = await server.client().verifyOtp({ type: 'invite', token_hash: mail?.tokenHash ?? '' });
  expect(opened.data.user?.email).toBe(email);
});

const comesByGoogle = async (email: string) => {
  const client = server.client('pkce');
  const options = { redirectTo: `${siteUrl}/auth/callback`, skipBrowserRedirect: true };
  const { data } = await client.signInWithOAuth({ provider: 'google', options });
  const follow = async (url: string | URL): Promise<URL> => {
    const response = await server.app.request(new URL(url).href.replace(siteUrl, ''));
    return new URL(response.headers.get('Location') ?? '');
  };
  const page = await follow(data.url ?? '');
  const claims = { sub: crypto.randomUUID(), email, email_verified: true };
  return { client, back: await follow(google.agree(page.href, claims)) };
};

test('a provider lets in whoever was added, and nobody else', async () => {
  const email = await anAddedPerson();
  const { client, back } = await comesByGoogle(email);
  const { data } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(data.user?.email).toBe(email);
  const stranger = anAddress();
  const refusal = (await comesByGoogle(stranger)).back.searchParams;
  expect([refusal.get('error_code'), refusal.get('error_description'), refusal.has('code')]).toEqual([
    'signup_disabled',
    'Signups not allowed for this instance',
    false,
  ]);
  expect(await isKnown(server, stranger)).toBe(false);
});
