import { Dexie } from 'dexie';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { commit } from '#data/queue/commit.ts';
import { teamsOnDevice, teamsToSend, unsentOf } from '#data/database/device-databases.ts';
import { deleteBesideTeams, deleteIfSent, deleteTeamsOf, sealTeamsOf } from '#data/left-teams/forget-person.ts';
import { queueCall } from '#data/me/personal-queue.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { storeOutcomes } from '#data/queue/outcomes.ts';
import { takeSnapshot } from '#data/rows/snapshots.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aDevice } from '../a-device.ts';
import { aTab, aThread, save } from '../a-tab.ts';

const otherTeam = '00000000-0000-4000-8000-000000000002';

const anotherTeam = async (changes: number, userId = owner) => {
  const db = openTeamDatabase(userId, otherTeam);
  const store = createTeamStore(db, { userId, teamId: otherTeam, role: 'owner' }, Date.now);
  await db.open();
  for (let at = 0; at < changes; at += 1) await save(store, aThread({ code: String(at) }));
  store.feed.close();
  db.close();
};

const aBusyDevice = async () => {
  const opened = aDevice();
  const { db, store } = aTab({ disk: opened.disk });
  await save(store, aThread({ code: '1' }));
  await save(store, aThread({ code: '2' }));
  const [refused] = await db.outbox.toArray();
  await storeOutcomes(store, [{ mid: refused?.mid ?? '', status: 'rejected', code: 'invalid' }]);
  return { ...opened, db, store };
};

const aSentDevice = async () => {
  const opened = aDevice();
  const { store } = aTab({ disk: opened.disk });
  await store.db.open();
  return { ...opened, store };
};

describe('What lives on this device only', () => {
  test('is counted over all teams of the person: waiting, refused, and set aside', async () => {
    const { device, disk, db } = await aBusyDevice();
    await anotherTeam(3);
    await anotherTeam(5, 'somebody else');
    expect(await unsentOf(device, owner)).toBe(5);
    await leaveTeam(device, db, { userId: owner, teamId, teamName: null });
    expect(await unsentOf(device, owner)).toBe(5);
    expect(await unsentOf(aDevice(disk).device, 'somebody else')).toBe(5);
  });

  test('waits to be sent in some teams and not in others', async () => {
    const { db } = await aBusyDevice();
    await anotherTeam(0);
    expect(await teamsToSend(owner)).toEqual([teamId]);
    await db.outbox.clear();
    expect(await teamsToSend(owner)).toEqual([]);
  });

  test.each([
    ['what they say about themselves', 'profile', 1],
    ['what they set for themselves in a team, the theme too', 'ownSetting', 1],
    ['a message that nobody has received', 'contact', 1],
    ['a message that the server would not have', 'contactRefused', 1],
    ['what newer code has queued here', 'greet', 1],
    ['not which team they turned to', 'defaultTeam', 0],
    ['not what they have read', 'notificationsRead', 0],
  ])('is, of the calls about their own things: %s', async (_, call, unsent) => {
    const { device } = await aSentDevice();
    await queueCall(device, { userId: owner, key: 'a', call, body: {} });
    await queueCall(device, { userId: 'somebody else', key: 'a', call: 'profile', body: {} });
    expect(await unsentOf(device, owner)).toBe(unsent);
    expect(await sealTeamsOf(device, owner)).toMatchObject(unsent > 0 ? { error: { unsent } } : { ok: true });
  });

  test('cannot be counted where a team cannot be read, and that is no zero', async () => {
    const { device } = await aBusyDevice();
    device.db.close({ disableAutoOpen: true });
    await expect(unsentOf(device, owner)).rejects.toThrow('Database has been closed');
    await expect(sealTeamsOf(device, owner)).rejects.toThrow('Database has been closed');
  });
});

describe('Before a person’s data is deleted', () => {
  test('every team is closed against writes when nothing is unsent', async () => {
    const { device, disk } = aDevice();
    const { store } = aTab({ disk });
    await store.db.open();
    await anotherTeam(0);
    expect(await sealTeamsOf(device, owner)).toEqual({ ok: true, value: [teamId, otherTeam] });
    expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'gone' } });
  });

  test('no team is closed when one of them has something unsent', async () => {
    const { device, disk } = aDevice();
    const { store } = aTab({ disk });
    await store.db.open();
    await anotherTeam(2);
    expect(await sealTeamsOf(device, owner)).toEqual({ ok: false, error: { unsent: 2 } });
    expect((await commit(store, [aThread()])).ok).toBe(true);
  });

  test('a log-out that is refused has closed no team for a moment: another tab would leave it', async () => {
    const { device, disk } = aDevice();
    const { store } = aTab({ disk });
    await store.db.open();
    await anotherTeam(2);
    const written: string[] = [];
    const note = (parts: object) => void written.push(...Object.keys(parts));
    Dexie.on('storagemutated', note);
    onTestFinished(() => Dexie.on.storagemutated.unsubscribe(note));
    expect(await sealTeamsOf(device, owner)).toEqual({ ok: false, error: { unsent: 2 } });
    expect(written.filter((part) => part.includes('/meta/'))).toEqual([]);
  });

  test('what was set aside counts as unsent', async () => {
    const { device, db } = await aBusyDevice();
    await leaveTeam(device, db, { userId: owner, teamId, teamName: null });
    expect(await sealTeamsOf(device, owner)).toEqual({ ok: false, error: { unsent: 2 } });
  });

  test('a team that the person has left already stays closed', async () => {
    const { device, db } = await aBusyDevice();
    await db.meta.put({ k: 'gone', at: 'before' });
    expect(await sealTeamsOf(device, owner)).toEqual({ ok: false, error: { unsent: 2 } });
    expect(await db.meta.get('gone')).toEqual({ k: 'gone', at: 'before' });
  });
});

test('Everything of a person is deleted, nothing of anybody else, and how much it was is answered.', async () => {
  const { device, store, db } = await aBusyDevice();
  await anotherTeam(1, 'somebody else');
  await takeSnapshot(device, store, await db.rows.toArray(), 'test');
  await queueCall(device, { userId: owner, key: 'a', call: 'greet', body: 1 });
  await queueCall(device, { userId: 'somebody else', key: 'a', call: 'greet', body: 2 });
  await device.db.quarantine.put({
    id: newId(),
    userId: owner,
    teamId: otherTeam,
    teamName: null,
    at: '',
    reason: 'not_member',
    protocol: 1,
    outbox: [],
    attention: [],
    history: [],
    warnedAt: null,
  });
  expect(await deleteBesideTeams(device, owner, { evenUnsent: true })).toEqual({
    ok: true,
    value: { quarantines: 1, snapshots: 1, calls: 1, files: 0 },
  });
  expect(await deleteTeamsOf(owner)).toBe(1);
  expect(await teamsOnDevice(owner)).toEqual([]);
  expect(await teamsOnDevice('somebody else')).toEqual([otherTeam]);
  expect([await device.db.quarantine.count(), await device.db.snapshots.count()]).toEqual([0, 0]);
  expect((await device.db.calls.toArray()).map(({ userId }) => userId)).toEqual(['somebody else']);
});

describe('A deletion that needs everything to be sent', () => {
  const turned = { userId: owner, key: 'defaultTeam', call: 'defaultTeam', body: teamId };

  test('takes teams and everything beside them, after whoever has one open let go of it', async () => {
    const { device, store } = await aSentDevice();
    await anotherTeam(0);
    await queueCall(device, turned);
    const before: string[] = [];
    const letGo = () => {
      before.push('let go');
      store.db.close();
    };
    expect(await deleteIfSent(device, owner, letGo)).toEqual({
      ok: true,
      value: { teams: 2, quarantines: 0, snapshots: 0, calls: 1, files: 0 },
    });
    expect([before, await teamsOnDevice(owner), await device.db.calls.count()]).toEqual([['let go'], [], 0]);
  });

  test('deletes nothing beside the teams when something was chosen after the count', async () => {
    const { device } = await aSentDevice();
    await queueCall(device, turned);
    await queueCall(device, { userId: owner, key: 'profile.units', call: 'profile', body: { units: 'metric' } });
    expect(await deleteBesideTeams(device, owner, { evenUnsent: false })).toEqual({ ok: false, error: { unsent: 1 } });
    expect(await device.db.calls.count()).toBe(2);
  });

  test('leaves every team open for work, and on the screen, where the device cannot delete', async () => {
    const { device, store } = await aSentDevice();
    await anotherTeam(0);
    await queueCall(device, turned);
    device.db.calls.hook('deleting', () => {
      throw new Dexie.QuotaExceededError('full');
    });
    const letGo = vi.fn<() => void>();
    await expect(deleteIfSent(device, owner, letGo)).rejects.toThrow('full');
    expect(letGo).not.toHaveBeenCalled();
    expect((await teamsOnDevice(owner)).toSorted()).toEqual([teamId, otherTeam]);
    expect((await commit(store, [aThread()])).ok).toBe(true);
  });

  test('goes on with the other teams where one cannot be deleted, and opens that one again', async () => {
    const { device, store } = await aSentDevice();
    await anotherTeam(0);
    const remove = vi.spyOn(Dexie, 'delete').mockRejectedValueOnce(new Error('The disk is broken.'));
    onTestFinished(() => remove.mockRestore());
    await expect(deleteIfSent(device, owner, () => undefined)).rejects.toThrow('The disk is broken.');
    expect(await teamsOnDevice(owner)).toEqual([teamId]);
    expect((await commit(store, [aThread()])).ok).toBe(true);
  });
});
