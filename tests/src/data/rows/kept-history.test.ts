import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { storeOutcomes } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { dropQuarantine, expireQuarantines, keptHistoriesOf, quarantinesOf } from '#data/left-teams/quarantine.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { rowKey } from '#data/database/team-database.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aDevice } from '../a-device.ts';
import { aPage, aPulled, aTab, aThread, epoch, save } from '../a-tab.ts';

const left = { userId: owner, teamId, teamName: 'Atelier' };
const id = `${owner}/${teamId}`;
const unread = { epoch: null, generation: 0 };

const aLeftTeam = async (disk: IDBFactory, device: DeviceStore, waiting = 0) => {
  const { db, store } = aTab({ disk });
  const threads = [newId(), newId()];
  await storePage(store, aPage(0, 6), unread);
  await save(store, ...threads.map((thread, at) => aThread({ code: String(at) }, thread)));
  const mids = (await db.outbox.toArray()).map(({ mid }) => mid);
  await storeOutcomes(
    store,
    mids.map((mid, at) => ({ mid, status: 'applied', version: 7 + at })),
  );
  await storePage(store, aPage(6, 7), { epoch, generation: 0 });
  for (let more = 0; more < waiting; more += 1) await save(store, aThread({ code: 'waits' }));
  await leaveTeam(device, db, left);
  return { threads, mids };
};

describe('Who is in a team again whose server had applied what they did', () => {
  test('has it in the history again where the server is the same', async () => {
    const { disk, device } = aDevice();
    const { mids } = await aLeftTeam(disk, device);
    const { db, store } = aTab({ disk });
    await storePage(store, aPage(0, 9), unread);
    expect(await adoptQuarantine(device, store, id)).toBe(0);
    expect((await db.history.toArray()).map(({ mid, version }) => [mid, version])).toEqual([
      [mids[0], 7],
      [mids[1], 8],
    ]);
    expect((await db.history.toArray())[0]).not.toHaveProperty('epoch');
    expect(await db.outbox.count()).toBe(0);
    expect(await device.db.quarantine.count()).toBe(0);
  });

  test('offers it to a server that was set back, before what waits, and sees what the backup does not have', async () => {
    const { disk, device } = aDevice();
    const { mids, threads } = await aLeftTeam(disk, device, 1);
    const { db, store } = aTab({ disk });
    const rows = [aPulled(7, { name: 'theirs by now' }, threads[0])];
    await storePage(store, { ...aPage(0, 9, rows), epoch: newId(), former: { [epoch]: 7 } }, unread);
    await save(store, aThread({ code: 'new' }));
    expect(await adoptQuarantine(device, store, id)).toBe(3);
    expect((await db.outbox.orderBy('seq').toArray()).map((one) => [one.seq, one.mid, one.was, one.inRows])).toEqual([
      [1, mids[0], 7, 1],
      [2, mids[1], 8, undefined],
      [3, expect.any(String), undefined, undefined],
      [4, expect.any(String), undefined, undefined],
    ]);
    const shown = await db.rows.toArray();
    expect(shown.map(({ d }) => d['code']).toSorted()).toEqual(['1', '1902', 'new', 'waits']);
    expect(await db.history.count()).toBe(0);
    expect(await device.db.quarantine.count()).toBe(0);
  });

  test('sends also what no page had brought yet, and no page takes the place of the answer', async () => {
    const { disk, device } = aDevice();
    const { mids } = await aLeftTeam(disk, device);
    const { db, store } = aTab({ disk });
    expect(await adoptQuarantine(device, store, id)).toBe(2);
    await storePage(store, { ...aPage(0, 6), epoch: newId(), former: { [epoch]: 6 } }, unread);
    expect((await db.outbox.orderBy('seq').toArray()).map(({ mid, state, was }) => [mid, state, was])).toEqual([
      [mids[0], 'pending', 7],
      [mids[1], 'pending', 8],
    ]);
    expect(await db.history.count()).toBe(0);
  });

  test('sees it also before the first page is there', async () => {
    const { disk, device } = aDevice();
    const { mids, threads } = await aLeftTeam(disk, device);
    const { db, store } = aTab({ disk });
    expect(await adoptQuarantine(device, store, id)).toBe(2);
    expect((await db.outbox.toArray()).map(({ mid, was }) => [mid, was])).toEqual([
      [mids[0], 7],
      [mids[1], 8],
    ]);
    expect((await db.rows.toArray()).map(({ key }) => key).toSorted()).toEqual(
      threads.map((thread) => rowKey('thread', thread)).toSorted(),
    );
  });

  test('gets back each under the epoch in which they left it, when they left twice', async () => {
    const { disk, device } = aDevice();
    const first = await aLeftTeam(disk, device);
    const second = newId();
    const again = aTab({ disk });
    await storePage(again.store, { ...aPage(0, 5), epoch: second }, unread);
    await save(again.store, aThread());
    const [entry] = await again.db.outbox.toArray();
    await storeOutcomes(again.store, [{ mid: entry?.mid ?? '', status: 'applied', version: 6 }]);
    await leaveTeam(device, again.db, left);
    const { db, store } = aTab({ disk });
    await storePage(store, { ...aPage(0, 9), epoch: second, former: { [epoch]: 4 } }, unread);
    await adoptQuarantine(device, store, id);
    expect((await db.history.toArray()).map(({ mid }) => mid)).toEqual([entry?.mid]);
    expect((await db.outbox.orderBy('seq').toArray()).map(({ mid, was }) => [mid, was])).toEqual([
      [first.mids[0], 7],
      [first.mids[1], 8],
    ]);
  });
});

describe('What is kept of a team only for a server that is set back', () => {
  test('goes after 30 days, of which nobody was warned', async () => {
    const { disk, device, pass } = aDevice();
    await aLeftTeam(disk, device);
    pass(29.9);
    await expireQuarantines(device);
    expect(await keptHistoriesOf(device, owner)).toHaveLength(1);
    pass(0.2);
    await expireQuarantines(device);
    expect(await keptHistoriesOf(device, owner)).toEqual([]);
  });

  test('stays when the person lets go of what was unsent beside it', async () => {
    const { disk, device } = aDevice();
    const { mids } = await aLeftTeam(disk, device, 2);
    const dropped = await dropQuarantine(device, id);
    expect(await quarantinesOf(device, owner)).toEqual([]);
    const [kept] = await keptHistoriesOf(device, owner);
    expect([...(kept?.history ?? []), ...(kept?.outbox ?? [])].map(({ mid }) => mid)).toEqual(mids);
    expect(dropped?.outbox).toHaveLength(3);
  });
});
