import { describe, expect, test, vi } from 'vitest';
import { createAuthLoader } from '#session/auth-client.ts';
import { authFailureOf } from '#session/arrive.ts';
import { createAuthFetch } from '#session/auth-fetch.ts';
import { aToken, anAuthServer, type Weather } from './fake-auth-server.ts';

const alone = (_: string, ask: () => Promise<Response>): Promise<Response> => ask();
const person = { userId: 'jo', email: 'jo@example.com', sessionId: 's1' };

const aClientWithOldSession = async (weather: Weather) => {
  const server = anAuthServer(Date.now);
  server.state.weather = weather;
  const refusals: string[] = [];
  const expiresAtMs = Date.now() - 1000;
  const session = {
    access_token: aToken({ ...person, expiresAtMs }),
    refresh_token: 'old',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.round(expiresAtMs / 1000),
    user: { id: 'jo' },
  };
  const texts = new Map([['key', JSON.stringify(session)]]);
  const load = createAuthLoader({
    auth: { url: 'http://localhost:3000/auth/v1', key: 'public' },
    storageKey: 'key',
    storage: {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
    },
    fetch: createAuthFetch({
      clock: Date.now,
      fetch: server.fetch,
      queueRenewal: alone,
      wait: async () => undefined,
      onRefused: ({ code }) => refusals.push(code),
    }),
  });
  // The client repeats a renewal for half a minute, so the test moves a fake clock.
  vi.useFakeTimers();
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const events: string[] = [];
  const client = await load();
  client.onAuthStateChange((event) => void events.push(event));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  report.mockRestore();
  return { texts, refusals, events };
};

describe('the auth client behind the guarded fetch', () => {
  test.each<[string, Weather]>([
    ['a 429', { status: 429, code: 'over_request_rate_limit' }],
    ['a portal’s 403 page', 'portal'],
  ])('keeps its session after %s', async (_, weather) => {
    const { texts, refusals, events } = await aClientWithOldSession(weather);
    expect([texts.has('key'), refusals, events]).toEqual([true, [], ['INITIAL_SESSION']]);
  });

  test.each<[string, number, object, boolean]>([
    ['a proxy’s 401', 401, { message: 'No API key found in request' }, true],
    ['a server that does not go by this name', 421, { error: { code: 'misdirected', message: 'Not my name.' } }, true],
    ['a proxy’s 403 with a number', 403, { code: 403, error: 'Forbidden' }, true],
    ['a refusal in the words of today', 400, { code: 'refresh_token_not_found' }, false],
    ['one in those of yesterday', 400, { code: 400, error_code: 'refresh_token_not_found' }, false],
    ['one in those of long ago', 400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' }, false],
  ])('knows who refuses: %s', async (_, status, body, keeps) => {
    const { texts, refusals } = await aClientWithOldSession({ status, body });
    expect([texts.has('key'), refusals.length === 0]).toEqual([keeps, keeps]);
  });

  test('gives it up after a true refusal, whose reason is then known', async () => {
    const { texts, refusals } = await aClientWithOldSession({ status: 400, code: 'session_not_found' });
    expect([texts.has('key'), refusals]).toEqual([false, ['session_not_found']]);
  });
});

describe('a request that nobody answers', () => {
  const tries = async (method: string, cause: Error) => {
    let count = 0;
    const waits: number[] = [];
    const fetch = createAuthFetch({
      clock: Date.now,
      fetch: async () => {
        count += 1;
        throw cause;
      },
      queueRenewal: alone,
      wait: async (ms) => void waits.push(ms),
      onRefused: () => undefined,
    });
    await expect(fetch('http://localhost/auth/v1/user', { method })).rejects.toBe(cause);
    return [count, waits];
  };

  test('is tried three times when it only reads, and once when it does something', async () => {
    expect(await tries('GET', new TypeError('Failed to fetch'))).toEqual([3, [100, 200]]);
    expect(await tries('POST', new TypeError('Failed to fetch'))).toEqual([1, []]);
  });

  test('is not tried again after it was aborted', async () => {
    expect(await tries('GET', new DOMException('Request timeout', 'TimeoutError'))).toEqual([1, []]);
  });
});

test('A body that never comes is given up like an answer that never comes: all tabs wait for a renewal.', async () => {
  vi.useFakeTimers();
  const fetch = createAuthFetch({
    clock: Date.now,
    fetch: async (_, init) =>
      new Response(
        new ReadableStream({
          start: (body) => init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason)),
        }),
      ),
    queueRenewal: alone,
    wait: async () => undefined,
    onRefused: () => undefined,
  });
  const outcome = fetch('http://localhost/auth/v1/token?grant_type=refresh_token', { method: 'POST' }).catch(
    (cause: unknown) => cause,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await outcome).toMatchObject({ name: 'TimeoutError' });
});

test('A session’s end is told by this device’s clock, so that a clock that goes ahead renews nothing twice.', async () => {
  const server = anAuthServer(Date.now);
  const ahead = Date.now() + 26 * 3_600_000;
  const fetch = createAuthFetch({
    fetch: server.fetch,
    clock: () => ahead,
    queueRenewal: alone,
    wait: async () => undefined,
    onRefused: () => undefined,
  });
  const body = JSON.stringify({ email: 'jo@example.com', password: 'three odd words' });
  const answer: unknown = await (await fetch('http://localhost/auth/v1/signup', { method: 'POST', body })).json();
  expect(answer).toMatchObject({ expires_in: 3600, expires_at: Math.round(ahead / 1000) + 3600 });
});

test('a sign-in at a name that the server does not go by is refused in the server’s sentence', async () => {
  const sentence = 'This server does not go by the name box.lan.';
  const load = createAuthLoader({
    auth: { url: 'http://localhost:3000/auth/v1', key: 'public' },
    storageKey: 'key',
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    fetch: createAuthFetch({
      clock: Date.now,
      fetch: async () => Response.json({ error: { code: 'misdirected', message: sentence } }, { status: 421 }),
      queueRenewal: alone,
      wait: async () => undefined,
      onRefused: () => undefined,
    }),
  });
  const client = await load();
  const { error } = await client.signInWithPassword({ email: 'ana@example.org', password: 'wound-on-a-cone' });
  expect(authFailureOf(error)).toEqual({ kind: 'refused', code: 'misdirected', message: sentence });
});
