// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initTexts } from '#texts/init-texts.ts';
import { aVisitor, email, password } from './a-visitor.tsx';

const connectAt = '/login?redirect=%2Fprofile%3Ftab%3Dsecurity';

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

describe('Other services', () => {
  test('are asked for again when the network is back', async () => {
    const { open, server } = await aVisitor('none');
    server.state.hasGoogle = true;
    server.state.weather = 'down';
    const screen = await open('/login');
    await screen.goOnline(false);
    server.state.weather = 'fine';
    await screen.goOnline(true);
    await expect.poll(() => screen.text()).toContain('Continue with Google');
    server.state.weather = 'down';
    server.asked.length = 0;
    await screen.goOnline(false);
    await expect.poll(() => server.asked).toContain('/settings');
    expect(screen.text()).toContain('Continue with Google');
  });

  test('are offered only where the auth server names them', async () => {
    const { open, server } = await aVisitor('none');
    expect((await open('/login')).text()).not.toContain('Continue with');
    server.state.hasGoogle = true;
    for (const path of ['/login', '/register']) {
      const screen = await open(path);
      await expect.poll(() => screen.text()).toContain('Continue with Google');
    }
  });

  test('bear the name that the operator gave, and a press leads to the one that was pressed', async () => {
    const { open, server } = await aVisitor('none');
    Object.assign(server.state, { hasGoogle: true, ownProvider: 'Workshop SSO' });
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const screen = await open('/login?redirect=%2Fteam');
    await expect.poll(() => screen.text()).toMatch(/Continue with Workshop SSO.*Continue with Google/);
    await screen.press('Continue with Workshop SSO');
    await expect.poll(() => left.mock.calls.length).toBe(1);
    const { pathname, searchParams } = new URL(String(left.mock.calls[0]?.[0]), 'http://localhost:3000');
    expect([pathname, searchParams.get('provider'), searchParams.get('redirect_to')]).toEqual([
      '/auth/v1/authorize',
      'custom:oidc',
      'http://localhost:3000/auth/callback?redirect=%2Fteam',
    ]);
  });

  test('are not left for without a network, and the page says why', async () => {
    const { open, server } = await aVisitor('none');
    server.state.ownProvider = 'Workshop SSO';
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const screen = await open('/login');
    await expect.poll(() => screen.text()).toContain('Continue with Workshop SSO');
    server.state.weather = 'down';
    await screen.press('Continue with Workshop SSO');
    expect(screen.alert()).toBe('This needs a connection. Try again when you are back online.');
    expect(left).not.toHaveBeenCalled();
  });

  test.each([
    ['provider_unavailable', 'The other service does not answer right now.', 'Back to the login', '/login'],
    ['identity_not_linked', 'Your account is not connected with this service yet.', 'Log in and connect', connectAt],
    ['identity_already_exists', 'is connected with somebody else here', 'Back to the login', '/login'],
    ['signup_disabled', 'Ask your administrator to add you', 'Back to the login', '/login'],
    ['user_banned', 'User is banned', 'Back to the login', '/login'],
  ])('that refuse by %s lead on in words', async (code, words, label, way) => {
    const { open } = await aVisitor('none');
    const screen = await open(`/auth/callback?error=access_denied&error_code=${code}`);
    expect(screen.alert()).toContain(words);
    expect(screen.link(label)).toBe(way);
  });

  test('that a person must connect first lead to the page for that, once they have logged in', async () => {
    const { open } = await aVisitor('none');
    const screen = await open('/auth/callback?error=access_denied&error_code=identity_not_linked');
    await screen.follow('Log in and connect');
    await screen.type('Email', email);
    await screen.type('Password', password);
    await screen.press('Log in');
    expect(screen.wentTo()).toBe('/profile?tab=security');
  });
});
