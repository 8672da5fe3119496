// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Bell } from '#app/header/bell.tsx';
import { initialMemberSettings } from '#core/settings/settings.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Notification } from '#core/wire/notification-wire.ts';
import type { Extent, OwnedThread } from '#inventory/inventory.ts';
import { storePage } from '#data/rows/pages.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { createLowStockMarks } from '#me/low-stock-marks.ts';
import type { KnownSettings } from '#session/account.ts';
import type { Teams } from '#me/team-state.ts';
import { aPage, aTab, save } from '../../data/a-tab.ts';
import { nothingWorks, withMeService } from '../../features/profile/some-me-service.tsx';
import { openAt } from '../../features/screen.tsx';
import { aNotification } from '../../me/a-notification.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aTeam, idOf } from '../../me/a-team-page.ts';

const { notifications: initial } = initialMemberSettings;

const quiet = () => () => undefined;

const aColour = (code: string, spools: number): OwnedThread =>
  ({
    id: `thread-${code}`,
    thread: { brand: 'Isacord', code, name: null, hex: '#ff0000', effect: 'plain', minSpools: 2, minLengthMm: 0 },
    spools: [],
    stock: { spools, knownMm: 0, unknownSpools: spools, isApproximate: false, needsRecount: false },
  }) as unknown as OwnedThread;

const opened = async (
  {
    items = [],
    choices = {},
    elsewhere = {},
  }: {
    readonly items?: Notification[];
    readonly choices?: object;
    readonly elsewhere?: KnownSettings['own'];
  } = {},
  extent: Extent = 'whole',
) => {
  const page = await aSignedInPage();
  const userId = page.account.get()?.userId ?? '';
  await act(async () => page.account.change(userId, { settings: { [idOf(2)]: { team: {}, own: elsewhere } } }));
  const read: string[] = [];
  const told = { items, isKnown: true, loading: false, failure: undefined };
  const lowStockMarks = createLowStockMarks({
    account: page.account,
    storage: page.device.storage.device,
    clock: () => 1,
  });
  const book = { rows: [] as OwnedThread[], extent, colourCount: 0, spoolCount: 0 };
  const listeners = new Set<() => void>();
  let snapshot = { ...book };
  const show = (...threads: OwnedThread[]) =>
    act(async () => {
      snapshot = { ...snapshot, rows: threads };
      listeners.forEach((listener) => listener());
    });
  const become = (now: Extent) =>
    act(async () => {
      snapshot = { ...snapshot, extent: now };
      listeners.forEach((listener) => listener());
    });
  const engine = { phase: 'idle', progress: undefined };
  const { store } = aTab();
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const workspace = {
    store: { ...store, actor: { ...store.actor, teamId: idOf(1) } },
    settings: { lowStockDefaultSpools: 0, units: 'imperial' },
    inventory: { snapshot: () => snapshot, subscribe: (one: () => void) => (listeners.add(one), () => undefined) },
    engine: { status: () => engine, subscribe: quiet },
  } as unknown as Workspace;
  const team = {
    items: [aTeam(1)],
    current: aTeam(1),
    currentTeamPublicId: idOf(1),
    memberSettings: choices,
    settings: {},
  };
  const screen = await openAt(
    '/dashboard',
    page.session,
    withMeService(
      <TeamsProvider teams={{ get: () => team, subscribe: quiet } as unknown as Teams}>
        <WorkspaceContext value={workspace}>
          <Bell />
        </WorkspaceContext>
      </TeamsProvider>,
      {
        lowStockMarks,
        notifications: {
          ...nothingWorks.notifications,
          get: () => told,
          markRead: async (ids) => void read.push(...ids),
        },
      },
    ),
  );
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 100)));
  await settle();
  const bell = () => document.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]');
  const ring = async () => {
    await act(async () => bell()?.click());
    // The code of the list is loaded when it is first opened, which takes long on a busy machine.
    await vi.waitFor(
      async () => {
        await settle();
        expect(document.querySelector('dialog')).not.toBeNull();
      },
      { timeout: 30_000 },
    );
  };
  const until = (check: () => void) =>
    vi.waitFor(
      async () => {
        await settle();
        check();
      },
      { timeout: 30_000 },
    );
  return { screen, store, until, show, become, read, ring, says: () => bell()?.getAttribute('aria-label') };
};

test('The bell counts what nobody has read, and its list leads to the place to act.', async () => {
  const { screen, says, ring, read, until } = await opened({
    items: [aNotification(2, { kind: 'invite' }), aNotification(1, { readAt: '2026-01-02T00:00:00.000Z' })],
  });
  await until(() => expect(says()).toBe('Notifications: 1 unread'));
  await ring();
  expect(screen.link('Ana invites you to Team 1')).toBe('/profile?tab=invites');
  await screen.press('Mark all as read');
  expect(read).toEqual([idOf(2)]);
});

test('While the book is being read the bell says no figure that would change in a moment.', async () => {
  const { says, show, until, become } = await opened({ items: [aNotification(1, { kind: 'invite' })] }, 'firstPage');
  await show(aColour('1902', 1));
  await new Promise((resolve) => void setTimeout(resolve, 700));
  expect(says()).toBe('Notifications');
  await become('whole');
  await until(() => expect(says()).toBe('Notifications: 2 unread'));
});

test('A colour that falls below its minimum is told once per dip.', async () => {
  const { screen, show, says, ring, until } = await opened();
  await show(aColour('1902', 1), aColour('0020', 5));
  await until(() => expect(says()).toBe('Notifications: 1 unread'));
  await ring();
  expect(screen.link('1902 Isacord is running low')).toBe('/inventory/threads/thread-1902');
  document.querySelector<HTMLButtonElement>('dialog footer button')?.focus();
  await screen.press('Mark all as read');
  expect(says()).toBe('Notifications');
  expect(document.activeElement).toBe(document.querySelector('dialog h2'));
  await show(aColour('1902', 0));
  expect(says()).toBe('Notifications');
  await show(aColour('1902', 3));
  await show(aColour('1902', 1));
  await until(() => expect(says()).toBe('Notifications: 1 unread'));
});

test('What somebody does not want told in the app about this team is not told there.', async () => {
  const off = { app: false, email: true };
  const { show, says, until } = await opened({
    items: [aNotification(1), aNotification(2, { team: { public_id: idOf(2), name: 'Team 2' } })],
    choices: { notifications: { lowStock: off, maintenanceDue: off, invites: off, needsAttention: off } },
  });
  await show(aColour('1902', 1));
  await until(() => expect(says()).toBe('Notifications: 1 unread'));
});

test('What somebody does not want to see in the app about another team is not shown while this one is current.', async () => {
  const team = { public_id: idOf(2), name: 'Team 2' };
  const { says, until } = await opened({
    items: [aNotification(1, { team }), aNotification(2, { team, topic: 'needsAttention' }), aNotification(3)],
    elsewhere: { notifications: { ...initial, invites: { app: false, email: true } } },
  });
  await until(() => expect(says()).toBe('Notifications: 2 unread'));
});

test('A colour that runs low is told in the units in which the person works in the team.', async () => {
  const { screen, show, ring } = await opened();
  const rose = aColour('1902', 1);
  await show({ ...rose, stock: { ...rose.stock, knownMm: 914_400, unknownSpools: 0 } });
  await ring();
  expect(screen.text()).toMatch(/1,000\syd/);
});

const aDueMachine = async (store: Awaited<ReturnType<typeof opened>>['store']) => {
  const [machineId, taskId] = [newId(), newId()];
  const machine = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' };
  const task = { title: 'Oil the hook', machineIds: [machineId], everyHours: '4' };
  await act(() =>
    save(
      store,
      mutate('machine.create', { id: machineId, set: machine }),
      mutate('maintenanceTask.create', { id: taskId, set: task }),
      mutate('maintenanceTask.create', { id: newId(), set: { ...task, title: 'Belt', everyHours: '400' } }),
    ),
  );
  const at = () => new Date(store.now() + 60_000).toISOString();
  const run = () =>
    save(store, mutate('run.create', { id: newId(), set: { machineId, pieces: 1, seconds: 18_000, at: at() } }));
  await act(run);
  return {
    run,
    machineId,
    done: () =>
      act(() =>
        save(store, mutate('maintenanceLog.create', { id: newId(), set: { machineId, taskId, doneAt: at() } })),
      ),
  };
};

test('What is due on a machine is told once, until it is done and due again.', async () => {
  const { screen, says, ring, store, until } = await opened();
  expect(says()).toBe('Notifications');
  const { machineId, done } = await aDueMachine(store);
  await until(() => expect(says()).toBe('Notifications: 1 unread'));
  await ring();
  expect(screen.link('Oil the hook · Bertha')).toBe(`/inventory/machines/${machineId}`);
  expect(document.querySelector('dialog')?.textContent).toContain('overdue by 1\u00a0h');
  await screen.press('Mark all as read');
  expect(says()).toBe('Notifications');
  await done();
  await until(() => expect(document.querySelector('dialog')?.textContent).not.toContain('Oil the hook'));
});

test('Nothing is told of machines in a team in which the person does not want to hear of them.', async () => {
  const maintenanceDue = { app: false, email: true };
  const { says, store } = await opened({ choices: { notifications: { ...initial, maintenanceDue } } });
  await aDueMachine(store);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 1500)));
  expect(says()).toBe('Notifications');
});
