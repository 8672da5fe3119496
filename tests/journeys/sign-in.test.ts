import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstTeamId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { createMyCalls } from '#remote/my-calls.ts';
import { createRemote } from '#remote/remote.ts';
import { createProfileCalls } from '#remote/profile-calls.ts';
import { createTeamCalls } from '#remote/team-calls.ts';
import { openTeamActions } from '#app/me/open-team-actions.ts';
import { createTeamState } from '#me/team-state.ts';
import { aComposedProduct } from '../server/api/a-composed-product.ts';
import { aDevice, aPage } from '../src/session/a-session.ts';
import { someOwnCalls } from '../src/me/some-own-calls.ts';

let server: Awaited<ReturnType<typeof aComposedProduct>>;
beforeAll(async () => {
  server = await aComposedProduct();
});
afterAll(() => server.close());

/** A browser page with the product. Its only credential for the API is the cookie that the session wrote. */
const aProductPage = () => {
  const device = { ...aDevice(), storageKey: 'sb-localhost-3000-auth-token' };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Cookie', device.jar.get());
    headers.set('Sec-Fetch-Site', 'same-origin');
    return server.request(new URL(String(input), 'http://localhost:3000').href, { ...init, headers });
  };
  const page = aPage(device, {
    fetch,
    asked: [],
    users: new Map(),
    links: new Map(),
    state: { weather: 'fine', confirmsByMail: false, hasGoogle: false },
  });
  const { session, account, window } = page;
  const remote = createRemote({ fetch, clock: Date.now, build: 'test', refresh: session.refresh });
  const { onRenewed } = session;
  const personalCalls = someOwnCalls({ account, me: createMyCalls(remote.http), session, window });
  const report = (fault: unknown) => {
    throw fault;
  };
  const teamActions = openTeamActions({
    http: remote.http,
    account,
    personalCalls,
    clock: Date.now,
    locks: device.locks,
    report,
  });
  const teams = createTeamState({ account, teamActions: async () => teamActions, onRenewed, window, report });
  return { ...page, remote, teams };
};

const credentials = { email: 'jo@example.com', password: 'three odd words' };

test('A person registers, gets their team, finds it on a second device, and is out everywhere they log out.', async () => {
  const first = aProductPage();
  expect(await first.session.signUp({ ...credentials, fullName: 'Jo Stich' })).toEqual(ok('signedIn'));
  await first.teams.load();
  const userId = first.account.get()?.userId ?? '';
  const team = { public_id: firstTeamId(userId), name: "jo@example.com's Team", role: 'owner' };
  expect(first.teams.get()).toMatchObject({
    items: [team],
    current: team,
    members: [{ userId, email: 'jo@example.com', full_name: 'Jo Stich' }],
    failure: undefined,
  });
  expect(first.account.get()?.fullName).toBe('Jo Stich');
  expect(await first.session.refresh()).toBe('refreshed');
  // The choice of a default team waits in the person's queue until it can be sent.
  await expect
    .poll(() => createProfileCalls(first.remote.http).get())
    .toMatchObject({
      value: { id: userId, email: 'jo@example.com', full_name: 'Jo Stich', default_team_pid: team.public_id },
    });

  const second = aProductPage();
  expect(await second.session.signIn({ ...credentials, password: 'wrong' })).toMatchObject({
    error: { code: 'invalid_credentials' },
  });
  expect((await second.session.signIn(credentials)).ok).toBe(true);
  await second.teams.load();
  expect(second.teams.get().current).toEqual(first.teams.get().current);

  const cookieBefore = first.device.jar.get();
  await first.session.signOut();
  await expect.poll(() => first.device.storage.texts.has('spoolside.revocations')).toBe(false);
  const stolen = await server.request('http://localhost:3000/api/v2/teams', { headers: { Cookie: cookieBefore } });
  expect(stolen.status).toBe(401);
  expect(await createTeamCalls(first.remote.http).list()).toMatchObject({
    error: { kind: 'http', status: 401, code: 'unauthenticated' },
  });
  expect(await createTeamCalls(second.remote.http).list()).toMatchObject({ ok: true });
});

test('Without a network nothing is lost, and afterwards the same page goes on.', async () => {
  const page = aProductPage();
  await page.session.signUp({ email: 'mia@example.com', password: 'three odd words' });
  await page.teams.load();
  const before = page.teams.get();
  const offline = createRemote({
    fetch: async () => Promise.reject(new TypeError('Failed to fetch')),
    clock: Date.now,
    build: 'test',
    refresh: page.session.refresh,
  });
  expect(await createTeamCalls(offline.http).list()).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(page.session.get().kind).toBe('signedIn');
  await page.teams.load({ force: true });
  expect(page.teams.get()).toEqual(before);
});
