import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import { localWrite } from '#data/database/revision.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import {
  dropQuarantine,
  expireQuarantines,
  expiryOf,
  exportQuarantine,
  isExpiringSoon,
  keepQuarantine,
  noteWarned,
  quarantinesOf,
} from '#data/left-teams/quarantine.ts';
import { leaveTeam, setAside } from '#data/left-teams/set-aside.ts';
import { storeOutcomes } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aDevice } from '../a-device.ts';
import { aPage, aPulled, aTab, aThread, save } from '../a-tab.ts';
import { meddleWith } from '../meddle-with.ts';

const left = { userId: owner, teamId, teamName: 'Atelier' };

const aLeftTeam = async (disk: IDBFactory, device: DeviceStore) => {
  const { db, store } = aTab({ disk });
  const [one, two, three] = [newId(), newId(), newId()];
  await save(store, aThread({ code: '1' }, one));
  await save(store, aThread({ code: '2' }, two));
  await save(store, aThread({ code: '3' }, three));
  const [first, second, third] = await db.outbox.toArray();
  await storeOutcomes(store, [{ mid: third?.mid ?? '', status: 'rejected', code: 'invalid' }]);
  await db.outbox.update(1, { sent: 1 });
  await leaveTeam(device, db, left);
  const [entry] = await quarantinesOf(device, owner);
  if (entry === undefined) throw new Error('Nothing was set aside.');
  return { entry, threads: [one, two, three], mids: [first?.mid, second?.mid, third?.mid] };
};

describe('Who is in the team again', () => {
  test('gets back what was unsent under its old ids, behind what was done since, and sees it', async () => {
    const { disk, device, kinds } = aDevice();
    const { entry, threads, mids } = await aLeftTeam(disk, device);
    const { db, store, heard } = aTab({ disk });
    await save(store, aThread({ code: '4' }));
    expect(await adoptQuarantine(device, store, entry.id)).toBe(3);
    const queue = await db.outbox.orderBy('seq').toArray();
    expect(queue.map(({ seq, mid }) => [seq, mid])).toEqual([
      [1, queue[0]?.mid],
      [2, mids[0]],
      [3, mids[1]],
    ]);
    expect(queue.map(({ state, sent }) => [state, sent])).toEqual([
      ['pending', undefined],
      ['pending', 1],
      ['pending', undefined],
    ]);
    expect(await db.attention.toArray()).toEqual(entry.attention);
    expect((await db.rows.get(rowKey('thread', threads[1] ?? '')))?.d['code']).toBe('2');
    expect(heard.at(-1)).toContain(localWrite);
    expect(await quarantinesOf(device, owner)).toEqual([]);
    expect(await kinds()).toEqual(['team_set_aside', 'team_deleted', 'quarantine_adopted']);
    await save(store, aThread({ code: '5' }));
    expect((await db.outbox.orderBy('seq').last())?.seq).toBe(4);
  });

  test('gets it back once, though the power went between putting it in and letting it go', async () => {
    const { disk, device } = aDevice();
    const { entry, mids } = await aLeftTeam(disk, device);
    const cut = aDevice(disk);
    meddleWith(cut.device.db, { table: 'quarantine', nth: 1 });
    const { db, store } = aTab({ disk });
    await expect(adoptQuarantine(cut.device, store, entry.id)).rejects.toThrow('The power went.');
    expect(await quarantinesOf(device, owner)).toEqual([entry]);
    // Meanwhile the server applied one of the two and refused the other.
    await storeOutcomes(store, [
      { mid: mids[0] ?? '', status: 'applied', version: 4 },
      { mid: mids[1] ?? '', status: 'rejected', code: 'invalid' },
    ]);
    expect(await adoptQuarantine(device, store, entry.id)).toBe(0);
    expect((await db.outbox.toArray()).map(({ mid, state }) => [mid, state])).toEqual([[mids[0], 'acked']]);
    expect((await db.attention.toArray()).map(({ mid }) => mid).toSorted()).toEqual([mids[1], mids[2]].toSorted());
    expect(await quarantinesOf(device, owner)).toEqual([]);
  });

  test('has nothing put in when the power goes while it is put in', async () => {
    const { disk, device } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const { db, store } = aTab({ disk });
    meddleWith(db, { table: 'outbox', nth: 2 });
    await expect(adoptQuarantine(device, store, entry.id)).rejects.toThrow('The power went.');
    const { db: after } = aTab({ disk });
    expect([await after.outbox.count(), await after.rows.count()]).toEqual([0, 0]);
    expect(await quarantinesOf(device, owner)).toEqual([entry]);
  });

  test('keeps what another tab sets aside once more while this one has just put it in', async () => {
    const { disk, device, pass } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const { store } = aTab({ disk });
    const slow: DeviceStore['db'] = Object.create(device.db, {
      transaction: {
        value: async (...asked: Parameters<typeof device.db.transaction>) => {
          pass(1);
          await leaveTeam(device, aTab({ disk }).db, left);
          return device.db.transaction(...asked);
        },
      },
    });
    await adoptQuarantine({ ...device, db: slow }, store, entry.id);
    const [kept] = await quarantinesOf(device, owner);
    expect(kept?.outbox.map(({ mid }) => mid)).toEqual(entry.outbox.map(({ mid }) => mid));
    expect(kept?.attention.map(({ mid }) => mid)).toEqual(entry.attention.map(({ mid }) => mid));
  });

  test('gets it back once in two tabs at the same time', async () => {
    const { disk, device } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const [one, two] = [aTab({ disk }), aTab({ disk })];
    const adopted = await Promise.all([
      adoptQuarantine(device, one.store, entry.id),
      adoptQuarantine(device, two.store, entry.id),
    ]);
    expect(adopted.toSorted()).toEqual([0, 3]);
    expect(await one.db.outbox.count()).toBe(2);
  });

  test('gets back what an earlier version queued in the form of today', async () => {
    const { disk, device } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const row = aPulled(6);
    const change = { mid: newId(), name: 'thread.update', at: entry.at, args: { id: row.id, set: { name: 'mine' } } };
    await keepQuarantine(device, {
      ...entry,
      protocol: 0,
      attention: [],
      outbox: [{ ...change, seq: 1, state: 'pending' }],
    });
    const { db, store } = aTab({ disk });
    await storePage(store, aPage(0, 6, [row]), { epoch: null, generation: 0 });
    await adoptQuarantine(device, store, entry.id);
    expect((await db.outbox.toArray()).map(({ args }) => args)).toEqual([{ ...change.args, baseVersion: 6 }]);
  });

  test.each([
    ['into a team that is left again', {}, true],
    ['into somebody else’s team', { userId: 'somebody else' }, false],
  ])('does not get it %s', async (_, who, isLeft) => {
    const { disk, device } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const { db, store } = aTab({ disk, ...who });
    if (isLeft) await setAside(device, db, left);
    expect(await adoptQuarantine(device, store, entry.id)).toBeUndefined();
    expect(await db.outbox.count()).toBe(0);
    expect(await device.db.quarantine.count()).toBe(1);
  });
});

describe('What was set aside', () => {
  test('can be taken out as text, with every change in it', async () => {
    const { disk, device } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const { id: _id, warnedAt: _warnedAt, ...told } = entry;
    expect(JSON.parse(exportQuarantine(entry))).toEqual(JSON.parse(JSON.stringify(told)));
  });

  test('can be let go, and taken back', async () => {
    const { disk, device, kinds } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    const dropped = await dropQuarantine(device, entry.id);
    expect(dropped).toEqual(entry);
    expect(await quarantinesOf(device, owner)).toEqual([]);
    expect((await kinds()).at(-1)).toBe('quarantine_dropped');
    expect(await dropQuarantine(device, entry.id)).toBeUndefined();
    if (dropped) await keepQuarantine(device, dropped);
    expect(await quarantinesOf(device, owner)).toEqual([entry]);
  });

  test('stays for 30 days and is announced 7 days before its end', async () => {
    const { disk, device, pass, kinds } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    expect(expiryOf(entry)).toBe(device.now() + 30 * 86_400_000);
    pass(22.99);
    expect(isExpiringSoon(entry, device.now())).toBe(false);
    await noteWarned(device, entry.id);
    pass(0.02);
    expect(isExpiringSoon(entry, device.now())).toBe(true);
    await noteWarned(device, entry.id);
    pass(6.99);
    await expireQuarantines(device);
    expect(await quarantinesOf(device, owner)).toHaveLength(1);
    pass(0.02);
    await expireQuarantines(device);
    expect(await quarantinesOf(device, owner)).toEqual([]);
    expect((await kinds()).at(-1)).toBe('quarantine_expired');
  });

  test('does not end before a screen has warned of it for 7 days, however late that is', async () => {
    const { disk, device, pass } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    pass(400);
    await expireQuarantines(device);
    await noteWarned(device, entry.id);
    pass(6);
    await noteWarned(device, entry.id);
    await expireQuarantines(device);
    expect(await quarantinesOf(device, owner)).toHaveLength(1);
    pass(1);
    await expireQuarantines(device);
    expect(await quarantinesOf(device, owner)).toEqual([]);
  });

  test('was not warned of by a clock that ran years ahead', async () => {
    const { disk, device, pass } = aDevice();
    const { entry } = await aLeftTeam(disk, device);
    pass(3650);
    await noteWarned(device, entry.id);
    pass(-3620);
    await noteWarned(device, entry.id);
    await expireQuarantines(device);
    pass(6.9);
    await expireQuarantines(device);
    expect(await quarantinesOf(device, owner)).toHaveLength(1);
    pass(0.2);
    await expireQuarantines(device);
    expect(await quarantinesOf(device, owner)).toEqual([]);
  });
});
