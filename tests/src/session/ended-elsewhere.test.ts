import { describe, expect, test } from 'vitest';
import { err } from '#core/result.ts';
import { aPage, aSignedInPage } from './a-session.ts';
import type { Weather } from './fake-auth-server.ts';

const hour = 3_600_000;
const credentials = { email: 'jo@example.com', password: 'three odd words' };

describe('an end of the session elsewhere', () => {
  const aLapsedPage = async (weather: Weather) => {
    const page = await aSignedInPage();
    page.device.time.now += 2 * hour;
    page.server.state.weather = weather;
    return { ...page, outcome: await page.session.refresh() };
  };

  const wantedEnd: Weather = {
    status: 400,
    body: { code: 'refresh_token_not_found', message: 'Not Found', ended_by: 'person' },
  };

  test('that the person asked for elsewhere clears the device, as their own log-out here does', async () => {
    const { session, cleared, wentHome, account, device, server } = await aLapsedPage(wantedEnd);
    const userId = account.get()?.userId ?? '';
    // the page is hidden at once
    expect([session.get(), cleared]).toMatchObject([{ kind: 'locked', hidden: true }, []]);
    session.start();
    await expect.poll(() => session.get()).toEqual({ kind: 'signedOut' });
    expect([cleared, wentHome, account.get(), device.cookies.size]).toEqual([[[userId, false]], ['/'], undefined, 0]);
    expect(aPage(device, server).session.get()).toEqual({ kind: 'signedOut' });
  });

  test('that was asked for keeps everything, hidden, while something is unsent, until the person has signed in again', async () => {
    const { session, cleared, refusal, device, server } = await aLapsedPage(wantedEnd);
    refusal.answer = err({ unsent: 3 });
    session.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.get(), cleared]).toMatchObject([{ kind: 'locked', hidden: true }, []]);
    server.state.weather = 'fine';
    const next = aPage(device, server);
    expect((await next.session.signIn(credentials)).ok).toBe(true);
    next.session.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([next.session.get(), next.cleared]).toMatchObject([{ kind: 'signedIn', account: { ended: null } }, []]);
  });

  test('that was asked for is cleared by the next page where this one was closed before', async () => {
    const { device, server } = await aLapsedPage(wantedEnd);
    const next = aPage(device, server);
    expect(next.session.get()).toMatchObject({ kind: 'locked', hidden: true });
    next.session.start();
    await expect.poll(() => next.session.get()).toEqual({ kind: 'signedOut' });
    expect(next.cleared).toHaveLength(1);
  });

  test('that was asked for is left alone while the person is halfway in again', async () => {
    const { device, server, storage } = await aLapsedPage(wantedEnd);
    server.state.weather = 'fine';
    const known = server.users.get('jo@example.com');
    if (known !== undefined) server.users.set('jo@example.com', { ...known, appCode: '123456' });
    const next = aPage(device, server);
    expect(await next.session.signIn(credentials)).toEqual({ ok: true, value: 'codeNeeded' });
    next.session.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([next.cleared, storage.getItem(device.storageKey) !== null]).toEqual([[], true]);
  });

  test.each<[string, object]>([
    ['an old token used again', { code: 'refresh_token_already_used', ended_by: 'person' }],
    ['an end by nobody', { code: 'session_not_found' }],
    ['an end by something unknown', { code: 'session_not_found', ended_by: 'the moon' }],
    ['a ban', { code: 'user_banned' }],
    ['a provider elsewhere', { error: 'invalid_grant', ended_by: 'person' }],
  ])('is none that clears a device: %s', async (_, body) => {
    const { session, cleared, account } = await aLapsedPage({ status: 400, body });
    session.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.get().kind, cleared, account.get()?.email]).toEqual(['locked', [], 'jo@example.com']);
  });

  test.each<[string, Weather]>([
    ['a limit', { status: 429, body: { code: 'session_not_found', ended_by: 'person' } }],
    ['a fault', { status: 500, body: { code: 'session_not_found', ended_by: 'person' } }],
    ['a page', 'portal'],
  ])('is not what %s says, whatever it says', async (_, weather) => {
    const { session, cleared } = await aLapsedPage(weather);
    session.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.get().kind, cleared]).toEqual(['signedIn', []]);
  });
});
