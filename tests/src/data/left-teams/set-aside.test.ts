import { describe, expect, test } from 'vitest';
import { commit } from '#data/queue/commit.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { keptHistoriesOf, quarantinesOf, unsentIn } from '#data/left-teams/quarantine.ts';
import { leaveTeam, setAside } from '#data/left-teams/set-aside.ts';
import { storeOutcomes } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aTab, aThread, contentsOf, epoch, save } from '../a-tab.ts';
import { aDevice } from '../a-device.ts';
import { meddleWith } from '../meddle-with.ts';

const left = { userId: owner, teamId, teamName: 'Atelier' };

const aBusyTeam = async (disk: IDBFactory) => {
  const tab = aTab({ disk });
  for (const code of ['1', '2', '3', '4']) await save(tab.store, aThread({ code }));
  const [applied, refused] = await tab.db.outbox.toArray();
  await storeOutcomes(tab.store, [
    { mid: applied?.mid ?? '', status: 'applied', version: 7 },
    { mid: refused?.mid ?? '', status: 'rejected', code: 'invalid' },
  ]);
  await tab.db.outbox.update(3, { sent: 1 });
  return { ...tab, mids: (await tab.db.outbox.toArray()).map(({ mid }) => mid), refused: refused?.mid };
};

const onlyEntry = async (device: DeviceStore) => {
  const entries = await quarantinesOf(device, owner);
  expect(entries).toHaveLength(1);
  const [entry] = entries;
  if (entry === undefined) throw new Error('Nothing was set aside.');
  return entry;
};

describe('A team that was left', () => {
  test('is deleted from the device only after what was unsent is kept beside it, as it was', async () => {
    const { disk, device, kinds } = aDevice();
    const { db } = await aBusyTeam(disk);
    const before = await contentsOf(db);
    expect(await leaveTeam(device, db, left)).toBe(3);
    expect(await teamsOnDevice(owner)).toEqual([]);
    const { outbox, attention, history } = before;
    expect(await quarantinesOf(device, owner)).toEqual([
      {
        ...left,
        id: `${owner}/${teamId}`,
        at: new Date(device.now()).toISOString(),
        reason: 'not_member',
        protocol: expect.any(Number),
        outbox,
        attention,
        history,
        warnedAt: null,
      },
    ]);
    expect(await kinds()).toEqual(['team_set_aside', 'team_deleted']);
  });

  test('leaves nothing behind when nothing had been done in it', async () => {
    const { disk, device, kinds } = aDevice();
    const { db, store } = aTab({ disk });
    await storePage(store, aPage(0, 6, [aPulled(6)]), { epoch: null, generation: 0 });
    expect(await leaveTeam(device, db, left)).toBe(0);
    expect(await device.db.quarantine.count()).toBe(0);
    expect(await teamsOnDevice(owner)).toEqual([]);
    expect(await kinds()).toEqual(['team_deleted']);
  });

  test('leaves behind what the server had applied, each with the epoch of its version, and nothing for a person to do', async () => {
    const { disk, device } = aDevice();
    const { db, store } = aTab({ disk });
    await storePage(store, aPage(0, 6), { epoch: null, generation: 0 });
    await save(store, aThread({ code: '1' }), aThread({ code: '2' }));
    const mids = (await db.outbox.toArray()).map(({ mid }) => mid);
    await storeOutcomes(
      store,
      mids.map((mid, at) => ({ mid, status: 'applied', version: 7 + at })),
    );
    await storePage(store, aPage(6, 7), { epoch, generation: 0 });
    const { outbox, history } = await contentsOf(db);
    expect([outbox, history].map((some) => some.map(({ mid }) => mid))).toEqual([[mids[1]], [mids[0]]]);
    expect(await leaveTeam(device, db, left)).toBe(0);
    expect(await quarantinesOf(device, owner)).toEqual([]);
    expect(await keptHistoriesOf(device, owner)).toMatchObject([
      {
        outbox: outbox.map((entry) => ({ ...entry, epoch })),
        attention: [],
        history: history.map((entry) => ({ ...entry, epoch })),
      },
    ]);
    expect(await teamsOnDevice(owner)).toEqual([]);
  });

  test('takes no write from the first step on', async () => {
    const { disk, device } = aDevice();
    const { db, store } = aTab({ disk });
    await setAside(device, db, left);
    expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'gone' } });
  });

  test('is another person’s affair for another person', async () => {
    const { disk, device } = aDevice();
    const { db } = await aBusyTeam(disk);
    await leaveTeam(device, db, left);
    expect(await quarantinesOf(device, 'somebody else')).toEqual([]);
  });
});

describe('A crash on the way out', () => {
  const steps = [
    ['before the mark', 'team', 'meta', 1],
    ['before the copy', 'device', 'quarantine', 1],
    ['in the middle of the copy', 'device', 'log', 1],
    ['between the copy and the deletion', 'device', 'log', 2],
  ] as const;

  test.each(steps)('%s loses nothing and doubles nothing', async (_, where, table, nth) => {
    const { disk, device } = aDevice();
    const { mids, refused } = await aBusyTeam(disk);
    const { db } = aTab({ disk });
    meddleWith(where === 'team' ? db : device.db, { table, nth });
    await expect(leaveTeam(device, db, left)).rejects.toThrow('The power went.');
    expect(await teamsOnDevice(owner)).toEqual([teamId]);

    const next = aDevice(disk);
    expect(await leaveTeam(next.device, aTab({ disk }).db, left)).toBe(3);
    const entry = await onlyEntry(next.device);
    expect(entry.outbox.map(({ mid }) => mid)).toEqual(mids);
    expect(entry.attention.map(({ mid }) => mid)).toEqual([refused]);
    expect(await teamsOnDevice(owner)).toEqual([]);
  });

  test('after the copy, with a refusal that an older tab still booked, keeps the change once', async () => {
    const { disk, device } = aDevice();
    const { db, store, mids } = await aBusyTeam(disk);
    await setAside(device, db, left);
    await db.meta.delete('gone'); // older code does not look for this mark
    await storeOutcomes(store, [{ mid: mids[2] ?? '', status: 'rejected', code: 'invalid' }]);
    await leaveTeam(device, db, left);
    const entry = await onlyEntry(device);
    expect(unsentIn(entry)).toBe(3);
    expect(entry.attention.map(({ mid }) => mid)).toContain(mids[2]);
    expect(entry.outbox.map(({ mid }) => mid)).not.toContain(mids[2]);
  });

  test('that left a copy which is not what was written leaves the team where it is', async () => {
    const { disk, device } = aDevice();
    const { db } = await aBusyTeam(disk);
    device.db.quarantine.hook('reading', (entry) => entry && { ...entry, outbox: [] });
    await expect(leaveTeam(device, db, left)).rejects.toThrow('not on the disk');
    expect(await teamsOnDevice(owner)).toEqual([teamId]);
  });
});

test('Two tabs that leave at once keep everything once.', async () => {
  const { disk, device } = aDevice();
  const { db, mids } = await aBusyTeam(disk);
  const other = aDevice(disk);
  const otherTab = aTab({ disk });
  await otherTab.db.open();
  await Promise.allSettled([leaveTeam(device, db, left), leaveTeam(other.device, otherTab.db, left)]);
  const entry = await onlyEntry(device);
  expect(entry.outbox.map(({ mid }) => mid)).toEqual(mids);
  expect(entry.attention).toHaveLength(1);
  expect(await teamsOnDevice(owner)).toEqual([]);
});

test('What a person left behind the second time joins what they left behind the first time.', async () => {
  const { disk, device } = aDevice();
  const first = await aBusyTeam(disk);
  await leaveTeam(device, first.db, left);
  await device.db.quarantine.toCollection().modify({ protocol: 0 }); // as an earlier release left it
  const again = aTab({ disk });
  await save(again.store, aThread({ code: '5' }));
  const [later] = await again.db.outbox.toArray();
  await leaveTeam(device, again.db, { ...left, teamName: null });
  const entry = await onlyEntry(device);
  expect([entry.teamName, entry.protocol]).toEqual(['Atelier', 0]); // so all of it is brought to today's form
  expect(entry.outbox.map(({ mid }) => mid)).toEqual([...first.mids, later?.mid]);
});
