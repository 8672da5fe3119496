import type { Job } from '../kinds/job.ts';
import type { Needle } from '../kinds/needle.ts';
import type { Run } from '../kinds/run.ts';
import { isOpen } from './board.ts';
import { countedRuns } from './job-rules.ts';
import { piecesLeft } from './job-rules.ts';
import { compareJobs } from './reservations.ts';

interface JobRow {
  readonly id: string;
  readonly data: Job;
}

type MachineRun = Pick<Run, 'jobId' | 'pieces' | 'spoiled' | 'reversesId' | 'at'> & { readonly id: string };

/** What a machine sews now, what is planned next on it, and what *Again* books. */
export interface JobsOnMachine<J, R> {
  readonly running: J | undefined;
  readonly next: J | undefined;
  readonly again: Again<J, R> | undefined;
}

/** What *Again* books. `run`: the run that is repeated; undefined if this machine has sewn none of the job yet. */
export interface Again<J, R> {
  readonly job: J | undefined;
  readonly run: R | undefined;
  readonly pieces: number;
}

/**
 * Returns a machine's running job (rules: Runs), the next one that is planned on it, and what *Again* books: more of the
 * running job, else the last run that was not undone. `runs`: all runs of the machine.
 */
export function jobsOnMachine<J extends JobRow, R extends MachineRun>(
  machineId: string,
  jobs: readonly J[],
  runs: readonly R[],
): JobsOnMachine<J, R> {
  const counted = new Set(countedRuns(runs).map(({ id }) => id));
  const newest = runs
    .filter(({ id }) => counted.has(id))
    .toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id));
  const lastOf = (jobId: string) => newest.find((run) => run.jobId === jobId);
  const byOrder = jobs.filter(({ data }) => isOpen(data)).toSorted((a, b) => compareJobs(asJob(a), asJob(b)));
  const isHere = ({ id, data }: J) =>
    data.machineId === null ? lastOf(id) !== undefined : data.machineId === machineId;
  const running = byOrder
    .filter((job) => job.data.status === 'running' && isHere(job))
    .toSorted(
      (a, b) =>
        Number(piecesLeft(a.data) === 0) - Number(piecesLeft(b.data) === 0) ||
        compare(lastOf(b.id)?.at ?? '', lastOf(a.id)?.at ?? ''),
    )[0];
  const next = byOrder.find(
    ({ data }) => data.machineId === machineId && (data.status === 'planned' || data.status === 'ready'),
  );
  const left = running === undefined ? 0 : piecesLeft(running.data);
  if (running !== undefined && left > 0) {
    const run = lastOf(running.id);
    return { running, next, again: { job: running, run, pieces: Math.min(run?.pieces ?? left, left) } };
  }
  const [run] = newest;
  if (run === undefined) return { running, next, again: undefined };
  // A job of which nothing is left gets no more pieces by itself: they are booked for none.
  const job = byOrder.find(({ id, data }) => id === run.jobId && piecesLeft(data) > 0);
  const pieces = job === undefined ? run.pieces : Math.min(run.pieces, piecesLeft(job.data));
  return { running, next, again: { job, run, pieces } };
}

type Slot = Pick<Needle, 'needle' | 'threadId'> & { readonly updatedAt: string };

/**
 * Returns the needles that were given another thread after a run, with the threads that they sewed in it. A needle that
 * was re-threaded within the run may hold any of them.
 */
export function changedSince(
  { at, blocks }: Pick<Run, 'at' | 'blocks'>,
  slots: readonly Slot[],
): readonly { readonly needle: number; readonly before: readonly string[]; readonly now: string | null }[] {
  const sewn = new Map<number, string[]>();
  for (const { needle, threadId } of blocks)
    if (needle !== null && threadId !== null) sewn.set(needle, [...(sewn.get(needle) ?? []), threadId]);
  return [...sewn].flatMap(([needle, before]) => {
    const slot = slots.find((one) => one.needle === needle);
    const isSame = slot === undefined || slot.updatedAt < at || before.includes(slot.threadId ?? '');
    return isSame ? [] : [{ needle, before, now: slot.threadId }];
  });
}

/**
 * Returns the numbers of pieces that are likely to be booked of a job at once, least first: a round of the heads, as many
 * as last time, each size, the half, and all that is left.
 */
export function likelyPieces(
  job: Pick<Job, 'status' | 'plannedOn' | 'rank' | 'dueOn' | 'pieces' | 'piecesDone' | 'sizes'>,
  heads: number,
  last: number | undefined,
): readonly number[] {
  const left = piecesLeft(job);
  const likely = [heads, last ?? left, ...job.sizes.map(({ qty }) => qty), Math.ceil(left / 2), left];
  return [...new Set(likely.filter((pieces) => pieces > 0 && pieces <= left))].toSorted((a, b) => a - b);
}

const asJob = ({ id, data }: JobRow) => ({ id, job: data });
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
