import { afterEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '#core/result.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import { forPerson } from '#remote/for-person.ts';
import type { RefreshOutcome } from '#remote/http.ts';
import { isFinal } from '#remote/remote-error.ts';
import { createRemote } from '#remote/remote.ts';
import { createSyncCalls } from '#remote/sync-calls.ts';
import { timeZoneHere } from '#core/dates/day.ts';
import { createTeamCalls } from '#remote/team-calls.ts';

const teamId = '0b9b2a1e-0000-4000-8000-000000000001';
const userId = '0b9b2a1e-0000-4000-8000-0000000000aa';
const epoch = '0b9b2a1e-0000-4000-8000-00000000000e';
const team = {
  id: '1',
  public_id: teamId,
  name: 'Atelier',
  role: 'owner',
  memberCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};

type Answer = Response | 'down' | 'silent';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
const page = (status = 200): Response =>
  new Response('<html>Welcome to the train</html>', { status, headers: { 'Content-Type': 'text/html' } });
const refused = (status: number, error: object, headers?: Record<string, string>): Response =>
  json({ error: { requestId: 'r', ...error } }, status, headers);

const aRemote = (answers: readonly Answer[], refresh: RefreshOutcome = 'refused') => {
  const sent: { readonly url: string; readonly init: RequestInit }[] = [];
  const time = { now: Date.parse('2026-03-01T10:00:00.000Z') };
  let refreshed = 0;
  const remote = createRemote({
    clock: () => time.now,
    build: 'abc',
    refresh: async () => {
      refreshed += 1;
      return refresh;
    },
    fetch: async (url, init = {}) => {
      const answer = answers[sent.length] ?? 'down';
      sent.push({ url: String(url), init });
      if (answer === 'down') throw new TypeError('Failed to fetch');
      if (answer !== 'silent') return answer;
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    },
  });
  return { remote, sent, time, refreshed: () => refreshed };
};

afterEach(() => void vi.useRealTimers());

describe('a call', () => {
  test('carries the cookie and the build, and reads what it asked for', async () => {
    const { remote, sent } = aRemote([json({ teams: [team], more: 1 })]);
    expect(await createTeamCalls(remote.http).list()).toEqual(ok([team]));
    expect(sent[0]?.url).toBe('/api/v2/teams');
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'X-Client-Build': 'abc' },
    });
    expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type');
  });

  test('sends JSON as JSON', async () => {
    const { remote, sent } = aRemote([json({ team }, 201)]);
    expect(await createTeamCalls(remote.http).create({ name: 'Atelier', public_id: teamId })).toEqual(ok(team));
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Atelier', public_id: teamId, timeZone: timeZoneHere() }),
    });
  });

  test('brings the server’s refusal with everything in it', async () => {
    const fields = { name: 'Name is required.' };
    const error = { code: 'invalid', message: 'Name is required.', fields, details: { most: 80 } };
    const { remote } = aRemote([refused(422, error, { 'Retry-After': '7' })]);
    expect(await createTeamCalls(remote.http).create({ name: '' })).toEqual(
      err({ kind: 'http', status: 422, retryAfterMs: 7000, ...error }),
    );
  });

  test.each<[string, Answer, object]>([
    ['a portal’s page', page(), { kind: 'unreadable', status: 200 }],
    ['a proxy’s error page', page(502), { kind: 'unreadable', status: 502 }],
    ['JSON that is no team list', json([1]), { kind: 'unreadable', status: 200 }],
    ['an error of another shape', json({ msg: 'no' }, 403), { kind: 'unreadable', status: 403 }],
    [
      'JSON in name only',
      new Response('{', { headers: { 'Content-Type': 'application/json' } }),
      { kind: 'unreadable', status: 200 },
    ],
    ['no answer at all', 'down', { kind: 'offline' }],
  ])('takes %s for what it is, without throwing and without a second try', async (_, answer, error) => {
    const { remote, sent } = aRemote([answer]);
    expect(await createTeamCalls(remote.http).list()).toMatchObject({ ok: false, error });
    expect(sent).toHaveLength(1);
  });

  test('gives up after 20 seconds with the reason "Request timeout"', async () => {
    vi.useFakeTimers();
    const { remote, sent } = aRemote(['silent']);
    const answer = createTeamCalls(remote.http).list();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(err({ kind: 'timeout', message: 'Request timeout' }));
    expect(sent[0]?.init.signal?.reason).toMatchObject({ message: 'Request timeout' });
  });

  test('learns the server’s clock from its answers, and from nobody else’s', async () => {
    const ahead = { Date: 'Sun, 01 Mar 2026 10:05:00 GMT' };
    const { remote, time } = aRemote([
      new Response('<html>', { headers: { ...ahead, 'Content-Type': 'text/html' } }),
      json({ teams: [] }, 200, ahead),
    ]);
    await createTeamCalls(remote.http).list();
    expect(remote.serverOffsetMs()).toBe(0);
    await createTeamCalls(remote.http).list();
    expect(remote.serverOffsetMs()).toBe(300_500);
    time.now += 1;
    expect(remote.serverOffsetMs()).toBe(300_500);
  });
});

describe('a 401', () => {
  const expired = () => refused(401, { code: 'unauthenticated', message: 'Sign in.' });

  test('renews the session once and asks once more', async () => {
    const { remote, sent, refreshed } = aRemote([expired(), json({ teams: [] })], 'refreshed');
    expect(await createTeamCalls(remote.http).list()).toEqual(ok([]));
    expect([sent.length, refreshed()]).toEqual([2, 1]);
  });

  test('that stays one after a renewal is the answer', async () => {
    const { remote, sent, refreshed } = aRemote([expired(), expired(), json({ teams: [] })], 'refreshed');
    expect(await createTeamCalls(remote.http).list()).toMatchObject({ error: { status: 401 } });
    expect([sent.length, refreshed()]).toEqual([2, 1]);
  });

  test('is the answer when the renewal is refused, and "offline" when nobody could be asked', async () => {
    expect(await createTeamCalls(aRemote([expired()], 'refused').remote.http).list()).toMatchObject({
      error: { status: 401 },
    });
    expect(await createTeamCalls(aRemote([expired()], 'unreachable').remote.http).list()).toEqual(
      err({ kind: 'offline' }),
    );
  });

  test('for a missing second factor renews the session, by which the device hears of the factor, and stays the answer', async () => {
    const noFactor = () => refused(401, { code: 'mfa_required', message: 'Code.' });
    const { remote, sent, refreshed } = aRemote([noFactor(), noFactor()], 'refreshed');
    expect(await createTeamCalls(remote.http).list()).toMatchObject({ error: { code: 'mfa_required' } });
    expect([sent.length, refreshed()]).toEqual([2, 1]);
  });

  test('for a session that is another person’s leaves that session alone', async () => {
    const { remote, sent, refreshed } = aRemote([refused(401, { code: 'other_person', message: 'No.' })], 'refreshed');
    expect(await createSyncCalls(forPerson(remote.http, userId)).pull(teamId, { after: 0 })).toMatchObject({
      error: { status: 401, code: 'other_person' },
    });
    expect([sent.length, refreshed()]).toEqual([1, 0]);
    expect(sent[0]?.init.headers).toMatchObject({ 'X-Spoolside-Person': userId, 'X-Sync-Protocol': '2' });
  });
});

describe('the sync calls', () => {
  test('say their protocol and ask for what is missing', async () => {
    const pulled = {
      epoch,
      access: 'full',
      from: 3,
      to: 4,
      more: false,
      total: 1,
      rows: [{ t: 'comet', id: teamId, v: 4, d: { tail: 1 } }],
    };
    const { remote, sent } = aRemote([json(pulled), json(pulled)]);
    expect(
      await createSyncCalls(remote.http).pull(teamId, { after: 3, epoch, access: 'full', limit: 500, digest: true }),
    ).toEqual(ok(pulled));
    await createSyncCalls(remote.http).pull(teamId, { after: 0 });
    expect(sent.map(({ url }) => url)).toEqual([
      `/api/v2/teams/${teamId}/sync/pull?after=3&epoch=${epoch}&access=full&limit=500&digest=1`,
      `/api/v2/teams/${teamId}/sync/pull?after=0`,
    ]);
    expect(sent[0]?.init.headers).toMatchObject({ 'X-Sync-Protocol': '2' });
  });

  test('bring a refused envelope with its details', async () => {
    const body: PushRequest = {
      clientId: teamId,
      epoch,
      access: 'full',
      pending: 0,
      sentAt: '2026-03-01T10:00:00.000Z',
      mutations: [],
    };
    const { remote } = aRemote([refused(409, { code: 'gap', message: 'Missing.', details: { expected: 4 } })]);
    expect(await createSyncCalls(remote.http).push(teamId, body)).toMatchObject({
      error: { kind: 'http', status: 409, code: 'gap', details: { expected: 4 } },
    });
  });
});

test.each([
  [{ kind: 'http', status: 404 }, true],
  [{ kind: 'http', status: 422 }, true],
  [{ kind: 'http', status: 401 }, false],
  [{ kind: 'http', status: 421 }, false],
  [{ kind: 'http', status: 429 }, false],
  [{ kind: 'http', status: 503 }, false],
  [{ kind: 'unreadable', status: 403 }, false],
  [{ kind: 'offline' }, false],
] as const)('Of %j it is %s that asking again is of no use.', (error, final) => {
  expect(isFinal(error)).toBe(final);
});
