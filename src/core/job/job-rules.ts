import type { Design } from '../kinds/design.ts';
import type { Job, JobStatus } from '../kinds/job.ts';
import type { Run } from '../kinds/run.ts';

/** Returns the steps that must be done before a job is ready, and are not. */
export function waitsFor({ steps }: Pick<Job, 'steps'>): readonly Job['steps'][number][] {
  return steps.filter(({ gates, doneAt }) => gates && doneAt === null);
}

/** How many pieces of a job are still to be sewn; a job that is an idea, done or dropped needs none. */
export function piecesLeft({ status, pieces, piecesDone }: Pick<Job, 'status' | 'pieces' | 'piecesDone'>): number {
  return reserving.has(status) ? Math.max(0, pieces - piecesDone) : 0;
}

/** What the sums of a job need of a run. */
export type JobRun = Pick<Run, 'pieces' | 'spoiled' | 'reversesId'> & { readonly id: string };

/** Returns a job with the sums of its runs. Its first run makes it *running*; undone, it is again what it was. */
export function sewn(job: Job, runs: readonly JobRun[]): Job {
  const counted = countedRuns(runs);
  const sums = {
    piecesDone: counted.reduce((sum, { pieces, spoiled }) => sum + pieces - spoiled, 0),
    spoiled: counted.reduce((sum, { spoiled }) => sum + spoiled, 0),
  };
  if (counted.length > 0 && beforeRuns.has(job.status))
    return { ...job, ...sums, status: 'running', statusBefore: job.status };
  // Earlier builds forgot what a job was before its first run when somebody took *done* back.
  if (counted.length === 0 && job.status === 'running')
    return { ...job, ...sums, status: job.statusBefore ?? 'planned', statusBefore: null };
  return { ...job, ...sums };
}

/**
 * Returns a job with a status that a person gave it. A job that was sewn stays *running* where it is given one from before
 * its first run, and keeps what it was before, so that the order of arrival does not matter.
 */
export function withStatus(job: Job, status: JobStatus): Job {
  if (status === job.status) return job;
  if (isUnsewn({ data: job })) return { ...job, status, statusBefore: null };
  return beforeRuns.has(status) ? { ...job, status: 'running', statusBefore: status } : { ...job, status };
}

/** Whether no run of a job counts. */
export function isUnsewn({ data }: { readonly data: Pick<Job, 'piecesDone' | 'spoiled'> }): boolean {
  return data.piecesDone === 0 && data.spoiled === 0;
}

/** Returns a design as somebody agrees to it. */
export function agreedOn({ fingerprint, blocks }: Pick<Design, 'fingerprint' | 'blocks'>): NonNullable<Job['agreed']> {
  return { fingerprint, threads: blocks.map(({ threadId }) => threadId) };
}

const reserving: ReadonlySet<JobStatus> = new Set<JobStatus>(['planned', 'ready', 'running']);
const beforeRuns: ReadonlySet<JobStatus> = new Set<JobStatus>(['idea', 'planned', 'ready']);

/** The runs that count: those that undo none and were not undone. */
export function countedRuns(runs: readonly JobRun[]): readonly JobRun[] {
  const undone = new Set(runs.map(({ reversesId }) => reversesId));
  return runs.filter(({ id, reversesId }) => reversesId === null && !undone.has(id));
}

/** What a job without runs has. */
export const unsewn = { number: null, piecesDone: 0, spoiled: 0, statusBefore: null } as const;
