import { groupedBy } from '../grouped-by.ts';
import type { Job } from '../kinds/job.ts';
import { roundsOf, spoolsFor, type SpoolFacts } from '../stock/which-spools.ts';
import { piecesLeft } from './job-rules.ts';
import { topMmOf, usualWasteBp } from './thread-per-stitch.ts';

/** A job as reservations see it. `heads`: the heads of its machine, 1 without one. */
export interface ReservingJob {
  readonly id: string;
  readonly job: Pick<Job, 'status' | 'plannedOn' | 'rank' | 'dueOn' | 'pieces' | 'piecesDone'>;
  readonly heads: number;
  /** The stitches of one piece by block, each with its thread; null if its colour is not chosen, or the thread is gone. */
  readonly blocks: readonly { readonly threadId: string | null; readonly stitches: number }[];
}

/** A team's thread with its spools. */
export interface ReservableThread {
  readonly id: string;
  readonly spools: readonly SpoolFacts[];
}

/** What one job needs of one thread, and what it gets. */
export interface Reserved {
  readonly jobId: string;
  readonly threadId: string;
  readonly needMm: number;
  /** By spool id: the mm that it reserves. */
  readonly takenMm: ReadonlyMap<string, number>;
  /** What the known amounts lack, in mm. Several heads: what their spools lack, each of one of its own. */
  readonly missingMm: number;
  /** `probably`: a spool of unknown amount may hold what is missing; it never reserves any [RV6]. */
  readonly state: 'enough' | 'probably' | 'short';
}

/** The reservations of a team's jobs, in the order in which jobs come first. */
export interface Reservations {
  /** The ids of the jobs that reserve, first come first. */
  readonly order: readonly string[];
  readonly ofThread: (threadId: string) => readonly Reserved[];
  readonly ofJob: (jobId: string) => readonly Reserved[];
  /** How many blocks of a job reserve nothing, because their colour is not chosen [RV5]. */
  readonly unchosen: (jobId: string) => number;
  /** The mm that others reserve of a spool: the jobs before `jobId`, or all jobs without it. */
  readonly takenMm: (spoolId: string, jobId?: string) => number;
  /** What others reserve of a thread, counted alike; those that get none of it are left out. */
  readonly ofOthers: (threadId: string, jobId?: string) => readonly Reserved[];
}

/**
 * Gives threads along what jobs leave of them: the jobs before `jobId`, or all jobs without it. A job never takes from
 * itself. Threads of which nothing is reserved stay the same objects.
 */
export function withFree<
  T extends {
    readonly id: string;
    readonly spools: readonly { readonly id: string; readonly spool: SpoolFacts['spool'] }[];
  },
>(
  threads: readonly T[],
  reservations: Reservations,
  jobId?: string,
): readonly (T & {
  readonly free?: { readonly spools: T['spools']; readonly reservedMm: number; readonly jobIds: readonly string[] };
})[] {
  if (reservations.order.length === 0) return threads;
  return threads.map((one) => {
    const others = reservations.ofOthers(one.id, jobId);
    if (others.length === 0) return one;
    const spools = one.spools.map((own) => {
      const takenMm = reservations.takenMm(own.id, jobId);
      const { remainingMm } = own.spool;
      return takenMm === 0 || remainingMm === null
        ? own
        : { ...own, spool: { ...own.spool, remainingMm: remainingMm - takenMm } };
    });
    return {
      ...one,
      free: {
        spools,
        reservedMm: others.reduce((sum, { needMm, missingMm }) => sum + needMm - missingMm, 0),
        jobIds: others.map((other) => other.jobId),
      },
    };
  });
}

/** Compares two jobs by which is sewn first: planned day, rank, due day (each: none last), id. */
export function compareJobs(a: Pick<ReservingJob, 'id' | 'job'>, b: Pick<ReservingJob, 'id' | 'job'>): number {
  return (
    compare(a.job.plannedOn ?? never, b.job.plannedOn ?? never) ||
    compare(a.job.rank || unplaced, b.job.rank || unplaced) ||
    compare(a.job.dueOn ?? never, b.job.dueOn ?? never) ||
    compare(a.id, b.id)
  );
}

/**
 * Reserves thread for jobs, one after the other [RV1–RV6]: each from what the jobs before it leave, off the spools that
 * would be proposed for it (W1–W5, E7).
 */
export function reserve(
  jobs: readonly ReservingJob[],
  threads: readonly ReservableThread[],
  wasteBp: number = usualWasteBp,
): Reservations {
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  const leftMm = new Map<string, number>();
  const waiting = jobs.filter(({ job }) => piecesLeft(job) > 0).toSorted(compareJobs);
  const all = waiting.flatMap((job) => {
    const stitchesOf = new Map<string, number>();
    for (const { threadId, stitches } of job.blocks)
      if (threadId !== null && byId.has(threadId)) stitchesOf.set(threadId, (stitchesOf.get(threadId) ?? 0) + stitches);
    return [...stitchesOf].map(([threadId, stitches]) =>
      reserveOne(job, byId.get(threadId)?.spools ?? [], { threadId, pieceMm: topMmOf(stitches, wasteBp), leftMm }),
    );
  });
  const ofThread = groupedBy(all, ({ threadId }) => threadId);
  const ofJob = groupedBy(all, ({ jobId }) => jobId);
  const place = new Map(waiting.map(({ id }, at) => [id, at]));
  const ofSpool = groupedBy(
    all.flatMap(({ jobId, takenMm }) => [...takenMm].map(([spoolId, mm]) => ({ jobId, spoolId, mm }))),
    ({ spoolId }) => spoolId,
  );
  const unchosen = new Map(
    waiting.map(({ id, blocks }) => [
      id,
      blocks.filter(({ threadId, stitches }) => stitches > 0 && (threadId === null || !byId.has(threadId))).length,
    ]),
  );
  const placeOf = (jobId?: string) => (jobId === undefined ? Infinity : (place.get(jobId) ?? Infinity));
  const isBefore = (one: string, before: number) => (place.get(one) ?? 0) < before;
  return {
    order: waiting.map(({ id }) => id),
    ofThread: (threadId) => ofThread.get(threadId) ?? [],
    ofJob: (jobId) => ofJob.get(jobId) ?? [],
    unchosen: (jobId) => unchosen.get(jobId) ?? 0,
    takenMm: (spoolId, jobId) => {
      const before = placeOf(jobId);
      return (ofSpool.get(spoolId) ?? []).reduce((sum, one) => (isBefore(one.jobId, before) ? sum + one.mm : sum), 0);
    },
    ofOthers: (threadId, jobId) => {
      const before = placeOf(jobId);
      return (ofThread.get(threadId) ?? []).filter(
        ({ takenMm, jobId: other }) => takenMm.size > 0 && isBefore(other, before),
      );
    },
  };
}

interface OneNeed {
  readonly threadId: string;
  readonly pieceMm: number;
  /** By spool id: what jobs have left of it so far. Changed here. */
  readonly leftMm: Map<string, number>;
}

const reserveOne = (
  { id: jobId, job, heads }: ReservingJob,
  spools: readonly SpoolFacts[],
  { threadId, pieceMm, leftMm }: OneNeed,
): Reserved => {
  const need = { pieceMm, pieces: piecesLeft(job), heads };
  const { workingHeads, rounds } = roundsOf(need);
  const needMm = workingHeads === 1 ? pieceMm * need.pieces : pieceMm * rounds * workingHeads;
  const now = spools.map(({ id, spool }) => ({
    id,
    spool: { ...spool, remainingMm: leftMm.get(id) ?? spool.remainingMm },
  }));
  const choice = spoolsFor(now, need);
  const mostMm = workingHeads === 1 ? needMm : pieceMm * rounds;
  const takenMm = new Map<string, number>();
  let openMm = needMm;
  for (const { id, spool } of choice.spools) {
    const mm = Math.max(0, Math.min(openMm, mostMm, spool.remainingMm ?? 0));
    if (mm === 0) continue;
    takenMm.set(id, mm);
    leftMm.set(id, (spool.remainingMm ?? 0) - mm);
    openMm -= mm;
  }
  return { jobId, threadId, needMm, takenMm, missingMm: openMm, state: choice.state };
};

const never = '9999-99';
/** Comes after each rank: a new job does not go before those that somebody put in order. */
const unplaced = '~';
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
