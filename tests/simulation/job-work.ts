import { decideQuote } from '#parts/jobs/decide-quote.ts';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { aQuote } from '../src/core/a-quote.ts';
import { oneOf } from '../src/seeded.ts';
import type { Workplace } from './work.ts';

/**
 * Makes a person's changes: a job, a part of one that is sewn or taken back, one that is dropped, or an answer to a quote.
 * Few jobs and one quote, so that two devices answer and sew the same.
 */
export const jobWork = (random: () => number, place: Workplace): readonly Draft[] => {
  const of = (kind: string) =>
    place.rows.filter((row) => row.kind === kind && !row.deleted && Object.keys(row.d).length > 0);
  const [machine] = of('machine');
  if (machine === undefined)
    return [{ name: 'machine.create', args: { id: newId(), set: { nickname: 'Ada', brand: 'T', model: 'M' } } }];
  const [quote] = of('quote');
  if (quote === undefined && random() < 0.5) return aSentQuote();
  const chance = random();
  if (quote !== undefined && chance < 0.3) return [answer(random, place.teamId, quote)];
  const jobs = of('job').toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (jobs.length < 2 || (jobs.length < 4 && chance < 0.4)) return [newJob(random, of('thread'))];
  const job = oneOf(random, jobs);
  if (chance < 0.55) return [change(random, job)];
  const at = new Date(place.now).toISOString();
  const runs = of('run').filter(({ d }) => d['jobId'] === job.id && d['reversesId'] === null);
  if (chance < 0.65 && runs.length > 0) return [takeBack(place.teamId, oneOf(random, runs), at)];
  const pieces = 1 + Math.floor(random() * 4);
  const set = { machineId: machine.id, jobId: job.id, pieces, spoiled: random() < 0.3 ? 1 : 0, stitches: 100, at };
  return [{ name: 'run.create', args: { id: newId(), set } }];
};

const aSentQuote = (): readonly Draft[] => {
  const id = newId();
  // of an engine that the server does not have, so that no price is worked out
  const set = aQuote({ engineVersion: 1_000_000 });
  return [
    { name: 'quote.create', args: { id, set } },
    { name: 'quote.update', args: { id, set: { status: 'sent' } } },
  ];
};

const answer = (random: () => number, teamId: string, { id, d }: LocalRow): Draft => {
  const status = random() < 0.7 ? 'accepted' : oneOf(random, ['sent', 'declined'] as const);
  return decideQuote(teamId, id, d as unknown as Quote, status, null);
};

const newJob = (random: () => number, threads: readonly LocalRow[]): Draft => {
  const stitches = 20_000 * (1 + Math.floor(random() * 4));
  const blocks = threads.slice(0, 2).map(({ id: threadId }, order) => ({ order, threadId, stitches }));
  const steps = ['blanks', 'sewn'].map((key) => ({ key, label: key, gates: false, doneAt: null, doneBy: null }));
  const set = { name: `Job ${Math.floor(random() * 10)}`, pieces: 4, blocks, steps };
  return { name: 'job.create', args: { id: newId(), set } };
};

const change = (random: () => number, { id, v }: LocalRow): Draft => {
  const update = (set: object): Draft => ({ name: 'job.update', args: { id, ...(v > 0 && { baseVersion: v }), set } });
  const chance = random();
  if (chance < 0.25) return update({ status: 'dropped' });
  if (chance < 0.5) return update({ status: 'planned' });
  if (chance < 0.75)
    return update({ plannedOn: `2026-03-0${1 + Math.floor(random() * 9)}`, rank: oneOf(random, ['a', 'n', 'z']) });
  return { name: 'job.update', args: { id, set: { notes: `n${Math.floor(random() * 10)}` } } };
};

const takeBack = (teamId: string, { id, d }: LocalRow, at: string): Draft => {
  const { machineId, jobId, pieces, spoiled, stitches, seconds, blocks } = d;
  const set = { machineId, jobId, pieces, spoiled, stitches, seconds, blocks, at, reversesId: id };
  return { name: 'run.create', args: { id: undoingId(teamId, 'run', id), set } };
};
