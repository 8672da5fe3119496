import { describe, expect, test, vi } from 'vitest';
import { err } from '#core/result.ts';
import { aDevice, aPage, aSignedInPage } from './a-session.ts';
import type { Weather } from './fake-auth-server.ts';

const hour = 3_600_000;
const credentials = { email: 'jo@example.com', password: 'three odd words' };

describe('signing in', () => {
  test('makes the person known at once, also to a reloaded page without any network', async () => {
    const { session, device, server } = await aSignedInPage();
    expect(session.get()).toMatchObject({
      kind: 'signedIn',
      account: { email: 'jo@example.com', fullName: 'Jo', ended: null },
    });
    server.state.weather = 'down';
    device.time.now += 400 * hour;
    expect(aPage(device, server).session.get()).toMatchObject({ kind: 'signedIn', account: { fullName: 'Jo' } });
  });

  test('carries the provider’s message and code when it is refused', async () => {
    const { session } = await aSignedInPage();
    expect(await session.signIn({ ...credentials, password: 'wrong' })).toEqual(
      err({ kind: 'refused', code: 'invalid_credentials', message: 'Invalid login credentials' }),
    );
    expect(await session.signUp(credentials)).toEqual(
      err({ kind: 'refused', code: 'user_already_exists', message: 'User already registered' }),
    );
  });

  test('tells what is weak about a password', async () => {
    expect(await aPage().session.signUp({ email: 'mia@example.com', password: 'short' })).toEqual(
      err({
        kind: 'refused',
        code: 'weak_password',
        message: 'Password should be at least 8 characters.',
        reasons: ['length'],
      }),
    );
  });

  test('says that it needs a network when there is none, and asks only once', async () => {
    const { session, server } = aPage();
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    server.state.weather = 'down';
    expect(await session.signIn(credentials)).toEqual(err({ kind: 'offline' }));
    expect(server.asked).toEqual(['/token?grant_type=password']);
  });

  test('waits for the mail where the provider wants it answered', async () => {
    const { session, server } = aPage();
    server.state.confirmsByMail = true;
    expect(await session.signUp(credentials)).toEqual({ ok: true, value: 'confirmEmail' });
    expect(session.get()).toEqual({ kind: 'signedOut' });
  });

  test('fails in words when the browser keeps no cookie', async () => {
    const page = await aSignedInPage();
    const device = aDevice();
    const blocked = aPage({ ...device, jar: { get: () => '', set: () => undefined } }, page.server);
    device.storage.state.isFull = true;
    expect(await blocked.session.signIn(credentials)).toEqual(err({ kind: 'refused', code: 'cookies_blocked' }));
  });
});

describe('an end that nobody here asked for', () => {
  const aLapsedPage = async (weather: Weather) => {
    const page = await aSignedInPage();
    page.device.time.now += 2 * hour;
    page.server.state.weather = weather;
    return { ...page, outcome: await page.session.refresh() };
  };

  test.each<[string, Weather]>([
    ['no network', 'down'],
    ['a portal’s page', 'portal'],
    ['a 429', { status: 429, code: 'over_request_rate_limit' }],
    ['a 500', { status: 500, code: 'unexpected_failure' }],
  ])('is not what %s means: the session stays', async (_, weather) => {
    const { session, device, outcome } = await aLapsedPage(weather);
    expect([outcome, session.get().kind, device.cookies.has(device.storageKey)]).toEqual([
      'unreachable',
      'signedIn',
      true,
    ]);
  });

  test('locks, deletes nothing, and lets the person go on under "sign in to sync"', async () => {
    const { session, outcome, cleared, wentHome } = await aLapsedPage({
      status: 400,
      code: 'refresh_token_already_used',
    });
    expect([outcome, cleared, wentHome]).toEqual(['refused', [], []]);
    expect(session.get()).toMatchObject({ kind: 'locked', hidden: false, account: { email: 'jo@example.com' } });
  });

  test.each(['session_not_found', 'user_banned', 'refresh_token_not_found'])(
    'hides the data after %s, over reloads too, until the person is back',
    async (code) => {
      const { session, device, server } = await aLapsedPage({ status: 400, code });
      expect(session.get()).toMatchObject({ kind: 'locked', hidden: true });
      const reloaded = aPage(device, server);
      expect(reloaded.session.get()).toMatchObject({ kind: 'locked', hidden: true });
      server.state.weather = 'fine';
      expect((await reloaded.session.signIn(credentials)).ok).toBe(true);
      expect(reloaded.session.get()).toMatchObject({ kind: 'signedIn', account: { ended: null } });
    },
  );

  test('hides the data also when the server tells of it on another occasion than a renewal', async () => {
    const { session, device, server, cleared } = await aSignedInPage();
    server.users.clear();
    expect((await (await session.authActions())?.factors())?.ok).toBe(false);
    expect([session.get(), cleared]).toMatchObject([{ kind: 'locked', hidden: true }, []]);
    expect(aPage(device, server).session.get()).toMatchObject({ kind: 'locked', hidden: true });
  });

  test('is not what the server says of a session that was ended here before', async () => {
    const { session, device, server, storage, window } = await aSignedInPage();
    session.start();
    server.state.weather = 'down';
    await session.signOut();
    await expect.poll(() => server.asked).toContain('/logout?scope=local');
    server.state.weather = 'fine';
    await session.signUp({ email: 'mia@example.com', password: 'three odd words' });
    server.users.delete('jo@example.com');
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => device.storage.texts.has('spoolside.revocations')).toBe(false);
    storage.removeItem(device.storageKey);
    window.dispatchEvent(new Event('pageshow'));
    expect(session.get()).toMatchObject({ kind: 'locked', hidden: false, account: { email: 'mia@example.com' } });
  });

  test('asks for a second factor that was set up elsewhere, keeps everything meanwhile, and goes on with it', async () => {
    const { session, server, cleared, wentHome, device } = await aSignedInPage();
    const user = server.users.get('jo@example.com');
    if (user) server.users.set('jo@example.com', { ...user, appCode: '123456' });
    const told: string[] = [];
    session.start();
    session.onRenewed(() => void told.push('renewed'));
    expect(await session.refresh()).toBe('refreshed');
    expect([session.needsCode(), cleared, wentHome, told]).toEqual([true, [], [], []]);
    expect(session.get()).toMatchObject({ kind: 'locked', hidden: false });
    const reloaded = aPage(device, server);
    expect([reloaded.session.get().kind, reloaded.session.needsCode()]).toEqual(['locked', true]);
    expect(await (await session.authActions())?.giveCode('123456')).toEqual({ ok: true, value: 'signedIn' });
    expect([session.get().kind, told.length]).toEqual(['signedIn', 1]);
  });

  test('keeps what was known about the person when they sign in again', async () => {
    const { session, account, server } = await aLapsedPage({ status: 400, code: 'session_expired' });
    const userId = account.get()?.userId ?? '';
    account.change(userId, { unsentDefaultTeam: 'a team', teamsAt: 7 });
    server.state.weather = 'fine';
    await session.signIn(credentials);
    expect(account.get()).toMatchObject({ userId, unsentDefaultTeam: 'a team', teamsAt: 7 });
  });

  test('is seen when the page is looked at again after the cookie went', async () => {
    const { session, device, storage, window } = await aSignedInPage();
    session.start();
    storage.removeItem(device.storageKey);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(session.get().kind).toBe('locked');
    expect(device.cookies.size).toBe(0);
  });
});

describe('renewing', () => {
  test('works at once after the network is back, however long it was away', async () => {
    const { session, device, server, window } = await aSignedInPage();
    session.start();
    device.time.now += 5 * hour;
    server.state.weather = 'down';
    expect(await session.refresh()).toBe('unreachable');
    server.state.weather = 'fine';
    const before = session.accessToken();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => session.accessToken()).not.toBe(before);
    expect(session.get().kind).toBe('signedIn');
  });

  test('asks the server once for calls at the same time, in one tab and in two', async () => {
    const { session, device, server } = await aSignedInPage();
    const other = aPage(device, server);
    server.asked.length = 0;
    expect(await Promise.all([session.refresh(), session.refresh(), other.session.refresh()])).toEqual([
      'refreshed',
      'refreshed',
      'refreshed',
    ]);
    expect(server.asked).toEqual(['/token?grant_type=refresh_token']);
  });

  test('asks the server once also when the auth client asks by itself at the same time', async () => {
    const { session, device, server, storage } = await aSignedInPage();
    const old = JSON.parse(storage.getItem(device.storageKey) ?? '{}');
    storage.setItem(device.storageKey, JSON.stringify({ ...old, expires_at: 1 }));
    const other = aPage(device, server);
    server.asked.length = 0;
    other.session.start();
    session.start();
    await Promise.all([session.refresh(), other.session.refresh()]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.asked.filter((path) => path.startsWith('/token'))).toEqual(['/token?grant_type=refresh_token']);
    expect([session.get().kind, other.session.get().kind]).toEqual(['signedIn', 'signedIn']);
  });

  test('is told once per token, and again when the user changed hands', async () => {
    const { session } = await aSignedInPage();
    let told = 0;
    session.onRenewed(() => (told += 1));
    session.start();
    session.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toBe(1);
    await session.refresh();
    expect(told).toBe(2);
  });
});

describe('what the auth client tells', () => {
  test('of a changed user is news, once, though the token is the old one', async () => {
    const { session } = await aSignedInPage();
    let told = 0;
    session.onRenewed(() => (told += 1));
    session.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    told = 0;
    const authActions = await session.authActions();
    expect(await authActions?.changePassword('four quite odd words')).toEqual({ ok: true, value: undefined });
    expect(told).toBe(1);
  });

  test('may be answered by a renewal, which does not wait for itself', async () => {
    const { session } = await aSignedInPage();
    const outcomes: string[] = [];
    let asked = false;
    session.onRenewed(() => {
      if (asked) return;
      asked = true;
      void session.refresh().then((outcome) => outcomes.push(outcome));
    });
    session.start();
    await expect.poll(() => outcomes).toEqual(['refreshed']);
  });

  test('in one tab about another person is heard in the other tab', async () => {
    const { session, device, server } = await aSignedInPage();
    await session.signOut();
    await session.signUp({ email: 'mia@example.com', password: 'three odd words' });
    const other = aPage(device, server);
    other.session.start();
    expect(other.session.get()).toMatchObject({ account: { email: 'mia@example.com' } });
    await session.signIn(credentials);
    other.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'spoolside.account' }));
    expect(other.session.get()).toMatchObject({ kind: 'signedIn', account: { email: credentials.email } });
  });
});

describe('a page that slept while another one signed in', () => {
  const aPageThatSlept = async () => {
    const device = aDevice();
    const page = aPage(device);
    page.session.start();
    const other = aPage(device, page.server);
    await other.session.signUp(credentials);
    const userId = other.account.get()?.userId ?? '';
    other.account.change(userId, { currentTeamPublicId: 'a team', unsentDefaultTeam: 'a team' });
    return { ...page, other, known: other.account.get() };
  };

  test('finds what the other one knows, and tells of it', async () => {
    const { session, account, window, device, known } = await aPageThatSlept();
    let told = 0;
    account.subscribe(() => (told += 1));
    window.dispatchEvent(new Event('pageshow'));
    expect([session.get(), told]).toEqual([{ kind: 'signedIn', account: known }, 1]);
    expect(aPage(device).account.get()).toEqual(known);
  });

  test('keeps what the other one knows when its own person signs in', async () => {
    const { session, account, device, known } = await aPageThatSlept();
    await session.signIn(credentials);
    expect(account.get()).toEqual({ ...known, at: device.time.now });
  });
});
