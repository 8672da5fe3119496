import { expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { changedSince, jobsOnMachine, likelyPieces } from '#core/job/machine-jobs.ts';
import { unsewn } from '#core/job/job-rules.ts';
import { jobDefaults, type Job } from '#core/kinds/job.ts';
import { runDefaults, type Run } from '#core/kinds/run.ts';

const aJob = (id: string, set: Partial<Job> = {}) => ({
  id,
  data: { ...jobDefaults, ...unsewn, name: id, pieces: 24, machineId: 'm', ...set },
});
const aRun = (id: string, set: Partial<Run> = {}) => ({
  ...runDefaults,
  id,
  machineId: 'm',
  pieces: 12,
  at: '2026-11-26T08:00:00.000Z',
  ...set,
});

/** The ids of what a machine sews, has next, and books again with how many pieces. */
const on = (jobs: readonly ReturnType<typeof aJob>[], runs: readonly ReturnType<typeof aRun>[] = []) => {
  const { running, next, again } = jobsOnMachine('m', jobs, runs);
  return [running?.id, next?.id, again && [again.job?.id, again.run?.id, again.pieces]];
};

test('A machine has its running job and the one that is planned next on it', () => {
  const jobs = [
    aJob('later', { plannedOn: asDay('2026-11-28') }),
    aJob('soon', { plannedOn: asDay('2026-11-27'), status: 'ready' }),
    aJob('idea', { plannedOn: asDay('2026-11-26'), status: 'idea' }),
    aJob('elsewhere', { plannedOn: asDay('2026-11-26'), machineId: 'other' }),
    aJob('runs', { status: 'running', piecesDone: 10 }),
    aJob('runs elsewhere', { status: 'running', machineId: 'other', piecesDone: 1 }),
    aJob('done', { status: 'done' }),
  ];
  expect(on(jobs)).toEqual(['runs', 'soon', ['runs', undefined, 14]]);
});

test('A running job without a machine is where a run of it was; of two the one that was sewn last', () => {
  const jobs = [
    aJob('one', { status: 'running', machineId: null, piecesDone: 12 }),
    aJob('two', { status: 'running', piecesDone: 12 }),
    aJob('three', { status: 'running', machineId: null, piecesDone: 1 }),
  ];
  const runs = [
    aRun('first', { jobId: 'two', at: '2026-11-26T08:00:00.000Z' }),
    aRun('second', { jobId: 'one', at: '2026-11-26T09:00:00.000Z' }),
  ];
  expect(on(jobs, runs)).toEqual(['one', undefined, ['one', 'second', 12]]);
});

test('*Again* books as much as the last run of the job, and never more than is left', () => {
  const runs = [aRun('first', { jobId: 'one', pieces: 10 })];
  expect(on([aJob('one', { status: 'running', piecesDone: 10 })], runs)[2]).toEqual(['one', 'first', 10]);
  expect(on([aJob('one', { status: 'running', piecesDone: 20 })], runs)[2]).toEqual(['one', 'first', 4]);
});

test('Without a running job *Again* repeats the last run that was not undone, for its job while that needs more', () => {
  const runs = [
    aRun('first', { what: 'Names', at: '2026-11-25T08:00:00.000Z' }),
    aRun('second', { jobId: 'one', at: '2026-11-26T08:00:00.000Z' }),
    aRun('undone', { at: '2026-11-26T09:00:00.000Z' }),
    aRun('undoes', { at: '2026-11-26T09:05:00.000Z', reversesId: 'undone' }),
  ];
  const open = aJob('one', { status: 'ready', piecesDone: 20 });
  expect(on([open], runs)[2]).toEqual(['one', 'second', 4]);
  expect(on([aJob('one', { status: 'running', piecesDone: 24 })], runs)).toEqual([
    'one',
    undefined,
    [undefined, 'second', 12],
  ]);
  expect(on([aJob('one', { status: 'done', piecesDone: 20 })], runs)[2]).toEqual([undefined, 'second', 12]);
  expect(on([], [])).toEqual([undefined, undefined, undefined]);
});

test('Needles have changed since a run if they were given another thread than they sewed in it', () => {
  const block = { stitches: 100, spools: [] };
  const run = aRun('run', {
    blocks: [
      { ...block, needle: 1, threadId: 'white' },
      { ...block, needle: 2, threadId: 'red' },
      { ...block, needle: 2, threadId: 'blue' },
      { ...block, needle: 3, threadId: 'green' },
      { ...block, needle: 4, threadId: 'black' },
      { ...block, needle: null, threadId: 'pink' },
    ],
  });
  const after = '2026-11-26T10:00:00.000Z';
  const slots = [
    { needle: 1, threadId: 'navy', updatedAt: after },
    { needle: 2, threadId: 'blue', updatedAt: after },
    { needle: 3, threadId: null, updatedAt: after },
    { needle: 4, threadId: 'grey', updatedAt: '2026-11-26T07:00:00.000Z' },
  ];
  expect(changedSince(run, slots)).toEqual([
    { needle: 1, before: ['white'], now: 'navy' },
    { needle: 3, before: ['green'], now: null },
  ]);
});

test('A job offers a round of the heads, the last number, each size, the half and all that is left', () => {
  const sizes = [
    { label: 'S', qty: 4 },
    { label: 'M', qty: 20 },
  ];
  const job = aJob('one', { sizes, piecesDone: 3, status: 'running' }).data;
  expect(likelyPieces(job, 6, 5)).toEqual([4, 5, 6, 11, 20, 21]);
  expect(likelyPieces({ ...job, piecesDone: 24 }, 1, 5)).toEqual([]);
});
