// @vitest-environment happy-dom
import '#texts/en/account.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { SecurityTab } from '#features/profile/security-tab.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';
import { withMeService } from './some-me-service.tsx';

type Page = Awaited<ReturnType<typeof aSignedInPage>>;

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

const opened = async (prepare: (page: Page) => void) => {
  const page = await aSignedInPage();
  prepare(page);
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const screen = await openAt('/profile?tab=security', page.session, withMeService(<SecurityTab />));
  await screen.shows('Off');
  return { ...page, screen, left };
};

test('A person connects the service that the operator named, and comes back to the same page.', async () => {
  const { screen, server, left } = await opened(({ server: { state } }) => {
    state.ownProvider = 'Workshop SSO';
  });
  await screen.shows('Workshop SSO');
  await expect.poll(() => screen.button('Connect')?.disabled).toBe(false);
  await screen.press('Connect');
  expect(left).toHaveBeenCalledExactlyOnceWith('https://id.example.org/agree');
  expect(server.state.ways?.at(-1)).toBe('http://localhost:3000/auth/callback?redirect=%2Fprofile%3Ftab%3Dsecurity');
});

test('A service that is connected is disconnected by a press, and says so if it is the only way in.', async () => {
  const { screen, server } = await opened(({ server: { state, users } }) => {
    state.ownProvider = 'Workshop SSO';
    state.connectedSince = '2026-02-03T10:00:00Z';
    users.set('jo@example.com', { id: 'jo', ...users.get('jo@example.com'), password: '' });
  });
  await screen.shows('connected since');
  await screen.press('Disconnect');
  expect(screen.alert()).toBe('You have no other way to log in yet. Set a password first.');
  server.users.set('jo@example.com', { id: 'jo', password: 'three odd words' });
  await screen.press('Disconnect');
  await screen.shows('Connect');
  expect([server.state.connectedSince, screen.alert()]).toEqual([undefined, null]);
});

test('A person who logged in long ago is told what to do before a service is connected.', async () => {
  const { screen, left } = await opened(({ server: { state } }) => {
    state.ownProvider = 'Workshop SSO';
    state.wantsProof = true;
  });
  await expect.poll(() => screen.button('Connect')?.disabled).toBe(false);
  await screen.press('Connect');
  expect(screen.alert()).toMatch(/more than a day ago. Log out, log in again/);
  expect(left).not.toHaveBeenCalled();
});

test('A service that does not answer is said to be down, and not the server.', async () => {
  const { screen, left } = await opened(({ server: { state } }) => {
    state.ownProvider = 'Workshop SSO';
    state.isProviderDown = true;
  });
  await expect.poll(() => screen.button('Connect')?.disabled).toBe(false);
  await screen.press('Connect');
  expect(screen.alert()).toBe('The other service does not answer right now. Try again later.');
  expect(left).not.toHaveBeenCalled();
});

test('Where no other service signs people in, nothing is said of any.', async () => {
  const { screen } = await opened(() => undefined);
  expect(screen.text()).not.toContain('Sign-in by other services');
});
