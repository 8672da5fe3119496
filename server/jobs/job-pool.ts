import { Tinypool } from 'tinypool';
import { runJob, type jobs } from './jobs.ts';

type JobName = keyof typeof jobs;
type Inputs = { readonly [N in JobName]: Parameters<(typeof jobs)[N]>[0] };
type Outputs = { readonly [N in JobName]: Awaited<ReturnType<(typeof jobs)[N]>> };

/** Runs the jobs of `jobs.ts`. Input and output are plain data: in a thread of the pool they are copies. */
export interface Jobs {
  /** `isSmall`: takes a few ms, so that another thread would cost more. `isUrgent`: is the next that a thread takes. */
  readonly run: <N extends JobName>(
    name: N,
    input: Inputs[N],
    how?: { readonly isSmall?: boolean; readonly isUrgent?: boolean },
  ) => Promise<Outputs[N]>;
  /** Ends the threads. A job that runs or waits is refused as busy. */
  readonly close: () => Promise<void>;
}

/** So many jobs wait already that the server takes no more. */
export class JobsBusy extends Error {}

/** A job took too long, or its thread died. The next job gets another thread. */
export class JobFailed extends Error {}

/** Runs each job at once in the calling thread: for development and for commands, which have no built worker. */
export const jobsHere: Jobs = {
  run: async <N extends JobName>(name: N, input: Inputs[N]): Promise<Outputs[N]> =>
    (await runJob({ name, input })) as Outputs[N],
  close: () => Promise.resolve(),
};

export interface PoolLimits {
  readonly threads: number;
  /** How many jobs may wait for a thread. */
  readonly waiting: number;
  readonly jobMs: number;
  /** After so many ms without a job a thread ends. */
  readonly idleMs: number;
}

const usual: PoolLimits = { threads: 2, waiting: 16, jobMs: 60_000, idleMs: 60_000 };

/**
 * Runs long jobs in threads that start when they are needed, so that other requests need not wait for them.
 * `worker`: the built `jobs.ts`.
 */
export function createJobPool(worker: URL, limits: PoolLimits = usual): Jobs {
  const { threads, jobMs, idleMs } = limits;
  // Jobs wait here and not in Tinypool: with no thread to spare, its own queue stands still once a thread has died.
  const pool = new Tinypool({
    filename: worker.href,
    name: 'runJob',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
  });
  // A thread that dies while it starts has no job yet; without this its job would wait for the time limit.
  pool.on('error', () => pool.cancelPendingTasks());
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  const turn = async (isUrgent: boolean): Promise<void> => {
    if (running >= threads) {
      if (waiting.length >= limits.waiting) throw new JobsBusy();
      await new Promise<void>((go) => void (isUrgent ? waiting.unshift(go) : waiting.push(go)));
    } else running += 1;
  };
  const endTurn = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    run: async <N extends JobName>(
      name: N,
      input: Inputs[N],
      { isSmall = false, isUrgent = false } = {},
    ): Promise<Outputs[N]> => {
      if (isSmall) return jobsHere.run(name, input);
      if (isClosed) throw new JobsBusy();
      await turn(isUrgent);
      // Not `AbortSignal.timeout`: it would go off after the end too, when Tinypool no longer knows the job and throws.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), jobMs);
      try {
        if (isClosed) throw new JobsBusy();
        return (await pool.run({ name, input }, { signal: limit.signal })) as Outputs[N];
      } catch (error) {
        if (isClosed) throw new JobsBusy();
        throw new JobFailed(`The job ${name} failed`, { cause: error });
      } finally {
        clearTimeout(timer);
        endTurn();
      }
    },
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}
