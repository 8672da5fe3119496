import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commit } from '#data/queue/commit.ts';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aThread } from '../../data/a-tab.ts';
import { aPersonAtWork, teamOf } from './a-person-at-work.ts';

describe('A log-out', () => {
  test('deletes everything where nothing is unsent, after closing what is open, and forgets what was typed and told, but not what others have', async () => {
    const { work, save, openings, window, device } = aPersonAtWork();
    await save(1, 0);
    await save(2, 0);
    const closed: string[] = [];
    openings.add(() => closed.push('team 1'));
    expect(await work.clear(owner, false)).toEqual({ ok: true, value: undefined });
    expect([await teamsOnDevice(owner), closed]).toEqual([[], ['team 1']]);
    expect(Object.keys(window.localStorage)).toEqual([
      'spoolside.typed.kim.contact',
      'spoolside.own.kim.teamNames',
      'spoolside.own.themes',
      'other',
    ]);
    expect((await device.db.log.toArray()).at(-1)?.detail).toMatchObject({ unsent: 0, teams: 2 });
  });

  test('keeps the mark that something is stored here for as long as somebody else has a team on the device', async () => {
    const { work, save, window } = aPersonAtWork();
    await save(1, 0);
    const theirs = await openTeamDatabase('kim', teamOf(1)).open();
    Object.assign(window.localStorage, { 'spoolside.stored': '1' });
    expect(await work.clear(owner, false)).toMatchObject({ ok: true });
    expect(Object.keys(window.localStorage)).toContain('spoolside.stored');
    theirs.close();
    await theirs.delete();
    expect(await work.clear(owner, false)).toMatchObject({ ok: true });
    expect(Object.keys(window.localStorage)).not.toContain('spoolside.stored');
  });

  test('deletes nothing while anything is unsent in any team, and says how much', async () => {
    const { work, save, openings, inTeam } = aPersonAtWork();
    await save(1, 0);
    await save(2, 4);
    openings.add(() => {
      throw new Error('It was closed.');
    });
    expect(await work.clear(owner, false)).toEqual({ ok: false, error: { unsent: 4 } });
    expect(await inTeam(1, (store) => commit(store, [aThread()]))).toMatchObject({ ok: true });
  });

  test('that was asked for elsewhere deletes the same, but nothing that was typed into a form, and nothing while anything is unsent', async () => {
    const { work, save, window } = aPersonAtWork();
    const typed = () => Object.keys(window.localStorage).filter((key) => /typed|draft/.test(key));
    const before = typed();
    await save(1, 0);
    await save(2, 1);
    expect(await work.clearEnded(owner)).toBe(false);
    expect(await teamsOnDevice(owner)).toHaveLength(2);
    await work.syncEverything();
    expect(await work.clearEnded(owner)).toBe(true);
    expect(await teamsOnDevice(owner)).toEqual([]);
    expect(typed()).toEqual(before);
    expect(Object.keys(window.localStorage)).not.toContain(`spoolside.own.${owner}.teamNames`);
  });

  test('in one tab leaves nothing that another one made again meanwhile, and nothing of somebody who is back', async () => {
    const { work, save, account } = aPersonAtWork();
    const known = account.get();
    if (known === undefined) throw new Error('Nobody is here.');
    await save(1, 0);
    expect(await work.clear(owner, false)).toMatchObject({ ok: true });
    await save(1, 0); // saved by a tab that was open while another tab cleared the device
    account.clear('session');
    await expect.poll(() => teamsOnDevice(owner)).toEqual([]);
    account.save(known);
    await save(1, 0);
    account.clear('session');
    account.save(known);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await teamsOnDevice(owner)).toHaveLength(1);
  });

  test('deletes nothing while what the person says about themselves waits, and everything once it is heard', async () => {
    const { work, world, device, said } = aPersonAtWork();
    world.isOffline = true;
    await work.changeProfile({ full_name: 'Jo Smith', units: 'imperial' });
    expect(await work.clear(owner, false)).toEqual({ ok: false, error: { unsent: 2 } });
    expect(await device.db.calls.count()).toBe(2);
    world.isOffline = false;
    await work.syncEverything();
    expect(await work.clear(owner, false)).toEqual({ ok: true, value: undefined });
    expect(said).toEqual([{ full_name: 'Jo Smith' }, { units: 'imperial' }]);
  });

  test('deletes nothing when it cannot count, and says that', async () => {
    const { work, save, world } = aPersonAtWork();
    await save(1, 0);
    (await work.device()).db.close({ disableAutoOpen: true });
    expect(await work.clear(owner, false)).toEqual({ ok: false, error: { unsent: undefined } });
    expect(await teamsOnDevice(owner)).toEqual([teamOf(1)]);
    expect(world.reports).toHaveLength(1);
  });

  test('discards what is unsent when the person says so, and logs how much that was', async () => {
    const { work, save, device } = aPersonAtWork();
    await save(1, 1);
    await save(2, 4);
    expect(await work.clear(owner, true)).toEqual({ ok: true, value: undefined });
    expect(await teamsOnDevice(owner)).toEqual([]);
    expect((await device.db.log.toArray()).at(-1)).toMatchObject({
      kind: 'person_deleted',
      detail: { userId: owner, teams: 2, unsent: 5, quarantines: 0, snapshots: 0, calls: 0 },
    });
  });
});

describe('A log-out on a disk without room for anything', () => {
  const aFullDisk = async () => {
    const person = aPersonAtWork();
    person.world.isOffline = true;
    await person.save(1, 0);
    await person.save(2, 0);
    await person.work.personalCalls.put({ userId: owner, key: 'defaultTeam', call: 'defaultTeam', body: teamOf(2) });
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const writes = [
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full),
    ];
    const free = () => writes.forEach((write) => write.mockRestore());
    onTestFinished(free);
    return { ...person, free };
  };

  test('asks first, and leaves every team open for work', async () => {
    const { work, free, openings, inTeam } = await aFullDisk();
    const close = vi.fn<() => void>();
    openings.add(close);
    expect(await work.clear(owner, false)).toEqual({ ok: false, error: { unsent: undefined } });
    free();
    expect(close).not.toHaveBeenCalled();
    expect(await inTeam(1, (store) => commit(store, [aThread()]))).toMatchObject({ ok: true });
    expect(await inTeam(2, (store) => commit(store, [aThread()]))).toMatchObject({ ok: true });
  });

  test('leaves nothing on the device when the person lets everything go', async () => {
    const { work, world, device, window } = await aFullDisk();
    expect(await work.clear(owner, true)).toEqual({ ok: true, value: undefined });
    expect([await teamsOnDevice(owner), await device.db.calls.count()]).toEqual([[], 0]);
    expect(Object.keys(window.localStorage).filter((key) => key.includes(owner))).toEqual([]);
    // the device's log had no room for its line, so the page reports the fault itself
    expect(world.reports).toHaveLength(1);
  });

  test('is no failure for want of a line in the log', async () => {
    const { work, world, free, device } = await aFullDisk();
    free();
    (await work.device()).db.log.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await work.clear(owner, false)).toEqual({ ok: true, value: undefined });
    expect([await teamsOnDevice(owner), await device.db.calls.count(), world.reports.length]).toEqual([[], 0, 1]);
  });
});

test('A person who lets everything go leaves no team behind where the device itself cannot be opened.', async () => {
  const { work, save, world } = aPersonAtWork();
  await save(1, 2);
  (await work.device()).db.close({ disableAutoOpen: true });
  expect(await work.clear(owner, true)).toEqual({ ok: true, value: undefined });
  expect(await teamsOnDevice(owner)).toEqual([]);
  expect(world.reports.length).toBeGreaterThan(0);
});
