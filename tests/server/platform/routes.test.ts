import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/sql.ts';
import { anApp, teamId } from './an-app.ts';
import { app, asAnn, asBob, call, json, routes, threads } from './app-of-routes.ts';

describe('who may call', () => {
  test('a public route asks nobody who they are, and its query has defaults', async () => {
    const { status, body } = await call('/api/v2/open');
    expect({ status, body }).toEqual({ status: 200, body: { limit: 100, low: false, caller: null } });
  });

  test.each([
    ['/api/v2/me', 'GET', 'unauthenticated', 401],
    [threads, 'POST', 'unauthenticated', 401],
  ])('%s without a session is refused', async (path, method, code, status) => {
    const answered = await call(path, { method });
    expect(answered.status).toBe(status);
    expect(answered.body).toEqual({
      error: { code, message: 'Please sign in.', requestId: answered.headers.get('X-Request-Id') },
    });
  });

  test('a member with the right passes, and the handler sees team, role and access', async () => {
    const { status, body } = await call(threads, asAnn(json({ code: ' 1842 ' })));
    expect({ status, body }).toEqual({
      status: 201,
      body: { thread: { code: '1842', team: 'Ann & Co', role: 'member' } },
    });
  });

  test('a foreign team, an unknown one and one that cannot exist are answered alike', async () => {
    const foreign = await call(threads, asBob(json({ code: '1' })));
    const unknown = await call(threads.replace('0001/', '0002/'), asAnn(json({ code: '1' })));
    const impossible = await call('/api/v2/teams/%00/threads', asAnn(json({ code: '1' })));
    for (const { status, body } of [foreign, unknown, impossible]) {
      expect(status).toBe(404);
      expect({ ...body.error, requestId: '' }).toEqual({
        code: 'not_found',
        message: 'There is nothing here.',
        requestId: '',
      });
    }
  });

  test('sync routes tell an outsider that they are no member', async () => {
    const db: Database = {
      query: async () => [],
      transaction: () => Promise.reject(new Error('nothing is written here')),
      close: async () => undefined,
    };
    const answered = await anApp(routes, { db }).request(`/api/v2/teams/${teamId}/sync/pull`, asBob());
    const { error } = (await answered.json()) as { error: { code: string } };
    expect([answered.status, error.code]).toEqual([403, 'not_member']);
  });

  test('permission is judged before existence and before the body', async () => {
    const viewers = anApp(routes, { role: 'viewer' });
    const gone = await viewers.request(`${threads}/gone`, asAnn({ method: 'DELETE' }));
    const bad = await viewers.request(threads, asAnn(json({ nonsense: 1 })));
    expect([gone.status, bad.status]).toEqual([403, 403]);
    expect((await call(`${threads}/gone`, asAnn({ method: 'DELETE' }))).status).toBe(404);
    expect((await call(`${threads}/here`, asAnn({ method: 'DELETE' }))).status).toBe(204);
  });
});

describe('what a call may say', () => {
  test.each([
    [{}, { code: 'Code is required.' }],
    [{ code: '' }, { code: 'Code is required.' }],
    [{ code: 'x'.repeat(25) }, { code: 'Code may have at most 24 characters.' }],
    [{ code: 'a\u0000b' }, { code: 'Code contains characters that cannot be shown.' }],
    [{ code: 5 }, { code: 'Code has the wrong type.' }],
    [{ code: '1', spools: 11 }, { spools: 'Spools must be at most 10.' }],
    [{ code: '1', colour: 'red' }, { colour: 'Colour is not a known field.' }],
  ])('%j is refused field by field', async (sent, fields) => {
    const { status, body } = await call(threads, asAnn(json(sent)));
    expect({ status, code: body.error.code, fields: body.error.fields }).toEqual({
      status: 422,
      code: 'invalid',
      fields,
    });
    expect(body.error.message).toBe(Object.values(fields)[0]);
  });

  test('a body that is not JSON, or not even text, is bad_json', async () => {
    expect((await call(threads, asAnn(json('{"code":')))).body.error.code).toBe('bad_json');
    const bytes = asAnn({ ...json(''), body: new Uint8Array([0x22, 0xff, 0x22]) });
    expect((await call(threads, bytes)).body.error.code).toBe('bad_json');
  });

  test('a body of another type is refused in a sentence', async () => {
    const { status, body } = await call(
      threads,
      asAnn({ method: 'POST', body: 'code=1', headers: { 'Content-Type': 'text/plain' } }),
    );
    expect([status, body.error.message]).toEqual([422, 'The body must be of type application/json.']);
  });

  test('a route may take text', async () => {
    const csv = asAnn({ method: 'POST', body: 'a,b\n', headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    expect((await call('/api/v2/text', csv)).body).toEqual({ length: 4 });
  });

  test('unknown fields in the query are refused too', async () => {
    expect((await call('/api/v2/open?limt=5')).body.error.fields).toEqual({ limt: 'Limt is not a known field.' });
    expect((await call('/api/v2/open?limit=1001')).body.error.fields).toEqual({ limit: 'Limit must be at most 1000.' });
    expect((await call('/api/v2/open?limit=7&low=1')).body).toMatchObject({ limit: 7, low: true });
  });

  test.each([
    ['with a length', 'x'.repeat(1_200_000)],
    ['as a stream without one', new Blob(['x'.repeat(1_200_000)]).stream()],
  ])('1.2 MB %s are too large, in the shape of every error', async (_, body) => {
    const sent = {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit;
    const { status, body: said } = await call(threads, asAnn(sent));
    expect([status, said.error.code]).toEqual([413, 'too_large']);
  });
});

describe('what is thrown', () => {
  test.each([
    ['08006', 503, 'unavailable', '2'],
    ['40P01', 503, 'unavailable', '2'],
    ['53300', 503, 'unavailable', '2'],
    ['55P03', 503, 'unavailable', '2'],
    ['57P01', 503, 'unavailable', '2'],
    ['ECONNREFUSED', 503, 'unavailable', '2'],
    ['22P05', 422, 'invalid', null],
    ['23505', 500, 'internal', null],
    ['ENOENT', 500, 'internal', null],
  ])('%s is answered %i %s and says nothing about the inside', async (how, status, code, retryAfter) => {
    const answered = await call(`/api/v2/broken/${how}`, { method: 'POST' });
    expect([answered.status, answered.body.error.code, answered.headers.get('Retry-After')]).toEqual([
      status,
      code,
      retryAfter,
    ]);
    expect(JSON.stringify(answered.body)).not.toMatch(/secret|select|stack/);
  });
});

test('unknown paths are a JSON 404 whoever asks', async () => {
  for (const path of ['/api/v2/nope', '/api/v2/', '/api/v1/x', '/nope'])
    expect((await call(path)).body.error.code).toBe('not_found');
  expect((await call('/api/v2/open', { method: 'PUT' })).status).toBe(404);
});

test('every answer carries its request id, the build and the policy; nothing says HSTS over plain http', async () => {
  for (const path of ['/api/v2/open', '/api/v2/nope', '/healthz', '/readyz']) {
    const { headers } = await call(path);
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('X-Build')).toBe('b1');
    expect(headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'wasm-unsafe-eval';`);
    expect(headers.get('Content-Security-Policy')).toContain(`img-src 'self' data: blob:;`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.has('Strict-Transport-Security')).toBe(false);
  }
  const secure = async (host: string) =>
    (await app.request(`https://${host}/healthz`)).headers.get('Strict-Transport-Security');
  expect(await secure('spools.example.org')).toBe('max-age=31536000');
  for (const host of ['localhost', '192.168.1.5', '[::1]', 'workshop.local', 'tablet'])
    expect(await secure(host)).toBeNull();
});

test('the description names every route, its rule, its schemas and the shape of errors', async () => {
  const { body } = await call('/api/v2/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual([...new Set(routes.map(({ path }) => path))]);
  expect(body.paths['/teams/{team}/threads'].post).toMatchObject({
    'x-rule': { team: 'inventory.change' },
    parameters: [
      { name: 'team', in: 'path', required: true },
      { name: 'X-Spoolside-Person', in: 'header', required: false },
    ],
    requestBody: { content: { 'application/json': { schema: { required: ['code'], additionalProperties: false } } } },
  });
  expect(body.paths['/open'].get.security).toEqual([]);
  expect(body.paths['/open'].get.parameters.map((one: { name: string }) => one.name)).toEqual(['limit', 'low']);
});
