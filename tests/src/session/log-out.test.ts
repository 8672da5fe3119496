import { describe, expect, test, vi } from 'vitest';
import { err } from '#core/result.ts';
import { aDevice, aPage, aSignedInPage } from './a-session.ts';
import { anAuthServer } from './fake-auth-server.ts';

const hour = 3_600_000;
const credentials = { email: 'jo@example.com', password: 'three odd words' };

describe('logging out', () => {
  test('clears the device, forgets the person, and goes home before anyone hears of it', async () => {
    const { session, cleared, wentHome, account, device } = await aSignedInPage();
    const userId = account.get()?.userId ?? '';
    const seen: unknown[] = [];
    session.subscribe(() => seen.push([session.get().kind, [...wentHome]]));
    expect(await session.signOut()).toEqual({ ok: true, value: undefined });
    expect(seen).toEqual([['signedOut', ['/']]]);
    expect([cleared, account.get(), device.cookies.size]).toEqual([[[userId, false]], undefined, 0]);
    expect(aPage(device).session.get()).toEqual({ kind: 'signedOut' });
  });

  test('is refused while changes are unsent, and then nothing is touched', async () => {
    const { session, refusal, cleared } = await aSignedInPage();
    refusal.answer = err({ unsent: 3 });
    expect(await session.signOut()).toEqual(err({ unsent: 3 }));
    expect([session.get().kind, cleared]).toEqual(['signedIn', []]);
    expect(await session.signOut({ evenUnsent: true })).toEqual({ ok: true, value: undefined });
    expect(session.get().kind).toBe('signedOut');
  });

  test('works without a network, and the server hears of it later', async () => {
    const { session, server, device } = await aSignedInPage();
    server.state.weather = 'down';
    server.asked.length = 0;
    await session.signOut();
    expect(session.get().kind).toBe('signedOut');
    await expect.poll(() => server.asked).toEqual(['/logout?scope=local']);
    server.state.weather = 'fine';
    server.asked.length = 0;
    const next = aPage(device, server);
    next.session.start();
    await expect.poll(() => server.asked).toEqual(['/logout?scope=local']);
    await expect.poll(() => device.storage.texts.has('spoolside.revocations')).toBe(false);
  });

  test('tells the server also when the token is past its life by a clock that goes ahead', async () => {
    const device = aDevice();
    const { session, server } = aPage(device, anAuthServer(Date.now));
    await session.signUp(credentials);
    device.time.now += 24 * hour;
    server.asked.length = 0;
    await session.signOut();
    await expect.poll(() => device.storage.texts.has('spoolside.revocations')).toBe(false);
    expect(server.asked).toEqual(['/logout?scope=local']);
  });

  test('tells the server also when the token is past its life, and leaves the next session alone', async () => {
    const { session, server, device, storage, window } = await aSignedInPage();
    session.start();
    const refreshToken = JSON.parse(storage.getItem(device.storageKey) ?? '{}').refresh_token;
    server.state.weather = 'down';
    device.time.now += 2 * hour;
    await session.signOut();
    expect([...device.storage.texts.values()].join()).not.toContain(refreshToken);
    await expect.poll(() => server.asked).toContain('/logout?scope=local');
    server.state.weather = 'fine';
    await session.signIn(credentials);
    const token = session.accessToken();
    server.asked.length = 0;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => device.storage.texts.has('spoolside.revocations')).toBe(false);
    expect(server.asked).toEqual(['/logout?scope=local', '/token?grant_type=refresh_token', '/logout?scope=local']);
    expect([session.accessToken(), session.get().kind]).toEqual([token, 'signedIn']);
  });

  test('while the auth client still tries to renew the old token does not end the session of the next sign-in', async () => {
    const { device, server, storage } = await aSignedInPage();
    const old = JSON.parse(storage.getItem(device.storageKey) ?? '{}');
    const verifierKey = `${device.storageKey}-code-verifier`;
    storage.setItem(device.storageKey, JSON.stringify({ ...old, expires_at: 1 }));
    storage.setItem(verifierKey, '"of a sign-in that was never finished"');
    server.state.weather = 'down';
    server.asked.length = 0;
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    const { session } = aPage(device, server);
    session.start();
    await expect.poll(() => server.asked).toContain('/token?grant_type=refresh_token');
    await session.signOut();
    const verifier = storage.getItem(verifierKey);
    await expect.poll(() => server.asked).toContain('/logout?scope=local');
    server.state.weather = 'fine';
    server.asked.length = 0;
    await session.signIn(credentials);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect([verifier, session.get().kind, server.asked]).toEqual([null, 'signedIn', ['/token?grant_type=password']]);
  });

  test('in one tab takes the other along', async () => {
    const { session, device, server } = await aSignedInPage();
    const other = aPage(device, server);
    await session.signOut();
    other.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'spoolside.account' }));
    expect([other.session.get(), other.wentHome]).toEqual([{ kind: 'signedOut' }, ['/']]);
  });

  test('that was cut short before the cookie went is finished at the next start', async () => {
    const { account, device, storage } = await aSignedInPage();
    const cookie = storage.getItem(device.storageKey) ?? '';
    const sessionId = JSON.parse(Buffer.from(JSON.parse(cookie).access_token.split('.')[1], 'base64url').toString());
    account.clear(sessionId.session_id);
    storage.setItem(device.storageKey, cookie);
    expect(aPage(device).session.get()).toEqual({ kind: 'signedOut' });
    expect(device.cookies.size).toBe(0);
  });

  test('does not stand in the way of signing in again', async () => {
    const { session } = await aSignedInPage();
    await session.signOut();
    expect((await session.signIn(credentials)).ok).toBe(true);
    expect(session.get()).toMatchObject({ kind: 'signedIn', account: { teams: [] } });
  });
});
