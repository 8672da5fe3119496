import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestOf } from '#core/digest.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { createLog } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { checkRows } from '#server/doctor/check-rows.ts';
import { rowsOf } from '#server/db/low-stock-events.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aChange, aDevice, aProduct, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let team: string;
let device: ReturnType<typeof aDevice>;
let start: number;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
  start = product.time.now;
});
beforeEach(async () => {
  product.time.now = start;
  team = await product.team(ana);
  device = aDevice(ana, team);
});
afterAll(() => product.close());

/** The upkeep after so many days. It also forgets the device by then, as one that was away for too long. */
const tidyAfter = (days: number) => {
  device = aDevice(ana, team);
  product.time.now = start + days * 86_400_000;
  const [clock, log] = [() => product.time.now, createLog('silent')];
  return tidyUp({
    config: { auth: { kind: 'embedded' } },
    db: product.db,
    clock,
    log,
    stopping: new AbortController().signal,
  });
};

const aJob = (set: object = {}) => ({ id: newId(), set: { name: 'Polo', customer: 'Choir', pieces: 24, ...set } });

/** Makes jobs: one that is done, one that was dropped, one that still runs; the first has a run of twelve pieces. */
const someJobs = async () => {
  const machineId = newId();
  const [done, dropped, open] = [aJob(), aJob({ name: 'Cap' }), aJob({ name: 'Bag', status: 'running' })];
  const run = { machineId, jobId: done.id, pieces: 12, spoiled: 1, stitches: 100 };
  const runId = newId();
  await device.push(
    aChange('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Ricoma', model: 'EM-1010' } }),
    ...[done, dropped, open].map((job) => aChange('job.create', job)),
    aChange('run.create', { id: runId, set: run }),
    aChange('job.update', { id: done.id, set: { status: 'done' } }),
    aChange('job.update', { id: dropped.id, set: { status: 'dropped' } }),
  );
  return { done: done.id, dropped: dropped.id, open: open.id, run, runId };
};

const left = { 'old jobs on devices': 2 };
const jobsIn = (rows: readonly { readonly t: string; readonly id: string }[]) =>
  rows.flatMap(({ t, id }) => (t === 'job' ? [id] : []));

test('a job that was done or dropped leaves the devices after 400 days without a change, and none that is open does', async () => {
  const { done, dropped, open } = await someJobs();
  const reader = device;
  const { to } = await reader.pull();
  expect(await tidyAfter(limits.jobDays)).toMatchObject({ 'old jobs on devices': 0 });
  expect(await tidyAfter(limits.jobDays + 1)).toMatchObject(left);
  const page = await reader.pull(to);
  expect(page.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [done, dropped].toSorted().map((id) => ({ t: 'job', id, v: to + 1, del: 1, d: {} })),
  );
  const first = await reader.pull(0, '&digest=1');
  expect(jobsIn(first.rows)).toEqual([open]);
  expect(first.digest).toEqual(digestOf(first.rows.map(({ t, id, v }) => ({ t, id, v }))));
  expect([first.total, page.total]).toEqual([first.rows.length, first.rows.length]);
  expect(await tidyAfter(limits.jobDays + 1)).toMatchObject({ 'old jobs on devices': 0 });
});

test('it stays on the server for ever: by itself, in the list, in an export, and the doctor finds nothing', async () => {
  const { done, dropped, open } = await someJobs();
  await tidyAfter(limits.jobDays + 1);
  await tidyAfter(limits.jobDays + serverLimits.tombstoneDays * 3);
  const get = async (path: string) => (await ana.call('GET', `/teams/${team}/jobs${path}`)).body as unknown;
  expect(await get(`/${done}`)).toMatchObject({ job: { id: done, status: 'done', piecesDone: 11, spoiled: 1 } });
  const listed = async (query: string) =>
    ((await get(query)) as { readonly jobs: readonly { readonly id: string }[] }).jobs.map(({ id }) => id);
  expect(await listed('')).toEqual([done, dropped, open].toSorted());
  expect(await listed('?older=1')).toEqual([done, dropped].toSorted());
  expect(await listed('?older=1&q=cap')).toEqual([dropped]);
  const [found] = await product.db.query<{ id: number }>('select id from app.team where public_id = $1', [team]);
  const exported = await rowsOf(product.db, found?.id ?? 0, 'job', { userId: ana.userId, access: 'full' });
  expect(exported.map(({ id }) => id)).toEqual([done, dropped, open].toSorted());
  expect((await checkRows(product.db, false)).filter(({ state }) => state !== 'ok')).toEqual([]);
});

test('a run of it that is undone counts, and brings it back to the devices', async () => {
  const { done, run, runId } = await someJobs();
  await tidyAfter(limits.jobDays + 1);
  const { to } = await device.pull();
  const undo = aChange('run.create', { id: undoingId(team, 'run', runId), set: { ...run, reversesId: runId } });
  const [outcome] = (await device.push(undo)).outcomes;
  expect(outcome).toMatchObject({ status: 'applied' });
  const back = (await device.pull(to)).rows.find(({ id }) => id === done);
  expect(back).toMatchObject({ v: outcome?.version, d: { name: 'Polo', status: 'done', piecesDone: 0, spoiled: 0 } });
  expect(back).not.toHaveProperty('del');
  const first = await device.pull(0, '&digest=1');
  expect(jobsIn(first.rows)).toContain(done);
  expect(first.digest).toEqual(digestOf(first.rows.map(({ t, id, v }) => ({ t, id, v }))));
  expect(first.total).toBe(first.rows.length);
  expect(await tidyAfter(limits.jobDays + 2)).toMatchObject({ 'old jobs on devices': 0 });
  expect(await tidyAfter(2 * limits.jobDays + 3)).toMatchObject({ 'old jobs on devices': 1 });
});

test.each([
  ['is opened again', { status: 'planned' }],
  ['has its notes changed by a device that was away for long', { notes: 'Thread from the old lot' }],
])('one that %s is back on the devices, with nothing lost', async (_what, set) => {
  const { dropped } = await someJobs();
  await tidyAfter(limits.jobDays + 1);
  const { to } = await device.pull();
  expect(await device.outcomeOf('job.update', { id: dropped, set, baseVersion: 1 })).toMatchObject({
    status: 'applied',
  });
  const usual = { name: 'Cap', customer: 'Choir', pieces: 24, status: 'dropped' };
  expect((await device.pull(to)).rows).toMatchObject([{ t: 'job', id: dropped, d: { ...usual, ...set } }]);
});

test('jobs that have left the devices leave room for others', async () => {
  await someJobs();
  const full = `update app.team_counter set live = live || '{"job": ${limits.teamJobs}}'
    where team_id = (select id from app.team where public_id = $1)`;
  await product.db.query(full, [team]);
  expect(await device.outcomeOf('job.create', aJob())).toMatchObject({ status: 'rejected', code: 'invalid' });
  await tidyAfter(limits.jobDays + 1);
  expect(await device.outcomeOf('job.create', aJob())).toMatchObject({ status: 'applied' });
});
