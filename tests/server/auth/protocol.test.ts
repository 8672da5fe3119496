import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hono } from 'hono';
import { createAuth } from '#server/auth/auth.ts';
import { anAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

test('an unknown path answers JSON, under every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await server.app.request('/auth/v1/no/such/thing', { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' });
  }
});

test('a client that names no API version gets errors in the older shape', async () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    server.app.request('/auth/v1/signup', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'a@example.org', password: 'kurz' }),
    });
  const older = await ask({});
  expect(older.headers.has('X-Supabase-Api-Version')).toBe(false);
  expect(older.headers.get('X-Sb-Error-Code')).toBe('weak_password');
  expect(await older.json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 8 characters.',
    weak_password: { reasons: ['length'] },
  });
  const outdated = await ask({ 'X-Supabase-Api-Version': '2023-12-31' });
  expect(await outdated.json()).toMatchObject({ code: 422 });
  const later = await ask({ 'X-Supabase-Api-Version': '2030-01-01' });
  expect(later.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
  expect(await later.json()).toMatchObject({ code: 'weak_password' });
});

test('a body over a mebibyte is refused with 413, whether its length is announced or not', async () => {
  const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(1024 * 1024) });
  const init = {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: new Blob([body]).stream(),
    duplex: 'half', // Node requires it for a stream; the DOM types lack it
  };
  const streamed = new Request('http://localhost/auth/v1/signup', init);
  const announced = await server.post('/signup', body, { 'Content-Length': String(body.length) });
  for (const response of [announced, await server.app.request(streamed)]) {
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      code: 'request_entity_too_large',
      message: 'Request body too large',
    });
  }
});

test('settings name the ways in', async () => {
  expect(await (await server.get('/settings')).json()).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
});

test('health names the server and the build', async () => {
  expect(await (await server.get('/health')).json()).toEqual({
    version: 'test',
    name: 'GoTrue',
    description: 'Embedded auth server of Spoolside',
  });
});

test('the key set holds public parts only and may be cached for ten minutes', async () => {
  const response = await server.get('/.well-known/jwks.json');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=600');
  const text = expect.any(String) as string;
  expect(await response.json()).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        kid: server.deps.keys.signing.kid,
        x: text,
        y: text,
      },
    ],
  });
});

test('while the database is away a refresh answers 503 as JSON, so that no client throws its session away', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const away = {
    query: () => Promise.reject(gone),
    transaction: () => Promise.reject(gone),
    close: () => Promise.resolve(),
  };
  const app = new Hono().route('/auth/v1', createAuth({ ...server.deps, db: away }));
  const response = await app.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: 'A'.repeat(52).replace(/^../, 'AQ') }),
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('2');
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

test('a bug answers a bare 500 with an id that the log knows too, and nothing of its cause', async () => {
  const broken = () => Promise.reject(new Error('relation "secret" is not there'));
  const db = { query: broken, transaction: broken, close: () => Promise.resolve() };
  const app = new Hono().route('/auth/v1', createAuth({ ...server.deps, db }));
  const response = await app.request('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email: 'a@example.org', password: 'seven silk spools' }),
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Unexpected failure, please check server logs for more information',
    error_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
});
