// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { AppParts } from '#app/app-parts.ts';
import { createForeground } from '#app/frame/foreground.ts';
import { createPreferences } from '#app/config/preferences.ts';
import { App } from '#app/app.tsx';
import { createInstallPrompt } from '#app/install/install-prompt.ts';
import { browserDevice } from '#app/config/browser-device.ts';
import { browserPage, startUpdates } from '#app/update/start-updates.ts';
import { createMyCalls } from '#remote/my-calls.ts';
import { createRemote } from '#remote/remote.ts';
import { createAccountStore } from '#session/account.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { openTeamActions } from '#app/me/open-team-actions.ts';
import { createTeamState } from '#me/team-state.ts';
import { aPage, aSignedInPage } from '../session/a-session.ts';
import { aJar, aStorage } from '../session/fake-browser.ts';
import { someOwnCalls } from '../me/some-own-calls.ts';
import { drawn } from '../ui/drawn.tsx';

let page: ReturnType<typeof drawn> | undefined;
afterEach(() => page?.end());

const fail = (fault: unknown) => {
  throw fault;
};

const openedAt = async (path: string, { session }: Pick<ReturnType<typeof aPage>, 'session'>) => {
  const { device: storage } = aStorage();
  const fetch = () => Promise.reject(new TypeError('no network'));
  const clock = () => Date.now();
  const account = createAccountStore(storage);
  const remote = createRemote({ fetch, clock, build: 'test', refresh: async () => 'unreachable' });
  const personalCalls = someOwnCalls({ account, me: createMyCalls(remote.http) });
  const teamActions = openTeamActions({
    http: remote.http,
    account,
    personalCalls,
    clock,
    locks: undefined,
    report: fail,
  });
  const teams = createTeamState({
    account,
    teamActions: async () => teamActions,
    onRenewed: session.onRenewed,
    window,
    report: fail,
  });
  const updates = startUpdates({
    container: undefined,
    page: browserPage(window),
    runningId: 'test',
    hasUnsavedForm: () => false,
    report: fail,
  });
  const parts: AppParts = {
    window,
    clock,
    config: undefined,
    storage,
    cookies: createCookieStorage({ jar: aJar().jar, secure: false }),
    account,
    session,
    teams,
    remote,
    live: { isLive: () => false, join: () => () => undefined },
    charts: {
      own: async () => ({ snapshot: () => [], subscribe: () => () => undefined }),
      load: () => Promise.reject(new Error('no charts')),
      equivalents: async () => () => [],
      addresses: async () => ({ charts: [], equivalents: '' }),
      areKept: async () => false,
    },
    firstPage: async () => undefined,
    firstRequest: { showsThreads: true, answers: [] },
    device: browserDevice(window, createInstallPrompt(window)),
    preferences: createPreferences(storage, document.documentElement, ['en']),
    tab: { id: () => 'tab', openTabs: async () => new Set(['tab']), now: clock },
    foreground: createForeground(),
    updates,
    openings: new Set(),
    deviceWork: () => Promise.reject(new Error('no work with the device')),
    teamAdmin: () => Promise.reject(new Error('no work on teams')),
    report: fail,
    lastRequestId: () => undefined,
    whenIdle: () => undefined,
    whenShown: () => undefined,
    openTeam: fail,
    earlyTeam: () => undefined,
    onShown: () => undefined,
  };
  const location = memoryLocation({ path, record: true });
  page = drawn(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <App parts={parts} />
    </Router>,
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  return { wentTo: () => location.history.at(-1), title: () => document.title, text: () => document.body.textContent };
};

describe('A visitor who is not signed in', () => {
  test('is sent to the login with the whole address they asked for', async () => {
    const { wentTo } = await openedAt('/inventory/threads?add=1', aPage());
    await expect.poll(() => wentTo()).toBe('/login?redirect=%2Finventory%2Fthreads%3Fadd%3D1');
  });

  test('may see the landing page', async () => {
    const { wentTo, title } = await openedAt('/', aPage());
    expect([wentTo(), title()]).toEqual(['/', 'Home · Spoolside']);
  });

  test('is told that a page does not exist before anybody asks who they are', async () => {
    const { wentTo, title, text } = await openedAt('/no/such', aPage());
    expect([wentTo(), title()]).toEqual(['/no/such', 'Page Not Found · Spoolside']);
    expect(text()).toContain('Page Not Found: /no/such');
  });
});

describe('A person who is signed in', () => {
  test('stays where they are, with the way to every part and no dead link', async () => {
    const { wentTo } = await openedAt('/dashboard', await aSignedInPage());
    const links = [...document.querySelectorAll('nav[aria-label=Main] a')].map((link) => link.getAttribute('href'));
    expect([wentTo(), links]).toEqual([
      '/dashboard',
      ['/dashboard', '/inventory', '/inventory/check', '/calculators', '/team'],
    ]);
  });
});
