// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openDeviceDatabase } from '#data/device-database.ts';
import { holdSetting } from '#data/own-settings.ts';
import { NotificationsTab } from '#features/profile/notifications-tab.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#session/team-state.ts';
import { initialMemberSettings } from '#core/settings.ts';
import { notify } from '#ui/notify.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aTeam, idOf } from '../../session/a-team-page.ts';
import { openAt } from '../screen.tsx';
import { withOwnWork } from './some-own-work.tsx';

afterEach(() => vi.restoreAllMocks());

const { notifications: initial } = initialMemberSettings;

const opened = async ({ keeps = true } = {}) => {
  const page = await aSignedInPage();
  const state = page.session.get();
  const userId = state.kind === 'signedOut' ? '' : state.account.userId;
  const device = { db: openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), now: () => Date.now() };
  const set: unknown[] = [];
  const snapshot = { items: [aTeam(1)], current: aTeam(1), currentTeamPublicId: idOf(1), memberSettings: {} };
  const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;
  const screen = await openAt(
    '/profile?tab=notifications',
    page.session,
    withOwnWork(
      <TeamsProvider teams={teams}>
        <NotificationsTab />
      </TeamsProvider>,
      {
        device: async () => device,
        setInTeam: async (teamId, key, value) => {
          if (!keeps) throw new Error('The disk is full.');
          set.push(value);
          await holdSetting(device, userId, { teamId, key, value });
        },
      },
    ),
  );
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  await settle();
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const press = async (...at: readonly number[]) => {
    await act(async () => at.forEach((one) => boxes()[one]?.click()));
    await settle();
  };
  return { screen, set, press, shown: () => boxes().map(({ checked }) => checked) };
};

test('Every topic is told in the app and by mail as the defaults say, until somebody chooses.', async () => {
  const { screen, shown } = await opened();
  expect(shown()).toEqual(Object.values(initial).flatMap(({ app, email }) => [app, email]));
  expect(screen.text()).toContain('What you are told about Team 1.');
});

test('A choice is kept at once and waits for the server, and the next one does not undo it.', async () => {
  const { screen, set, press, shown } = await opened();
  await press(0);
  await press(1);
  expect(set.at(-1)).toEqual({ ...initial, lowStock: { app: false, email: false } });
  expect(shown().slice(0, 2)).toEqual([false, false]);
  expect(screen.text()).toContain('goes as soon as there is a connection');
});

test('A choice that the device cannot keep is not shown as made.', async () => {
  const told = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
  const { press, shown } = await opened({ keeps: false });
  await press(0);
  expect([shown()[0], told.mock.calls]).toEqual([true, [[expect.stringMatching(/^Not saved/)]]]);
});
