import { expect, test } from 'vitest';
import { latestLog, note, trimLog } from '#data/database/device-log.ts';
import { expireSnapshots, exportSnapshot, snapshotsOf, takeSnapshot } from '#data/rows/snapshots.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aDevice } from '../a-device.ts';
import { aTab, aThread, save } from '../a-tab.ts';
import { meddleWith } from '../meddle-with.ts';

test('The log keeps 90 days, and some thousand lines of them.', async () => {
  const { device, pass } = aDevice();
  await note(device, 'team_deleted', { line: 'old' });
  pass(90.1);
  const at = new Date(device.now()).toISOString();
  const many = Array.from({ length: 3005 }, (_, line) => ({ at, kind: 'team_deleted' as const, detail: { line } }));
  await device.db.log.bulkAdd(many);
  await trimLog(device);
  expect(await device.db.log.count()).toBe(3000);
  expect((await latestLog(device, 2)).map(({ detail }) => detail)).toEqual([{ line: 3004 }, { line: 3003 }]);
  expect((await device.db.log.orderBy('n').first())?.detail).toEqual({ line: 5 });
});

test('Rows are copied before they vanish, can be taken out, and stay for 30 days.', async () => {
  const { device, disk, pass, kinds } = aDevice();
  const { db, store } = aTab({ disk });
  await save(store, aThread());
  const rows = await db.rows.toArray();
  await takeSnapshot(device, store, rows, 'mass deletion');
  const [snapshot] = await snapshotsOf(device, owner);
  expect(snapshot).toMatchObject({ userId: owner, teamId, reason: 'mass deletion', rows });
  expect(JSON.parse(snapshot ? exportSnapshot(snapshot) : '{}')).toMatchObject({ teamId, rows: [{ kind: 'thread' }] });
  pass(30);
  await expireSnapshots(device);
  expect(await snapshotsOf(device, owner)).toHaveLength(1);
  pass(0.1);
  await expireSnapshots(device);
  expect(await snapshotsOf(device, owner)).toEqual([]);
  expect(await kinds()).toEqual(['snapshot_taken', 'snapshot_expired']);
});

test('A copy that did not reach the disk is no copy.', async () => {
  const { device, disk } = aDevice();
  const { store } = aTab({ disk });
  meddleWith(device.db, { table: 'log', nth: 1 });
  await expect(takeSnapshot(device, store, [], 'test')).rejects.toThrow('The power went.');
  expect(await snapshotsOf(aDevice(disk).device, owner)).toEqual([]);
});
