// @vitest-environment happy-dom
import '#texts/en/account.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '#core/result.ts';
import type { ProfilePatch } from '#core/wire/profile-wire.ts';
import { ProfileTab } from '#features/profile/profile-screen.tsx';
import { DeviceContext } from '#services/device.ts';
import { PreferencesContext } from '#services/preferences.ts';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#me/team-state.ts';
import { notify } from '#ui/notify.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { idOf } from '../../me/a-team-page.ts';
import { openAt } from '../screen.tsx';
import { someNetwork } from '../some-network.ts';
import { withMeService } from './some-me-service.tsx';

afterEach(() => vi.restoreAllMocks());

const opened = async ({ keeps = true, isOnline = true } = {}) => {
  const page = await aSignedInPage();
  const changes: ProfilePatch[] = [];
  const spoken: string[] = [];
  const set: unknown[] = [];
  const changeProfile = async (patch: ProfilePatch) => {
    if (!keeps) throw new Error('The disk is full.');
    changes.push(patch);
  };
  const snapshot = { language: 'en', theme: 'system' } as const;
  const preferences = {
    get: () => snapshot,
    subscribe: () => () => undefined,
    setLanguage: (language: string) => void spoken.push(language),
    setTheme: (theme: string) => void spoken.push(theme),
  };
  const { device, go } = someNetwork();
  go(isOnline);
  const inHand = { currentTeamPublicId: idOf(1) };
  const teams = { get: () => inHand, subscribe: () => () => undefined } as unknown as Teams;
  const screen = await openAt(
    '/profile',
    page.session,
    withMeService(
      <PreferencesContext value={preferences}>
        <TeamsProvider teams={teams}>
          <DeviceContext value={device}>
            <ProfileTab />
          </DeviceContext>
        </TeamsProvider>
      </PreferencesContext>,
      {
        changeProfile,
        serverExport: async () => (keeps ? ok('/api/v2/users/me/export') : err({ kind: 'offline' as const })),
        setInTeam: async (...setting) => {
          if (!keeps) throw new Error('The disk is full.');
          set.push(setting);
        },
      },
    ),
  );
  return { ...page, screen, changes, spoken, set };
};

const choose = (label: string, value: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice "${label}".`);
  found.value = value;
  found.dispatchEvent(new Event('change', { bubbles: true }));
};

describe('The profile', () => {
  test('saves a name as it will be shown, and an empty one as none', async () => {
    const { screen, changes } = await opened();
    expect(screen.field('Name').value).toBe('Jo');
    await screen.type('Name', '  Jo Stich ');
    await screen.press('Save');
    expect(screen.field('Name').value).toBe('Jo Stich');
    await screen.type('Name', '');
    await screen.press('Save');
    expect(changes).toEqual([{ full_name: 'Jo Stich' }, { full_name: null }]);
  });

  test('says what is wrong with a name that would mislead others, and saves it once that is mended', async () => {
    const { screen, changes } = await opened();
    await screen.type('Name', 'Jo http://stich');
    await screen.press('Save');
    expect(screen.errorOf('Name')).toBe('Name cannot hold a web address. Leave out “://” and “www.”.');
    await screen.type('Name', 'Jo\u202e Stich');
    await screen.press('Save');
    expect(screen.errorOf('Name')).toBe('Name holds characters that cannot be shown. Type it again.');
    await screen.type('Name', 'Jo Stich');
    await screen.press('Save');
    expect(changes).toEqual([{ full_name: 'Jo Stich' }]);
  });

  test('keeps a half-typed name when another device changes it, and follows that where nothing was typed', async () => {
    const { screen, account } = await opened();
    const { userId = '' } = account.get() ?? {};
    await act(async () => account.change(userId, { fullName: 'Joan' }));
    expect(screen.field('Name').value).toBe('Joan');
    await screen.type('Name', 'Joanna St');
    await act(async () => account.change(userId, { fullName: 'Johanna' }));
    expect(screen.field('Name').value).toBe('Joanna St');
  });

  test('shows a picture that is here, and in the place of one that lies elsewhere the initials', async () => {
    const { screen, account } = await opened();
    const { userId = '' } = account.get() ?? {};
    const told = { id: userId, email: 'jo@example.com', full_name: 'Jo Stich', default_team_pid: null };
    const show = (avatar_url: string | null) =>
      act(async () =>
        account.change(userId, {
          fullName: 'Jo Stich',
          profile: { ...told, avatar_url, locale: null, units: null },
        }),
      );
    const roundLetters = () => [...document.querySelectorAll('span')].map((one) => one.textContent);
    const shown = () => [document.querySelector('img')?.getAttribute('src'), roundLetters().includes('JS')];
    await show(null);
    expect(shown()).toEqual([undefined, true]);
    await show('https://elsewhere.example/jo.png');
    expect(shown()).toEqual([undefined, true]);
    expect(screen.text()).toContain('Your picture lies with another service and is not loaded from there.');
    await show('data:image/png;base64,AAAA');
    expect(shown()).toEqual(['data:image/png;base64,AAAA', false]);
    expect(screen.text()).not.toContain('lies with another service');
  });

  test('refuses a name that cannot be shown', async () => {
    const { screen, changes } = await opened();
    await screen.type('Name', 'Jo\u0007');
    await screen.press('Save');
    expect([screen.errorOf('Name'), changes]).toEqual([
      'Name holds characters that cannot be shown. Type it again.',
      [],
    ]);
  });

  test('speaks another language at once, and remembers it for the person', async () => {
    const { changes, spoken } = await opened();
    choose('Language', 'de');
    await expect.poll(() => changes).toEqual([{ locale: 'de' }]);
    expect(spoken).toEqual(['de']);
  });

  test('wears a theme at once, and keeps it for the person’s other devices', async () => {
    const { screen, spoken, set } = await opened();
    await screen.press('Dark');
    expect([spoken, set]).toEqual([['dark'], [[idOf(1), 'theme', 'dark']]]);
  });

  test('says when a theme stays on this device alone', async () => {
    const told = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
    const { screen, spoken } = await opened({ keeps: false });
    await screen.press('Dark');
    expect([spoken, told.mock.calls]).toEqual([['dark'], [[expect.stringMatching(/^Only this device/)]]]);
  });

  test('hands out what the server has, to the browser’s own downloads', async () => {
    const { screen } = await opened();
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      links.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
    });
    await screen.press('Download from the server');
    expect(links).toEqual(['/api/v2/users/me/export true']);
  });

  test('says so when the server hands nothing out', async () => {
    const told = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    const { screen } = await opened({ keeps: false });
    await screen.press('Download from the server');
    expect([told.mock.calls, clicked.mock.calls]).toEqual([[[expect.stringMatching(/^The server has not/)]], []]);
  });

  test('shows without a network what the server has, and that it needs a connection', async () => {
    await opened({ isOnline: false });
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('Download'));
    expect([found?.disabled, found?.title]).toEqual([true, 'Needs a connection']);
  });

  test('takes other units', async () => {
    const { changes } = await opened();
    choose('Units', 'imperial');
    await expect.poll(() => changes).toEqual([{ units: 'imperial' }]);
  });

  test('shows the picture, and removes it', async () => {
    const { screen, changes, account, session } = await opened();
    expect(document.querySelector('img')).toBeNull();
    const state = session.get();
    if (state.kind === 'signedOut') throw new Error('nobody is here');
    const avatar_url = 'data:image/png;base64,AAAA';
    const { userId, email } = state.account;
    const profile = {
      id: userId,
      email,
      full_name: 'Jo',
      avatar_url,
      default_team_pid: null,
      locale: null,
      units: null,
    };
    await act(async () => account.change(userId, { profile }));
    expect(document.querySelector('img')?.getAttribute('src')).toBe(avatar_url);
    await screen.press('Remove the picture');
    expect(changes).toEqual([{ avatar_url: null }]);
  });

  test('says so when the device cannot keep a change', async () => {
    const told = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
    const { screen } = await opened({ keeps: false });
    await screen.type('Name', 'Jo Stich');
    await screen.press('Save');
    expect(told).toHaveBeenCalledWith('Not saved: this device cannot keep it right now. Try again.');
  });
});
