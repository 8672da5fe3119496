// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LoginPage } from '#features/auth/auth-screens.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { aPage, aSignedInPage } from '../../session/a-session.ts';
import { aSecurityKey } from '../../session/a-security-key.ts';
import type { FakeKey } from '../../session/fake-keys.ts';
import { openAt } from '../screen.tsx';

const email = 'jo@example.com';
const blue: FakeKey = { id: 'key', name: 'Blue key' };
const red: FakeKey = { id: 'other', name: 'Red key' };

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

const asked = async (factors: { readonly appCode?: string; readonly keys?: readonly FakeKey[] }) => {
  const page = await aSignedInPage();
  const user = page.server.users.get(email);
  if (user) page.server.users.set(email, { ...user, ...factors });
  await page.session.signOut();
  const screen = await openAt('/login?redirect=%2Fsync', page.session, <LoginPage />);
  await screen.type('Email', email);
  await screen.type('Password', 'three odd words');
  await screen.press('Log in');
  await expect.poll(() => screen.text()).not.toContain('One moment');
  return { ...page, screen };
};

describe('The second step of a sign-in', () => {
  test('lets in somebody who has nothing but a key', async () => {
    const { asked: browser } = aSecurityKey();
    const { screen, session } = await asked({ keys: [blue] });
    expect([screen.heading(), screen.button('Use a code from the app instead')]).toEqual(['Security key', undefined]);
    await screen.press('Use security key');
    expect([session.get().kind, screen.wentTo(), browser.length]).toEqual(['signedIn', '/sync', 1]);
  });

  test('offers the key beside the code to somebody who has both, and takes the focus along', async () => {
    aSecurityKey();
    const { screen, session } = await asked({ appCode: '123456', keys: [blue] });
    expect(screen.heading()).toBe('Two-factor code');
    await screen.press('Use a security key instead');
    expect([screen.heading(), document.activeElement]).toEqual(['Security key', screen.button('Use security key')]);
    await screen.press('Use a code from the app instead');
    expect(document.activeElement).toBe(screen.field('Code from the app'));
    await screen.type('Code from the app', '123456');
    await screen.press('Log in');
    expect(session.get().kind).toBe('signedIn');
  });

  test('takes the focus when the person has led to it, and leaves it alone on a page that is opened halfway', async () => {
    aSecurityKey();
    const { screen, session } = await asked({ appCode: '123456' });
    expect(document.activeElement).toBe(screen.field('Code from the app'));
    await screen.leave();
    const again = await openAt('/login', session, <LoginPage />);
    await expect.poll(() => again.heading()).toBe('Two-factor code');
    await expect.poll(() => again.field('Code from the app')).toBeDefined();
    expect(document.activeElement).toBe(document.body);
    await again.press('Use another account');
    expect(document.activeElement).toBe(again.field('Email'));
  });

  test('has a button for each key, by its name', async () => {
    aSecurityKey();
    const { screen, server } = await asked({ keys: [blue, red] });
    await screen.press('Use Red key');
    expect(server.asked).toContain('/factors/other/verify');
    expect(server.asked).not.toContain('/factors/key/verify');
  });

  test.each<[string, string, string]>([
    ['cancelled or not allowed', 'NotAllowedError', 'Nothing was confirmed'],
    ['at another address', 'SecurityError', 'Keys do not work at this address'],
    ['of a broken key', 'UnknownError', 'The key could not be used'],
  ])('says what went wrong when it was %s, and asks again', async (_, name, words) => {
    const { state } = aSecurityKey();
    const { screen, session } = await asked({ keys: [blue] });
    state.fault = new DOMException('No.', name);
    await screen.press('Use security key');
    expect([screen.alert()?.startsWith(words), session.get().kind]).toEqual([true, 'signedOut']);
    delete state.fault;
    await screen.press('Use security key');
    expect(session.get().kind).toBe('signedIn');
  });

  test('tells one who was too slow from one who cancelled', async () => {
    const { state } = aSecurityKey();
    const { screen, device } = await asked({ keys: [blue] });
    state.fault = new DOMException('No.', 'NotAllowedError');
    state.during = () => void (device.time.now += 120_000);
    await screen.press('Use security key');
    expect(screen.alert()).toBe('The time ran out before the key was confirmed. Try again.');
  });

  test('says in words that the server did not believe the key', async () => {
    aSecurityKey();
    const { screen, server } = await asked({ keys: [blue] });
    server.state.doubtsKeys = true;
    await screen.press('Use security key');
    expect(screen.alert()).toMatch(/^The key did not prove that it is yours/);
  });

  test('tells somebody whose browser hides its keys what helps, and leaves them a way out', async () => {
    const { screen } = await asked({ keys: [blue] });
    expect(screen.text()).toContain('This browser cannot use security keys.');
    await screen.press('Use another account');
    expect(screen.heading()).toBe('Login');
  });

  test('says so when nobody can tell what is asked for, and looks again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    aSecurityKey();
    const { screen, server, session } = await asked({ keys: [blue] });
    server.state.weather = 'down';
    await screen.leave();
    const again = await openAt('/login', session, <LoginPage />);
    await expect.poll(() => again.text()).toContain('cannot be seen right now');
    server.state.weather = 'fine';
    await again.press('Try again');
    expect(again.heading()).toBe('Security key');
  });

  test('says in our words that another tab has ended the sign-in', async () => {
    const { screen, device, server } = await asked({ appCode: '123456' });
    await (await aPage(device, server).session.authActions())?.startOver();
    await screen.type('Code from the app', '123456');
    await screen.press('Log in');
    expect(screen.alert()).toBe('Your session has ended. Log in again.');
  });

  test('speaks German to a German', async () => {
    aSecurityKey();
    const { session, screen } = await asked({ appCode: '123456', keys: [blue] });
    await screen.leave();
    await initTexts('de');
    const german = await openAt('/login', session, <LoginPage />);
    await expect.poll(() => german.heading()).toBe('Zwei-Faktor-Code');
    await german.press('Lieber mit Sicherheitsschlüssel');
    expect(german.heading()).toBe('Zweiter Nachweis');
  });
});
