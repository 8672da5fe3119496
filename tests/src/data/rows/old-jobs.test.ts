import { expect, onTestFinished, test } from 'vitest';
import { digestOf } from '#core/digest.ts';
import { newId } from '#core/ids.ts';
import { jobDefaults } from '#core/kinds/job.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { runDefaults } from '#core/kinds/run.ts';
import { limits } from '#core/limits.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { undoRun } from '#core/mutations/undo-actions.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { createCollection } from '#inventory/collection.ts';
import { rowKey } from '#data/database/team-database.ts';
import { beginFreshCopy, freshCopyOf } from '#data/rows/fresh-copy.ts';
import { storeFreshPage } from '#data/rows/fresh-page.ts';
import { storePage } from '#data/rows/pages.ts';
import { digestOfServed } from '#data/rows/served.ts';
import { nine, owner, teamId } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aTab, epoch, save } from '../a-tab.ts';

const asked = { epoch, generation: 0 };
const first = { epoch: null, generation: 0 };
const long = new Date(Date.parse(nine) - (limits.jobDays + 1) * 86_400_000).toISOString();

const aDone = (v: number, set: object = {}): PulledRow => {
  const stamps = { createdAt: long, createdBy: owner, updatedAt: long, updatedBy: owner };
  const sums = { number: 'J-2025-0007', piecesDone: 24, spoiled: 0, statusBefore: null };
  return {
    t: 'job',
    id: newId(),
    v,
    d: { ...jobDefaults, ...sums, name: 'Polo', pieces: 24, status: 'done', ...stamps, ...set },
  };
};
/** A row of a page that says that a job has left the devices. */
const gone = ({ t, id }: PulledRow, v: number): PulledRow => ({ t, id, v, del: 1, d: {} });

test('A job that leaves the devices is not kept as a deleted one, and comes back when it is changed', async () => {
  const { db, store } = aTab();
  const [old, stays] = [aDone(1), aDone(2)];
  const jobs = createCollection(store, 'job', (fault) => expect.unreachable(String(fault)));
  onTestFinished(jobs.subscribe(() => {}));
  await storePage(store, aPage(0, 2, [old, stays]), first);
  const shown = () => jobs.snapshot().rows.map(({ id }) => id);
  await expect.poll(() => shown().toSorted()).toEqual([old.id, stays.id].toSorted());
  await storePage(store, aPage(2, 3, [gone(old, 3)]), asked);
  await expect.poll(shown).toEqual([stays.id]);
  expect(await db.rows.get(rowKey('job', old.id))).toMatchObject({ deleted: true, d: {} });
  expect(await digestOfServed(db)).toEqual(digestOf([{ t: 'job', id: stays.id, v: 2 }]));
  await storePage(store, aPage(3, 4, [{ ...old, v: 4 }]), asked);
  await expect.poll(() => shown().toSorted()).toEqual([old.id, stays.id].toSorted());
});

test('A change that still waits when its job leaves is kept, and shown again once the job is back', async () => {
  const { db, store } = aTab();
  const old = aDone(1);
  await storePage(store, aPage(0, 1, [old]), first);
  await save(store, { name: 'job.update', args: { id: old.id, set: { notes: 'Lot 4' }, baseVersion: 1 } });
  await storePage(store, aPage(1, 2, [gone(old, 2)]), asked);
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'job.update', args: { id: old.id } }]);
  await storePage(store, aPage(2, 3, [{ ...old, v: 3 }]), asked);
  expect(await db.rows.get(rowKey('job', old.id))).toMatchObject({
    deleted: false,
    d: { name: 'Polo', notes: 'Lot 4' },
  });
});

test.each([
  ['that its job has left', true],
  ['that never had its job', false],
])('A run can be undone on a device %s', async (_what, hadIt) => {
  const { db, store } = aTab();
  const [machine, run, old] = [newId(), newId(), aDone(1)];
  const bertha = { nickname: 'Bertha', brand: 'Ricoma', model: 'EM-1010' };
  const figures = { ...runDefaults, machineId: machine, jobId: old.id, pieces: 24, stitches: 100, at: long };
  const sewn: readonly PulledRow[] = [
    { t: 'machine', id: machine, v: 1, d: { ...machineDefaults, ...bertha } },
    { t: 'run', id: run, v: 1, d: figures },
  ];
  await storePage(store, aPage(0, 1, hadIt ? [...sewn, old] : sewn), first);
  if (hadIt) await storePage(store, aPage(1, 2, [gone(old, 2)]), asked);
  await save(store, undoRun(teamId, run, figures, nine));
  const undo = await db.rows.get(rowKey('run', undoingId(teamId, 'run', run)));
  expect(undo?.d).toMatchObject({ reversesId: run, jobId: old.id });
  expect((await db.rows.get(rowKey('job', old.id)))?.d ?? {}).toEqual({});
});

test('Nobody is asked about jobs that left the devices, however many they are', async () => {
  const { db, store } = aTab();
  const threads = Array.from({ length: 100 }, (_, at) => aPulled(1, { code: String(at) }));
  const jobs = Array.from({ length: 450 }, () => aDone(1));
  await storePage(store, aPage(0, 1, [...threads, ...jobs]), first);
  await beginFreshCopy(store, 'digest', 0);
  const copy = await freshCopyOf(db);
  if (copy === undefined) throw new Error('Nothing is being read again.');
  const stay = jobs.slice(0, 225);
  expect(await storeFreshPage(store, aPage(0, 9, [...threads, ...stay]), copy)).toBe('stored');
  const page = aPage(
    9,
    10,
    stay.map((job) => gone(job, 10)),
  );
  expect(await storePage(store, page, { epoch, generation: 1 })).toBe('stored');
  expect(await db.rows.filter(({ deleted }) => !deleted).count()).toBe(100);
});

test('A fresh copy without jobs that were changed lately is held back', async () => {
  const { db, store } = aTab();
  const [threads, jobs] = [[aPulled(1)], Array.from({ length: 300 }, () => aDone(1, { updatedAt: nine }))];
  await storePage(store, aPage(0, 1, [...threads, ...jobs]), first);
  await beginFreshCopy(store, 'digest', 0);
  const copy = await freshCopyOf(db);
  if (copy === undefined) throw new Error('Nothing is being read again.');
  expect(await storeFreshPage(store, aPage(0, 9, threads), copy)).toBe('held');
});
