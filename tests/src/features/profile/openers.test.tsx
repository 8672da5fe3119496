// @vitest-environment happy-dom
import '#texts/en/account.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SecurityTab } from '#features/profile/security-tab.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aSecurityKey } from '../../session/a-security-key.ts';
import { openAt } from '../screen.tsx';
import { withMeService } from './some-me-service.tsx';

const email = 'jo@example.com';
type Page = Awaited<ReturnType<typeof aSignedInPage>>;

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

const opened = async (prepare: (page: Page) => void = () => undefined) => {
  const page = await aSignedInPage();
  prepare(page);
  const screen = await openAt('/profile?tab=security', page.session, withMeService(<SecurityTab />));
  await expect.poll(() => screen.text()).toMatch(/Off|On/);
  return {
    ...page,
    screen,
    dialog: () => document.querySelector('dialog[open]'),
    user: () => page.server.users.get(email),
  };
};

describe('A security key', () => {
  test('is set up with a name and what the browser asks, and can be removed', async () => {
    const { asked } = aSecurityKey();
    const { screen, user, dialog, session } = await opened();
    await screen.press('Set up a security key');
    await screen.press('Go on');
    expect(screen.errorOf('Name of the key')).toBe('Name of the key is needed.');
    await screen.type('Name of the key', 'Blue key');
    await screen.press('Go on');
    expect([dialog(), user()?.keys]).toEqual([null, [{ id: 'key', name: 'Blue key' }]]);
    expect(asked).toMatchObject([{ publicKey: { timeout: 120_000, rp: { id: 'localhost' } } }]);
    await expect.poll(() => screen.text()).toContain('Set up another security key');
    expect([screen.text().includes('Blue key since'), session.get().kind]).toEqual([true, 'signedIn']);
    await screen.press('Remove');
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Remove Blue key?');
    await screen.press('Remove');
    await expect.poll(() => screen.text()).toContain('Set up a security key');
    expect(user()?.keys).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['is known already', 'InvalidStateError', 'This key is set up for your account already.'],
    ['cannot do what is asked', 'NotSupportedError', 'This key or device cannot do what is needed here.'],
    ['is not shown', 'NotAllowedError', 'Nothing was confirmed'],
  ])('that %s is refused in words, the name stays, and nothing half done stays behind', async (_, name, words) => {
    const { state } = aSecurityKey();
    const { screen, user, server } = await opened();
    await screen.press('Set up a security key');
    await screen.type('Name of the key', 'Blue key');
    state.fault = new DOMException('No.', name);
    await screen.press('Go on');
    expect(screen.alert()).toContain(words);
    expect([screen.field('Name of the key').value, user()?.keys]).toEqual(['Blue key', undefined]);
    expect(server.asked).toContain('/factors/begun');
  });

  test('is no longer asked for when its dialog is closed', async () => {
    const { asked, state } = aSecurityKey();
    const { screen, user, dialog } = await opened();
    await screen.press('Set up a security key');
    await screen.type('Name of the key', 'Blue key');
    state.waits = true;
    screen.button('Go on')?.click();
    await expect.poll(() => asked).toHaveLength(1);
    await screen.press('Cancel');
    expect([dialog(), user()?.keys]).toEqual([null, undefined]);
    expect(asked).toMatchObject([{ signal: { aborted: true } }]);
  });

  test('is not offered by a browser that knows none, and over plain http with the reason', async () => {
    const without = await opened();
    expect(without.screen.button('Set up a security key')).toBeUndefined();
    vi.stubGlobal('isSecureContext', false);
    const { screen } = await opened();
    vi.unstubAllGlobals();
    expect(screen.button('Set up a security key')?.disabled).toBe(true);
    expect(screen.text()).toContain('Security keys need the page over HTTPS.');
  });
});

test('Without a network everything stays in sight, does nothing, and says what it needs; back online it is looked at again.', async () => {
  aSecurityKey();
  const { screen, server } = await opened();
  await screen.goOnline(false);
  expect(screen.text()).toContain('Needs a connection');
  const closed = ['Change password', 'Change email', 'Set up an app', 'Set up a security key', 'Sign out others'];
  expect(closed.map((name) => screen.button(name)?.disabled)).toEqual(closed.map(() => true));
  expect([screen.button('Delete account')?.disabled, screen.text().includes('Off')]).toEqual([false, true]);
  const user = server.users.get(email);
  if (user) server.users.set(email, { ...user, appCode: '123456' });
  await screen.goOnline(true);
  await expect.poll(() => screen.text()).toContain('Set up another app');
});
