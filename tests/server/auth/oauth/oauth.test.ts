import type { Session } from '@supabase/supabase-js';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrationOf } from '../administration/administration.ts';
import {
  anAuthServer,
  aPerson,
  bearer,
  issuer,
  signedInAgain,
  siteUrl,
  type AuthServer,
  type SessionBody,
} from '../auth-server.ts';
import { factorCalls } from '../factors/factor-calls.ts';
import { googleCalls, someone } from './google-calls.ts';
import { anOidcProvider, type OidcStandIn } from './oidc-stand-in.ts';

let google: OidcStandIn;
let server: AuthServer;
let calls: ReturnType<typeof googleCalls>;
let start: number;
beforeAll(async () => {
  google = await anOidcProvider();
  server = await anAuthServer({ providers: [google.provider] });
  calls = googleCalls(server, google);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
  google.behaviour.tokenStatus = 200;
});
afterAll(async () => {
  await server.close();
  await google.close();
});

const sessionOf = (session: Session | null): SessionBody => {
  if (session === null) throw new Error('nobody is signed in');
  return { ...session, user: { id: session.user.id, email: session.user.email ?? '' } };
};
const told = (url: URL) => ({
  at: url.origin + url.pathname,
  ...Object.fromEntries(url.searchParams),
  hash: url.hash.replace('#', ''),
});

test('settings say that the provider is there, and that it is not where none is configured', async () => {
  const googleOf = async (from: AuthServer) =>
    ((await (await from.get('/settings')).json()) as { external: { google: boolean } }).external.google;
  expect(await googleOf(server)).toBe(true);
  const without = await anAuthServer();
  expect(await googleOf(without)).toBe(false);
  expect((await without.get('/authorize?provider=google')).status).toBe(400);
  expect((await without.get('/callback?state=x')).status).toBe(404);
  await without.close();
});

test('the real client signs somebody in whom the provider knows, and again later as the same person', async () => {
  const claims = someone({ picture: 'https://pictures.example.org/ana.png' });
  const { page } = await calls.sentOff();
  expect(page.origin + page.pathname).toBe(google.description.authorization_endpoint);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    client_id: 'the-workshop',
    redirect_uri: `${issuer}/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  const { client, back } = await calls.comesBack(claims);
  expect(back.href).toMatch(/^http:\/\/localhost:4150\/auth\/callback\?redirect=%2Fthreads&code=[0-9a-f-]{36}$/);
  const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: claims['email'],
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ana Garn', avatar_url: 'https://pictures.example.org/ana.png', email_verified: true },
    identities: [{ provider: 'google', id: claims['sub'] }],
  });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  const later = await calls.signedIn({ ...claims, email: 'moved@example.org' });
  expect(later.user?.id).toBe(data.user?.id);
});

test('the code that a browser brings back is traded once, by that browser, within five minutes', async () => {
  const { back, client } = await calls.comesBack(someone());
  const code = back.searchParams.get('code') ?? '';
  const stranger = server.client('pkce');
  await stranger.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
  expect((await stranger.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  const again = await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x' });
  expect(((await again.json()) as { code: string }).code).toBe('flow_state_not_found');
  const slow = await calls.comesBack(someone());
  server.time.now += 300_000;
  const late = await slow.client.exchangeCodeForSession(slow.back.searchParams.get('code') ?? '');
  expect(late.error?.code).toBe('flow_state_expired');
});

test('an account with a proved address is joined, and keeps its password and its sessions', async () => {
  const claims = someone();
  const person = await aPerson(server, String(claims['email']));
  await server.db.query('update auth.users set email_proven_at = now() where id = $1', [person.user.id]);
  const { user } = await calls.signedIn(claims);
  expect(user).toMatchObject({
    id: person.user.id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
    user_metadata: { full_name: 'Ana Garn', sub: person.user.id },
  });
  expect(user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'google']);
  expect((await server.get('/user', bearer(person.access_token))).status).toBe(200);
  const byPassword = await server
    .client()
    .signInWithPassword({ email: person.user.email, password: 'seven silk spools' });
  expect(byPassword.error).toBeNull();
});

test('what somebody prepared under an address that was never proved is worth nothing once its owner comes', async () => {
  const claims = someone();
  const squatter = await aPerson(server, String(claims['email']));
  const { session } = await factorCalls(server).verified(squatter);
  await server.client('pkce').resetPasswordForEmail(squatter.user.email);
  const owner = await calls.signedIn(claims);
  expect(await server.db.query('select 1 from auth.flow_state where user_id = $1', [squatter.user.id])).toEqual([]);
  expect(owner.user?.id).toBe(squatter.user.id);
  expect((await server.get('/user', bearer(session.access_token))).status).toBe(403);
  const byPassword = await server
    .client()
    .signInWithPassword({ email: squatter.user.email, password: 'seven silk spools' });
  expect(byPassword.error?.code).toBe('invalid_credentials');
  expect((await owner.client.mfa.listFactors()).data?.all).toEqual([]);
});

test('whoever first came by the provider keeps their second factor when another account there has their address', async () => {
  const claims = someone();
  const { user, session } = await calls.signedIn(claims);
  const { factor, session: lifted } = await factorCalls(server).verified(sessionOf(session));
  const other = await calls.signedIn(someone({ email: claims['email'] }));
  expect(other.user?.id).toBe(user?.id);
  expect(other.user?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
  expect((await server.get('/user', bearer(lifted.access_token))).status).toBe(200);
});

test('an address that the administration entered is proved by whoever first comes with it, and not before', async () => {
  const claims = someone();
  const email = String(claims['email']);
  const { data } = await administrationOf(server).api.createUser({
    email,
    password: 'seven silk spools',
    email_confirm: true,
  });
  const { session } = await factorCalls(server).verified(await signedInAgain(server, email));
  const owner = await calls.signedIn(claims);
  expect(owner.user?.id).toBe(data.user?.id);
  expect((await owner.client.mfa.listFactors()).data?.all).toEqual([]);
  expect((await server.get('/user', bearer(session.access_token))).status).toBe(403);
  expect(await server.db.query('select email_proven_at from auth.users where id = $1', [data.user?.id])).toEqual([
    { email_proven_at: new Date(start) },
  ]);
});

test('somebody who is banned is not let in by a provider either', async () => {
  const claims = someone();
  const { user } = await calls.signedIn(claims);
  await server.db.query('update auth.users set banned_until = $2 where id = $1', [user?.id, new Date(start + 1000)]);
  const { back } = await calls.comesBack(claims);
  expect(told(back)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
});

test.each([
  ['an address that the provider has not verified', { email_verified: false }, 'provider_email_needs_verification'],
  ['no address', { email: undefined }, 'unexpected_failure'],
  ['a token for another client', { aud: 'somebody-else' }, 'unexpected_failure'],
  ['a token of another issuer', { iss: 'https://evil.example.org' }, 'unexpected_failure'],
  ['a token that is over', { exp: 1_000_000 }, 'unexpected_failure'],
  ['a token of another sign-in', { nonce: 'of another' }, 'unexpected_failure'],
])('%s leads back with a code of its own and lets nobody in', async (_, more, code) => {
  const { back } = await calls.comesBack(someone(more));
  expect(told(back)).toMatchObject({ at: `${siteUrl}/auth/callback`, redirect: '/threads', error_code: code });
  expect(back.searchParams.has('code')).toBe(false);
  expect(new URLSearchParams(back.hash.slice(1)).get('error_code')).toBe(code);
});

test('a token that somebody else has signed is not believed', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const own = google.behaviour.signWith;
  google.behaviour.signWith = privateKey;
  const { back } = await calls.comesBack(someone());
  google.behaviour.signWith = own;
  expect(told(back)).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
});

test('a provider that fails, or takes no such code, leads back with words', async () => {
  google.behaviour.tokenStatus = 503;
  expect(told((await calls.comesBack(someone())).back)).toMatchObject({ error: 'server_error' });
  google.behaviour.tokenStatus = 200;
  const { page } = await calls.sentOff();
  const way = google.agree(page.href, someone());
  way.searchParams.set('code', 'made up');
  expect(told(await calls.follow(way))).toMatchObject({
    error: 'server_error',
    error_description: 'Unable to exchange external code',
  });
});

test('what a person answers at the provider is passed on in its words', async () => {
  const { page } = await calls.sentOff();
  const state = page.searchParams.get('state') ?? '';
  const back = await calls.follow(`${issuer}/callback?error=access_denied&error_description=No+thanks&state=${state}`);
  expect(told(back)).toMatchObject({
    at: `${siteUrl}/auth/callback`,
    redirect: '/threads',
    error: 'access_denied',
    error_description: 'No thanks',
  });
  // an answer without a sign-in uses up the state too
  expect(told(await calls.follow(google.agree(page.href, someone())))).toMatchObject({
    error_code: 'flow_state_already_used',
  });
});

test('a state is ours, five minutes old at most, and used once', async () => {
  for (const state of ['', 'rubbish', crypto.randomUUID()])
    expect(told(await calls.follow(`${issuer}/callback?code=x&state=${state}`))).toMatchObject({
      at: `${siteUrl}/auth/callback`,
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
    });
  const { page } = await calls.sentOff();
  const way = google.agree(page.href, someone());
  const used = await calls.follow(way);
  expect(used.searchParams.has('code')).toBe(true);
  expect(told(await calls.follow(way))).toMatchObject({ error_code: 'flow_state_already_used' });
  const late = await calls.sentOff();
  server.time.now += 300_000;
  const tooLate = await calls.follow(google.agree(late.page.href, someone()));
  expect(told(tooLate)).toMatchObject({ error_code: 'bad_oauth_state' });
});

test('a way back that is not ours becomes the front page', async () => {
  const { page } = await calls.sentOff('https://evil.example.org/auth/callback');
  const back = await calls.follow(google.agree(page.href, someone()));
  expect(back.origin + back.pathname).toBe(`${siteUrl}/`);
});

test.each([
  ['?provider=github', 'Unsupported provider: provider is not enabled'],
  ['?provider=google', 'A sign-in by another provider requires PKCE: code_challenge and code_challenge_method'],
  ['?provider=google&code_challenge=x', 'PKCE flow requires code_challenge_method and code_challenge'],
])('authorize%s is refused', async (query, message) => {
  const response = await server.get(`/authorize${query}`);
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }]);
});

test('a provider that answers by a form is understood too', async () => {
  const { client, page } = await calls.sentOff();
  const body = google.agree(page.href, someone()).searchParams;
  const response = await server.app.request('/auth/v1/callback', { method: 'POST', body });
  const code = new URL(response.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
});
