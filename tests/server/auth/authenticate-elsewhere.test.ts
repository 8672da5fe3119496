import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticate, type TokenSource } from '#server/auth/create-sign-in.ts';
import { ProviderUnreachable } from '#server/auth/index.ts';
import {
  anAuthServer,
  aPerson,
  bearer,
  issuer,
  signedInAgain,
  type AuthServer,
  type SessionBody,
} from './auth-server.ts';
import { callerOf, cookieOf, no, request, storageKey } from './a-session-request.ts';
import { factorCalls } from './factors/factor-calls.ts';
import { byStranger, hmacSigned } from './forged-tokens.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const projectIssuer = 'https://project.example.org/auth/v1';
const claims = {
  sub: '6f3f1c52-3a0e-4a55-9f0f-0f6b7f1c9a01',
  session_id: 'b6c1c9f1-52a5-4b7e-8f0e-2f1f5c6d7e02',
  email: 'ada@example.org',
  role: 'authenticated',
  aud: 'authenticated',
  iss: projectIssuer,
};

const external = (
  source: Pick<Extract<TokenSource, { kind: 'external' }>, 'fetch' | 'jwtSecret'>,
  clock: () => number = Date.now,
) =>
  createAuthenticate({
    source: { kind: 'external', anonKey: 'sb_publishable_x', ...source },
    issuer: projectIssuer,
    storageKey: 'sb-project-auth-token',
    clock,
  });

const aProvider = async (alg: string) => {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg }] };
  const provider = { asked: [] as string[], user: () => Promise.resolve(Response.json({ id: claims.sub })) };
  const fetch = async (url: string, options: { readonly headers: Headers }): Promise<Response> => {
    const path = url.replace(projectIssuer, '');
    provider.asked.push(path);
    if (path === '/.well-known/jwks.json') return Response.json(keySet);
    if (path !== '/user' || options.headers.get('apikey') !== 'sb_publishable_x') throw new Error(`asked for ${url}`);
    return provider.user();
  };
  return { provider, fetch, privateKey };
};

const sign = (alg: string, kid: string, key: Parameters<SignJWT['sign']>[0], more: object = {}) =>
  new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg, kid }).setIssuedAt().setExpirationTime('1h').sign(key);

const caller = {
  userId: claims.sub,
  sessionId: claims.session_id,
  email: claims.email,
  emailIssuedAt: expect.any(Date) as unknown,
  fullName: null,
};

test.each(['ES256', 'RS256'])(
  'an external provider that signs with %s is believed by its key set, asked once',
  async (alg) => {
    const { provider, fetch, privateKey } = await aProvider(alg);
    const authenticate = external({ fetch });
    const token = await sign(alg, 'k1', privateKey);
    expect(await authenticate(request(bearer(token)))).toEqual({ ok: true, value: caller });
    expect(await authenticate(request(bearer(token)))).toEqual({ ok: true, value: caller });
    expect(await authenticate(request(bearer(await sign(alg, 'k2', privateKey))))).toEqual(no);
    expect(provider.asked).toEqual(['/.well-known/jwks.json', '/user']);
  },
);

test('an external provider is asked who has a second factor; that somebody has none is remembered for ten minutes', async () => {
  const { provider, fetch, privateKey } = await aProvider('ES256');
  const time = { now: Date.now() };
  const authenticate = external({ fetch }, () => time.now);
  const token = await sign('ES256', 'k1', privateKey);
  const ask = () => authenticate(request(bearer(token)));
  const answer = (body: unknown, status = 200) => {
    provider.user = () => Promise.resolve(Response.json(body, { status }));
  };
  const factors = (status: string) => ({ id: claims.sub, factors: [{ id: 'f', status }] });

  answer(factors('unverified'));
  expect((await ask()).ok).toBe(true);
  answer(factors('verified'));
  time.now += 599_999;
  expect((await ask()).ok).toBe(true);
  time.now += 1;
  expect(await ask()).toEqual({ ok: false, error: 'mfa_required' });
  expect(await ask()).toEqual({ ok: false, error: 'mfa_required' });

  const higher = await sign('ES256', 'k1', privateKey, { aal: 'aal2' });
  const asked = provider.asked.length;
  expect(await authenticate(request(bearer(higher)))).toEqual({ ok: true, value: caller });
  expect(provider.asked).toHaveLength(asked);

  answer({ code: 'session_not_found' }, 403);
  expect(await ask()).toEqual(no);
  answer(factors('unverified'));
  expect((await ask()).ok).toBe(true);
});

test('another server of our own is as good a provider as any: tokens, log-outs and second factors', async () => {
  const elsewhere = createAuthenticate({
    source: {
      kind: 'external',
      anonKey: 'any',
      fetch: async (url, options) => server.app.request(new Request(url, options)),
    },
    issuer,
    storageKey,
    clock: server.deps.clock,
  });
  const ask = (session: SessionBody) => elsewhere(request({ Cookie: cookieOf(session) }));
  const known = (person: SessionBody) => {
    // only tokens of the embedded auth server have these fields
    const { emailConfirmed: _, emailProven: __, aal: ___, ...value } = callerOf(person).value;
    return { ok: true, value: { ...value, emailIssuedAt: new Date(Math.floor(server.time.now / 1000) * 1000) } };
  };
  const ada = await aPerson(server);
  expect(await ask(ada)).toEqual(known(ada));
  expect(await elsewhere(request(bearer(await byStranger(ada.access_token, server.deps.keys))))).toEqual(no);

  const bea = await aPerson(server);
  const { session } = await factorCalls(server).verified(bea);
  expect(await ask(session)).toEqual(known(session));
  expect(await ask(await signedInAgain(server, bea.user.email))).toEqual({ ok: false, error: 'mfa_required' });

  await server.post('/logout?scope=local', undefined, bearer(ada.access_token));
  server.time.now += 600_000;
  expect(await ask(ada)).toEqual(no);
});

test('while an external provider does not say who has a second factor, nobody is let in and nobody is signed out', async () => {
  const { provider, fetch, privateKey } = await aProvider('ES256');
  const token = await sign('ES256', 'k1', privateKey);
  for (const user of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => Promise.resolve(new Response('busy', { status: 503 })),
    () => Promise.resolve(new Response('slow down', { status: 429 })),
    () => Promise.resolve(new Response('<html>')),
    () => Promise.resolve(Response.json({ factors: 'many' })),
  ]) {
    provider.user = user;
    await expect(external({ fetch })(request(bearer(token)))).rejects.toBeInstanceOf(ProviderUnreachable);
  }
});

test.each(['ES384', 'PS256', 'EdDSA'])(
  'a signature by %s is not believed, even if the provider published such a key',
  async (alg) => {
    const { publicKey, privateKey } = await generateKeyPair(alg);
    const fetch = async () => Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg }] });
    expect(await external({ fetch })(request(bearer(await sign(alg, 'k1', privateKey))))).toEqual(no);
  },
);

test('HS256 is believed only with the project’s secret', async () => {
  const secret = 'a secret of at least thirty-two bytes';
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const fetch = async () => Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] });
  const token = await sign('ES256', 'k1', privateKey);
  expect((await external({ fetch, jwtSecret: secret })(request(bearer(token)))).ok).toBe(true);
  expect((await external({ fetch, jwtSecret: secret })(request(bearer(hmacSigned(token, secret))))).ok).toBe(true);
  expect(await external({ fetch, jwtSecret: secret })(request(bearer(hmacSigned(token, 'another'))))).toEqual(no);
  expect(await external({ fetch })(request(bearer(hmacSigned(token, secret))))).toEqual(no);
});

test('a provider that cannot be asked makes nobody a stranger: the request fails and may come again', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const token = await sign('ES256', 'k1', privateKey);
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => Promise.resolve(new Response('bad gateway', { status: 502 })),
    () => Promise.resolve(new Response('<html>', { status: 200 })),
  ];
  for (const fetch of answers)
    await expect(external({ fetch })(request(bearer(token)))).rejects.toBeInstanceOf(ProviderUnreachable);
});
