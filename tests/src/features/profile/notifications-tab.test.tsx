// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openDeviceDatabase } from '#data/database/device-database.ts';
import { callsOf, removeCall } from '#data/me/personal-queue.ts';
import { holdSetting } from '#data/me/own-settings.ts';
import { NotificationsTab } from '#features/profile/notifications-tab.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#me/team-state.ts';
import { initialMemberSettings } from '#core/settings/settings.ts';
import { notify } from '#ui/notify.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aTeam, idOf } from '../../me/a-team-page.ts';
import { openAt } from '../screen.tsx';
import { withMeService } from './some-me-service.tsx';

afterEach(() => vi.restoreAllMocks());

const { notifications: initial } = initialMemberSettings;

const waits = 'goes as soon as there is a connection';

const opened = async ({ keeps = true, opens = Promise.resolve() } = {}) => {
  const page = await aSignedInPage();
  const state = page.session.get();
  const userId = state.kind === 'signedOut' ? '' : state.account.userId;
  const device = { db: openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), now: () => Date.now() };
  const set: unknown[] = [];
  const ended = { kept: 0, failed: 0 };
  let snapshot = { items: [aTeam(1)], current: aTeam(1), currentTeamPublicId: idOf(1), memberSettings: {} };
  const listeners = new Set<() => void>();
  const teams = {
    get: () => snapshot,
    subscribe: (one: () => void) => (listeners.add(one), () => listeners.delete(one)),
  } as unknown as Teams;
  const screen = await openAt(
    '/profile?tab=notifications',
    page.session,
    withMeService(
      <TeamsProvider teams={teams}>
        <NotificationsTab />
      </TeamsProvider>,
      {
        device: async () => {
          await opens;
          return device;
        },
        setInTeam: async (teamId, key, value) => {
          if (!keeps) {
            ended.failed += 1;
            throw new Error('The disk is full.');
          }
          set.push(value);
          await holdSetting(device, userId, { teamId, key, value });
          ended.kept += 1;
        },
      },
    ),
  );
  const until = async (isSo: () => boolean) => {
    do await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    while (!isSo());
  };
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const press = async (...at: readonly number[]) => {
    const wanted = ended.kept + ended.failed + at.length;
    await act(async () => at.forEach((one) => boxes()[one]?.click()));
    await until(() => ended.kept + ended.failed === wanted);
  };
  const seen = () => until(() => screen.text().includes(waits));
  const tell = (notifications: object) =>
    act(async () => {
      snapshot = { ...snapshot, memberSettings: { notifications } };
      listeners.forEach((listener) => listener());
    });
  const refuse = async () => {
    await seen();
    for (const call of await callsOf(device, userId)) await removeCall(device, call, { code: 'invalid' });
    await until(() => !screen.text().includes(waits));
  };
  return { screen, set, press, seen, tell, refuse, until, shown: () => boxes().map(({ checked }) => checked) };
};

test('Every topic is told in the app and by mail as the defaults say, until somebody chooses.', async () => {
  const { screen, shown } = await opened();
  expect(shown()).toEqual(Object.values(initial).flatMap(({ app, email }) => [app, email]));
  expect(screen.text()).toContain('What you are told about Team 1.');
});

test('A choice is kept at once and waits for the server, and the next one does not undo it.', async () => {
  const { set, press, seen, shown } = await opened();
  await press(0);
  await press(1);
  expect(set).toEqual([{ lowStock: { app: false } }, { lowStock: { email: false } }]);
  expect(shown().slice(0, 2)).toEqual([false, false]);
  await seen();
  expect(shown().slice(0, 2)).toEqual([false, false]);
});

test('A choice stays as it was pressed while the device’s database is still being opened.', async () => {
  let open = () => undefined as void;
  const opens = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { press, seen, until, shown } = await opened({ opens });
  await press(0);
  const drawings: boolean[] = [];
  await until(() => drawings.push(shown()[0] ?? true) === 10);
  open();
  await seen();
  expect([drawings.includes(true), shown()[0]]).toEqual([false, false]);
});

test('Two boxes that are pressed in one moment both stay as they were pressed.', async () => {
  const { press, shown } = await opened();
  await press(0, 1);
  expect(shown().slice(0, 2)).toEqual([false, false]);
});

test('What another device has chosen meanwhile is shown, and is not taken back by the next press.', async () => {
  const { set, press, tell, refuse, shown } = await opened();
  await press(0);
  await refuse();
  await tell({ ...initial, invites: { app: false, email: true } });
  expect(shown()).toEqual([true, true, true, true, false, true, true, true]);
  await press(1);
  expect([set.at(-1), shown()]).toEqual([
    { lowStock: { email: false } },
    [true, false, true, true, false, true, true, true],
  ]);
});

test('A choice that the server refuses is not shown as made.', async () => {
  const { screen, press, refuse, shown } = await opened();
  await press(0);
  await refuse();
  expect([shown()[0], screen.text().includes(waits)]).toEqual([true, false]);
});

test('A choice that the device cannot keep is not shown as made.', async () => {
  const told = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
  const { press, until, shown } = await opened({ keeps: false });
  await press(0);
  await until(() => told.mock.calls.length > 0);
  expect([shown()[0], told.mock.calls]).toEqual([true, [[expect.stringMatching(/^Not saved/)]]]);
});
