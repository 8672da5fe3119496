import { Tinypool } from 'tinypool';
import { doWork, type work } from './work.ts';

type WorkName = keyof typeof work;
type Inputs = { readonly [N in WorkName]: Parameters<(typeof work)[N]>[0] };
type Outputs = { readonly [N in WorkName]: Awaited<ReturnType<(typeof work)[N]>> };

/** Does the work of `work.ts`. Input and output are plain data: in a thread of the pool they are copies. */
export interface Workers {
  /** `isSmall`: takes a few ms, so that another thread would cost more. `isUrgent`: is the next that a thread takes. */
  readonly run: <N extends WorkName>(
    name: N,
    input: Inputs[N],
    how?: { readonly isSmall?: boolean; readonly isUrgent?: boolean },
  ) => Promise<Outputs[N]>;
  /** Ends the threads. Work that is being done or waits is refused as busy. */
  readonly close: () => Promise<void>;
}

/** So much work waits already that the server takes no more. */
export class WorkersBusy extends Error {}

/** A piece of work took too long, or its thread died. The next one gets another thread. */
export class WorkFailed extends Error {}

/** Does all work at once in the calling thread: for development and for commands, which have no built worker. */
export const workHere: Workers = {
  run: async <N extends WorkName>(name: N, input: Inputs[N]): Promise<Outputs[N]> =>
    (await doWork({ name, input })) as Outputs[N],
  close: () => Promise.resolve(),
};

export interface PoolLimits {
  readonly threads: number;
  /** How many pieces of work may wait for a thread. */
  readonly waiting: number;
  readonly workMs: number;
  /** After so many ms without work a thread ends. */
  readonly idleMs: number;
}

const usual: PoolLimits = { threads: 2, waiting: 16, workMs: 60_000, idleMs: 60_000 };

/**
 * Does long work in threads that start when they are needed, so that other requests need not wait for them.
 * `worker`: the built `work.ts`.
 */
export function createWorkerPool(worker: URL, limits: PoolLimits = usual): Workers {
  const { threads, workMs, idleMs } = limits;
  // Work waits here and not in Tinypool: with no thread to spare, its own queue stands still once a thread has died.
  const pool = new Tinypool({
    filename: worker.href,
    name: 'doWork',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
  });
  // A thread that dies while it starts has no work yet; without this its work would wait for the time limit.
  pool.on('error', () => pool.cancelPendingTasks());
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  const turn = async (isUrgent: boolean): Promise<void> => {
    if (running >= threads) {
      if (waiting.length >= limits.waiting) throw new WorkersBusy();
      await new Promise<void>((go) => void (isUrgent ? waiting.unshift(go) : waiting.push(go)));
    } else running += 1;
  };
  const endTurn = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    run: async <N extends WorkName>(
      name: N,
      input: Inputs[N],
      { isSmall = false, isUrgent = false } = {},
    ): Promise<Outputs[N]> => {
      if (isSmall) return workHere.run(name, input);
      if (isClosed) throw new WorkersBusy();
      await turn(isUrgent);
      // Not `AbortSignal.timeout`: it would go off after the end too, when Tinypool no longer knows the work and throws.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), workMs);
      try {
        if (isClosed) throw new WorkersBusy();
        return (await pool.run({ name, input }, { signal: limit.signal })) as Outputs[N];
      } catch (error) {
        if (isClosed) throw new WorkersBusy();
        throw new WorkFailed(`The work ${name} failed`, { cause: error });
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
