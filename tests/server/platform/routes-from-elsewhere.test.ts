import { describe, expect, test } from 'vitest';
import { teamId } from './an-app.ts';
import { call, json, threads } from './app-of-routes.ts';

describe('calls from other sites', () => {
  const withCookie = (headers: Record<string, string>) =>
    call(threads, {
      ...json({ code: '1' }),
      headers: { 'Content-Type': 'application/json', Cookie: 'ann', ...headers },
    });

  test.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, 201],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'http://localhost' }, 201],
    [{ Origin: 'http://localhost:3000' }, 201],
    [{ Origin: 'https://localhost' }, 403],
    [{ Origin: 'http://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{}, 403],
  ])('a write with the cookie and %j is answered %i', async (headers, status) => {
    expect((await withCookie(headers)).status).toBe(status);
  });

  test('a bearer token needs no such proof', async () => {
    const init = json({ code: '1' });
    const headers = {
      'Content-Type': 'application/json',
      Authorization: 'Bearer ann',
      Cookie: 'bob',
      'Sec-Fetch-Site': 'cross-site',
    };
    expect((await call(threads, { ...init, headers })).status).toBe(201);
  });

  test.each(['cross-site', 'none'])('a stream may not be read from elsewhere either: %s', async (site) => {
    const { body } = await call(`/api/v2/teams/${teamId}/sync/pull`, {
      headers: { Cookie: 'ann', 'Sec-Fetch-Site': site },
    });
    expect(body.error.code).toBe('cross_site');
  });

  test('nothing is written by hand, whatever the route lets through', async () => {
    const headers = { Cookie: 'ann', 'Sec-Fetch-Site': 'none' };
    expect((await call('/api/v2/opened', { method: 'POST', headers })).status).toBe(403);
  });
});
