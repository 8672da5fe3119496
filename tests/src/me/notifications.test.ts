import { describe, expect, test } from 'vitest';
import { refreshInvites } from '#app/me/device-work.ts';
import type { PersonalCallsDeps } from '#app/me/personal-calls.ts';
import { err, ok, type Result } from '#core/result.ts';
import { initialMemberSettings } from '#core/settings/settings.ts';
import type { Notification } from '#core/wire/notification-wire.ts';
import { callsOf } from '#data/me/personal-queue.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { newAccount } from '#session/account.ts';
import { createLowStockMarks } from '#me/low-stock-marks.ts';
import { createNotifications } from '#me/notifications.ts';
import { aNotification } from './a-notification.ts';
import { aServer, aTeam, aTeamPage, idOf, minute, userId } from './a-team-page.ts';
import { someOwnCalls } from './some-own-calls.ts';

const opened = async (storage?: ReturnType<typeof aTeamPage>['storage']) => {
  const server = aServer([aTeam(1)], idOf(1));
  const page = aTeamPage(server, storage);
  await page.teams.load();
  const told: { list: Notification[]; failure?: RemoteError } = { list: [aNotification(2), aNotification(1)] };
  const notifications = createNotifications({
    ask: async (): Promise<Result<readonly Notification[], RemoteError>> =>
      told.failure ? err(told.failure) : ok(told.list),
    account: page.account,
    personalCalls: page.personalCalls,
    storage: page.storage.device,
    clock: () => page.time.now,
  });
  const unread = () => notifications.get().items.flatMap(({ id, readAt }) => (readAt === null ? [id] : []));
  const waiting = async () => (await callsOf(page.personalCalls.device, userId)).map(({ body }) => body);
  return { ...page, server, told, notifications, unread, waiting };
};

describe('What the server has to tell', () => {
  test('is kept on the device, and asked for again after two minutes', async () => {
    const { notifications, told, time, storage } = await opened();
    await notifications.load();
    told.list = [aNotification(3)];
    time.now += 2 * minute - 1;
    await notifications.load();
    expect(notifications.get().items).toHaveLength(2);
    time.now += 1;
    await notifications.load();
    expect((await opened(storage)).notifications.get().items).toEqual([aNotification(3)]);
  });

  test('is read at once, and the server hears of it', async () => {
    const { notifications, unread, server, waiting } = await opened();
    await notifications.load();
    await notifications.markRead([idOf(2)]);
    expect(unread()).toEqual([idOf(1)]);
    await expect.poll(waiting).toEqual([]);
    expect(server.asked).toContain('read 1');
  });

  test('stays read while the server has not heard of it', async () => {
    const { notifications, unread, server, waiting } = await opened();
    await notifications.load();
    server.state.failure = { kind: 'offline' };
    await notifications.markRead([idOf(2)]);
    await notifications.markRead([idOf(1), idOf(2)]);
    await notifications.load({ force: true });
    expect([unread(), await waiting()]).toEqual([[], [[idOf(2)], [idOf(1)]]]);
  });

  test('is not told twice that it was read', async () => {
    const { notifications, server } = await opened();
    await notifications.load();
    await notifications.markRead([idOf(2)]);
    server.asked.length = 0;
    await notifications.markRead([idOf(2)]);
    expect(server.asked).toEqual([]);
  });
});

test('An invite that is told of for the first time has the invites read again, once.', async () => {
  const { notifications, told, storage } = await opened();
  let looks = 0;
  const look = (of: typeof notifications) =>
    refreshInvites(of, {
      load: async () => {
        looks += 1;
      },
    });
  look(notifications);
  await notifications.load();
  expect(looks).toBe(0);
  told.list = [aNotification(3, { kind: 'invite' }), ...told.list];
  await notifications.load({ force: true });
  await notifications.load({ force: true });
  expect(looks).toBe(1);
  const { notifications: reloaded } = await opened(storage);
  look(reloaded);
  await reloaded.load();
  expect(looks).toBe(1);
});

describe('Colours that run low', () => {
  const marksOf = async () => {
    const page = await opened();
    const deps = { account: page.account, storage: page.storage.device, clock: () => page.time.now };
    return { ...page, marks: createLowStockMarks(deps), again: () => createLowStockMarks(deps) };
  };

  test('are told once per dip: a mark lasts as long as the dip, over reloads, and the next dip is new', async () => {
    const { marks, again } = await marksOf();
    marks.markRead('team', ['rose', 'navy']);
    marks.prune('team', ['rose', 'navy', 'gold']);
    expect(again().get()).toEqual({ team: ['rose', 'navy'] });
    marks.prune('team', ['rose']);
    marks.prune('team', ['rose', 'navy']);
    expect(marks.get()).toEqual({ team: ['rose'] });
  });

  test('are marked for each team and person alone', async () => {
    const { marks, account } = await marksOf();
    marks.markRead('one', ['rose']);
    marks.markRead('other', ['navy']);
    expect(marks.get()).toEqual({ one: ['rose'], other: ['navy'] });
    account.save(newAccount({ userId: idOf(7), email: 'ana@example.com', fullName: null }, 1));
    expect(marks.get()).toEqual({});
  });
});

describe('What a person sets for themselves in a team', () => {
  test('waits without a network with its last value, and is in the record once the server has heard it', async () => {
    const { personalCalls, server, account, waiting, window } = await opened();
    server.state.failure = { kind: 'offline' };
    await personalCalls.setInTeam(idOf(1), 'density', 'comfortable');
    await personalCalls.setInTeam(idOf(1), 'density', 'compact');
    expect(await waiting()).toEqual([{ teamId: idOf(1), key: 'density', value: 'compact' }]);
    server.state.failure = undefined;
    window.dispatchEvent(new Event('online'));
    await expect.poll(waiting).toEqual([]);
    expect(account.get()?.settings[idOf(1)]?.own['density']).toBe('compact');
  });

  test('keeps beside it what another device set in the same value meanwhile', async () => {
    const { personalCalls, server, account, waiting, window } = await opened();
    const { notifications: initial } = initialMemberSettings;
    server.state.failure = { kind: 'offline' };
    await personalCalls.setInTeam(idOf(1), 'notifications', { lowStock: { app: false } });
    await personalCalls.setInTeam(idOf(1), 'notifications', { lowStock: { email: false }, invites: { app: false } });
    expect(await waiting()).toMatchObject([
      { value: { lowStock: { app: false, email: false }, invites: { app: false } } },
    ]);
    const elsewhere = { ...initial, invites: { app: true, email: true } };
    server.state.own = { ...server.state.own, notifications: elsewhere };
    server.state.failure = undefined;
    window.dispatchEvent(new Event('online'));
    await expect.poll(waiting).toEqual([]);
    const both = { ...initial, lowStock: { app: false, email: false }, invites: { app: false, email: true } };
    expect(server.state.own.notifications).toEqual(both);
    expect(account.get()?.settings[idOf(1)]?.own['notifications']).toEqual(both);
  });

  test('is not set for somebody else who signs in while the server is asked what it has', async () => {
    const { account } = await opened();
    const set: unknown[] = [];
    const setInTeam = async (...asked: unknown[]) => ok(void set.push(asked));
    const own = async () => {
      account.save(newAccount({ userId: idOf(7), email: 'ana@example.com', fullName: null }, 1));
      return ok(initialMemberSettings);
    };
    const me = { setInTeam } as unknown as PersonalCallsDeps['me'];
    const { device, ...personalCalls } = someOwnCalls({ account, me, settings: { own } });
    await personalCalls.setInTeam(idOf(1), 'notifications', { lowStock: { app: false } });
    await personalCalls.wake();
    expect([account.get()?.userId, set, (await callsOf(device, userId)).length]).toEqual([idOf(7), [], 1]);
  });

  test('is told as refused when the server will not have it', async () => {
    const { personalCalls, server, waiting } = await opened();
    server.state.failure = { kind: 'http', status: 422, code: 'invalid' };
    await personalCalls.setInTeam(idOf(1), 'density', 'cubits');
    await expect.poll(waiting).toEqual([]);
    expect(personalCalls.refused).toEqual(['ownSetting']);
  });
});
