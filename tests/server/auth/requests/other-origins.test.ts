import { AuthClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { anAuthServer, aPerson, issuer, siteUrl, type AuthServer } from '../auth-server.ts';
import { factorCalls } from '../factors/factor-calls.ts';
import { aKey } from '../security-keys/software-key.ts';

const page = 'https://spools.example.org';
const another = 'http://192.168.1.5:3000';
const password = 'seven silk spools';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer({ otherOrigins: [page, another] });
});
afterAll(() => server.close());

const namesIn = (response: Response, header: string): readonly string[] =>
  (response.headers.get(header) ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');

const preflight = (at: AuthServer, origin: string, path = '/token?grant_type=refresh_token'): Promise<Response> =>
  Promise.resolve(
    at.app.request(`/auth/v1${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    }),
  );

/** The real client on a page of an origin: what the browser would not send, or not let the page read, fails here as it does there. */
const clientAt = (origin: string, at = server) =>
  new AuthClient({
    url: issuer,
    headers: { apikey: 'any', Authorization: 'Bearer any' },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const asked = await preflight(at, origin, request.url.replace(issuer, ''));
      const isAllowed = (name: string): boolean => namesIn(asked, 'Access-Control-Allow-Headers').includes(name);
      const mayAsk =
        asked.headers.get('Access-Control-Allow-Origin') === origin &&
        namesIn(asked, 'Access-Control-Allow-Methods').includes(request.method.toLowerCase()) &&
        [...request.headers.keys()].every((name) => name === 'accept' || isAllowed(name));
      if (!mayAsk) throw new TypeError('Failed to fetch');
      request.headers.set('Origin', origin);
      const response = await at.app.request(request);
      if (response.headers.get('Access-Control-Allow-Origin') !== origin) throw new TypeError('Failed to fetch');
      const readable = ['content-type', ...namesIn(response, 'Access-Control-Expose-Headers')];
      const headers = [...response.headers].filter(([name]) => readable.includes(name));
      return new Response(response.body, { status: response.status, headers });
    },
  });

test.each([page, another])('a page of %s registers, refreshes, changes and ends a session', async (origin) => {
  const client = clientAt(origin);
  const email = `p${crypto.randomUUID()}@example.org`;
  expect((await client.signUp({ email, password })).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.updateUser({ data: { full_name: 'Ana' } })).error).toBeNull();
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'x' });
  expect((await client.mfa.unenroll({ factorId: enrolled.data?.id ?? '' })).error).toBeNull();
  expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ full_name: 'Ana' });
  expect((await client.signOut()).error).toBeNull();
});

test('a key answers for such a page, and not for a page elsewhere', async () => {
  const calls = factorCalls(server);
  const person = await aPerson(server);
  const factor = await calls.enrollKey(person);
  const answers = async (origin: string) => {
    const asked = await calls.askKey(person, factor.id);
    const made = aKey({ origin }).create(asked.webauthn.credential_options.publicKey);
    return (await calls.answerKey(person, factor.id, asked, made))[0];
  };
  expect([await answers('https://elsewhere.example.org'), await answers(page)]).toEqual([422, 200]);
});

test('such a page reads refusals with their codes', async () => {
  const { error } = await clientAt(page).signInWithPassword({ email: 'nobody@example.org', password });
  expect([error?.status, error?.code]).toEqual([400, 'invalid_credentials']);
});

test.each([
  ['a refusal', '/token?grant_type=password', '{}', 400],
  ['an unknown path', '/nowhere', '{}', 404],
  ['a body that is too large', '/signup', 'x'.repeat(limits.bodyBytes + 1), 413],
])('%s can be read as well, and caches are told whom it was for', async (_, path, body, status) => {
  const response = await server.post(path, body, { Origin: page });
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([status, page]);
  expect(namesIn(response, 'Vary')).toContain('origin');
});

test('cookies may never be sent along', async () => {
  for (const response of [await preflight(server, page), await server.get('/settings', { Origin: page })])
    expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
});

test.each([
  'https://evil.example.org',
  'https://spools.example.org.evil.example',
  'http://spools.example.org',
  'https://spools.example.org:8443',
  'null',
])('a page of %s is told nothing', async (origin) => {
  for (const response of [await preflight(server, origin), await server.get('/settings', { Origin: origin })])
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
  expect(namesIn(await server.get('/settings', { Origin: origin }), 'Vary')).toContain('origin');
});

test('where no other origin is configured none is admitted, and nothing speaks of them', async () => {
  const alone = await anAuthServer();
  const asked = await preflight(alone, page);
  expect([asked.status, asked.headers.has('Access-Control-Allow-Origin')]).toEqual([404, false]);
  const { headers } = await alone.get('/settings', { Origin: page });
  expect([headers.has('Access-Control-Allow-Origin'), headers.has('Vary')]).toEqual([false, false]);
  await alone.close();
});

test.each([
  [page, `${page}/auth/reset`],
  [another, `${another}/auth/reset`],
  [siteUrl, `${siteUrl}/auth/reset`],
  ['https://evil.example.org', `${siteUrl}/auth/reset`],
])('a mail that was asked for at %s leads to %s', async (origin, expected) => {
  const { user } = await aPerson(server);
  await server.client().resetPasswordForEmail(user.email, { redirectTo: `${origin}/auth/reset` });
  const [mail] = await server.mailsTo(user.email);
  expect(mail?.link).toBe(`${expected}?token_hash=${mail?.tokenHash}&type=recovery`);
});

test.each([
  [`${page}/auth/callback?redirect=%2Fthreads`, `${page}/auth/callback?redirect=%2Fthreads`],
  [`${page}/dashboard`, `${siteUrl}/`],
  [`${page}/`, `${siteUrl}/`],
  [`https://somebody@${new URL(page).host}/auth/callback`, `${siteUrl}/`],
  [`${page}:444/auth/callback`, `${siteUrl}/`],
])('a link followed with the way back %s ends at %s', async (wanted, expected) => {
  const query = new URLSearchParams({ token: 'x', type: 'recovery', redirect_to: wanted });
  const response = await server.get(`/verify?${query.toString()}`);
  expect(response.headers.get('Location')?.split('#')[0]).toBe(expected);
});
