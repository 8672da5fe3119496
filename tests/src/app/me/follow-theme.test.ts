import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { followTheme } from '#app/me/device-work.ts';
import { openDeviceDatabase } from '#data/database/device-database.ts';
import { holdSetting } from '#data/me/own-settings.ts';
import { createAccountStore, newAccount } from '#session/account.ts';
import { idOf } from '../../me/a-team-page.ts';
import { aStorage } from '../../session/fake-browser.ts';

const userId = '0b9b2a1e-0000-4000-8000-0000000000aa';

const aDeviceWith = (storage = aStorage()) => {
  const account = createAccountStore(storage.device);
  if (account.get() === undefined)
    account.save({
      ...newAccount({ userId, email: 'jo@example.com', fullName: 'Jo' }, 1),
      currentTeamPublicId: idOf(1),
    });
  const device = { db: openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), now: () => 1 };
  onTestFinished(() => device.db.close());
  const worn: string[] = [];
  followTheme({
    account,
    storage: storage.device,
    preferences: { setTheme: (theme) => void worn.push(theme) },
    store: async () => device,
    now: () => 1,
  });
  // Waits in steps of the event loop, because on a busy machine a fixed time may contain only one of them.
  const settle = async () => {
    for (let step = 0; step < 60; step += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    storage,
    device,
    worn,
    tell: async (theme: unknown, teamId = idOf(1)) => {
      const settings = { ...account.get()?.settings, [teamId]: { team: {}, own: { theme } } };
      account.change(userId, { settings });
      await settle();
    },
    turnTo: async (teamId: string) => {
      account.change(userId, { currentTeamPublicId: teamId });
      await settle();
    },
  };
};

test('What a person chose elsewhere is worn here, each change once.', async () => {
  const { tell, worn } = aDeviceWith();
  await tell('dark');
  await tell('dark');
  await tell('system');
  expect(worn).toEqual(['dark', 'system']);
});

test('The default of somebody who never chose, and what nobody can read, change nothing.', async () => {
  const { tell, worn } = aDeviceWith();
  await tell('system');
  await tell('purple');
  expect(worn).toEqual([]);
});

test('What was heard before is no news at the next start, nor when the person comes back to a team.', async () => {
  const first = aDeviceWith();
  await first.tell('dark');
  const { worn, tell, turnTo } = aDeviceWith(first.storage);
  await tell('light', idOf(2));
  expect(worn).toEqual([]);
  await turnTo(idOf(2));
  await turnTo(idOf(1));
  expect(worn).toEqual(['light']);
});

test('Who comes back to a device that wears what somebody else chose wears their own again.', async () => {
  const { storage, tell } = aDeviceWith();
  await tell('dark');
  const account = createAccountStore(storage.device);
  const settings = account.get()?.settings ?? {};
  const signIn = (id: string, theme: string) =>
    account.save({
      ...newAccount({ userId: id, email: `${id}@example.com`, fullName: null }, 1),
      currentTeamPublicId: idOf(1),
      settings: { ...settings, [idOf(1)]: { team: {}, own: { theme } } },
    });
  const worn: string[] = [];
  for (const [id, theme] of [
    ['kim', 'light'],
    [userId, 'dark'],
  ] as const) {
    signIn(id, theme);
    const opened = aDeviceWith(storage);
    await expect.poll(() => opened.worn).toEqual([theme]);
    worn.push(...opened.worn);
  }
  expect(worn).toEqual(['light', 'dark']);
});

test('A choice made here that still waits to be sent stands above what the server says.', async () => {
  const { device, tell, worn } = aDeviceWith();
  await holdSetting(device, userId, { teamId: idOf(1), key: 'theme', value: 'light' });
  await tell('dark');
  expect(worn).toEqual([]);
  await device.db.calls.clear();
  await tell('light');
  expect(worn).toEqual(['light']);
});

test('Where nothing can be stored, nothing waits either.', async () => {
  const storage = aStorage();
  const account = createAccountStore(storage.device);
  account.save({
    ...newAccount({ userId, email: 'jo@example.com', fullName: 'Jo' }, 1),
    currentTeamPublicId: idOf(1),
    settings: { [idOf(1)]: { team: {}, own: { theme: 'dark' } } },
  });
  const worn: string[] = [];
  const store = () => Promise.reject(new Error('No database.'));
  const preferences = { setTheme: (theme: string) => void worn.push(theme) };
  followTheme({ account, storage: storage.device, preferences, store, now: () => 1 });
  await expect.poll(() => worn).toEqual(['dark']);
});
