import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anAuthServer, issuer, siteUrl, type AuthServer } from '../auth-server.ts';
import { aPersonThere, aProvider, type RealProvider } from './a-provider.ts';
import { anOidcProvider, type OidcStandIn } from './oidc-stand-in.ts';
import { ownProviderCalls } from './own-provider.ts';

let there: RealProvider;
let google: OidcStandIn;
let server: AuthServer;
let calls: ReturnType<typeof ownProviderCalls>;
let start: number;
beforeAll(async () => {
  [there, google] = await Promise.all([aProvider(), anOidcProvider()]);
  server = await anAuthServer({ providers: [there.provider, google.provider] });
  calls = ownProviderCalls(server, there);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
  there.behaviour.forge = undefined;
  there.behaviour.isDown = false;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await server.close();
  await Promise.all([there.close(), google.close()]);
});

test('settings name the provider for its button, beside the others', async () => {
  expect(await (await server.get('/settings')).json()).toMatchObject({
    external: { email: true, google: true, 'custom:oidc': true },
    provider_names: { 'custom:oidc': 'Workshop SSO', google: 'Google' },
  });
});

test('a person is sent off with state, nonce and PKCE, and is the same one by issuer and subject, not by address', async () => {
  const { page } = await calls.sentOff();
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    client_id: 'the-workshop',
    redirect_uri: `${issuer}/callback/oidc`,
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    nonce: expect.stringMatching(/^.{43}$/) as string,
    code_challenge: expect.stringMatching(/^.{43}$/) as string,
    code_challenge_method: 'S256',
  });
  const ana = aPersonThere();
  const { user, session } = await calls.signedIn(ana);
  expect(user).toMatchObject({
    email: ana['email'],
    app_metadata: { provider: 'custom:oidc', providers: ['custom:oidc'] },
    user_metadata: { full_name: 'Ana Garn', email_verified: true },
    identities: [{ provider: 'custom:oidc', id: `${there.provider.issuer} ${ana.sub}` }],
  });
  expect(decodeJwt(session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
  const later = await calls.signedIn({ ...ana, email: `moved.${String(ana['email'])}`, email_verified: false });
  expect([later.user?.id, later.user?.email]).toEqual([user?.id, ana['email']]);
});

test('what is forged at the provider lets nobody in: issuer, audience, nonce, age and signature count', async () => {
  const soon = Math.floor(Date.now() / 1000);
  const forged = {
    'another issuer': there.saying({ iss: 'https://id.example.org' }),
    'a slash more': there.saying({ iss: `${there.provider.issuer}/` }),
    'another client': there.saying({ aud: 'somebody-else' }),
    'two clients, asked for by the other': there.saying({ aud: ['the-workshop', 'other'], azp: 'other' }),
    'another sign-in': there.saying({ nonce: 'of another' }),
    'no sign-in': there.saying({ nonce: undefined }),
    'one that is over': there.saying({ iat: soon - 600, exp: soon - 300 }),
    'no signature': (token: string) => `${aHeader({ alg: 'none' })}.${token.split('.')[1]}.`,
    'a shared secret': (token: string) => `${aHeader({ alg: 'HS256' })}.${token.split('.')[1]}.c2lnbmVk`,
    'a changed subject': (token: string) =>
      token.replace(/\.[^.]+\./, `.${aHeader({ ...decodeJwt(token), sub: 'x' })}.`),
    'no token at all': () => '',
  };
  for (const [what, forge] of Object.entries(forged)) {
    there.behaviour.forge = forge;
    expect([what, await calls.refusalOf(aPersonThere())]).toEqual([what, 'unexpected_failure']);
  }
});

const aHeader = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

test('a clock that differs by less than a minute is no reason to refuse', async () => {
  const now = Math.floor(Date.now() / 1000);
  there.behaviour.forge = there.saying({ iat: now + 40, exp: now + 100 });
  expect((await calls.signedIn(aPersonThere())).user?.id).toBeDefined();
});

test('an answer is taken once, for five minutes, from the provider that was asked, at its own address', async () => {
  const { page } = await calls.sentOff();
  const way = await there.agree(page, aPersonThere());
  expect((await calls.follow(way)).searchParams.has('code')).toBe(true);
  expect((await calls.follow(way)).searchParams.get('error_code')).toBe('flow_state_already_used');
  const late = await calls.sentOff();
  const tooLate = await there.agree(late.page, aPersonThere());
  server.time.now += 300_000;
  expect((await calls.follow(tooLate)).searchParams.get('error_code')).toBe('bad_oauth_state');
});

test.each<readonly [string, string | null, (url: URL) => unknown]>([
  ['at the address of another provider', 'bad_oauth_state', (url: URL) => (url.pathname = '/auth/v1/callback')],
  [
    'that names another provider',
    'unexpected_failure',
    (url: URL) => url.searchParams.set('iss', google.provider.issuer),
  ],
  // this provider always sends `iss`, which names it
  ['that names no provider', 'unexpected_failure', (url: URL) => url.searchParams.delete('iss')],
  ['with a code that the provider did not give', 'unexpected_failure', (url: URL) => url.searchParams.set('code', 'x')],
  ['without a code', 'bad_oauth_callback', (url: URL) => url.searchParams.delete('code')],
  ['with an error', null, (url: URL) => url.searchParams.set('error', 'access_denied')],
])('an answer %s is refused and spends the state', async (_what, code, spoil) => {
  const { page } = await calls.sentOff();
  const way = await there.agree(page, aPersonThere());
  const spoiled = new URL(way);
  spoil(spoiled);
  const back = await calls.follow(spoiled);
  expect([back.searchParams.get('error_code'), back.searchParams.has('code')]).toEqual([code, false]);
  expect((await calls.follow(way)).searchParams.get('error_code')).toBe('flow_state_already_used');
});

test('two windows may sign in at once, each by its own state', async () => {
  const [one, other] = [await calls.sentOff(), await calls.sentOff()];
  const [ana, bea] = [aPersonThere(), aPersonThere()];
  const backOfOther = await calls.follow(await there.agree(other.page, bea));
  const backOfOne = await calls.follow(await there.agree(one.page, ana));
  expect((await calls.trade(one.client, backOfOne)).user?.email).toBe(ana['email']);
  expect((await calls.trade(other.client, backOfOther)).user?.email).toBe(bea['email']);
});

test('Google works beside it', async () => {
  const client = server.client('pkce');
  const options = { redirectTo: `${siteUrl}/auth/callback`, skipBrowserRedirect: true };
  const { data } = await client.signInWithOAuth({ provider: 'google', options });
  const person = aPersonThere();
  const back = await calls.follow(google.agree((await calls.follow(data.url ?? '')).href, person));
  const byGoogle = await calls.trade(client, back);
  // both providers have verified the address, so both sign in to one account
  expect((await calls.signedIn({ ...person, sub: crypto.randomUUID() })).user?.id).toBe(byGoogle.user?.id);
});

test('a provider that is down leads back with a word of its own, and works as soon as it is there', async () => {
  there.behaviour.isDown = true;
  const late = await anAuthServer({ providers: [there.provider] });
  const lateCalls = ownProviderCalls(late, there);
  const { page } = await lateCalls.sentOff();
  expect([page.origin + page.pathname, page.searchParams.get('error'), page.searchParams.get('error_code')]).toEqual([
    `${siteUrl}/auth/callback`,
    'server_error',
    'provider_unavailable',
  ]);
  const client = late.client('pkce');
  await client.signUp({ email: 'ana@example.org', password: 'seven silk spools' });
  const linking = { provider: 'custom:oidc', options: { skipBrowserRedirect: true } } as const;
  expect((await client.linkIdentity(linking)).error).toMatchObject({ status: 424, code: 'provider_unavailable' });
  there.behaviour.isDown = false;
  expect((await lateCalls.signedIn(aPersonThere())).user?.id).toBeDefined();
  there.behaviour.isDown = true;
  late.time.now += 600_000; // by then the server has to fetch the provider's description again
  expect((await lateCalls.sentOff()).page.searchParams.get('error_code')).toBe('provider_unavailable');
  await late.close();
});

test('a key that is new is fetched, and after a change of its kind the second try succeeds', async () => {
  const ana = aPersonThere();
  const { user } = await calls.signedIn(ana);
  await there.rotate();
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  expect((await calls.signedIn(ana)).user?.id).toBe(user?.id);
  await there.rotate('ES384');
  // the server still has the old keys; after this failure it fetches the new ones
  expect(await calls.refusalOf(ana)).toBe('unexpected_failure');
  expect((await calls.signedIn(ana)).user?.id).toBe(user?.id);
});
