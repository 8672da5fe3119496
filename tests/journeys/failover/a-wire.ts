import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A line to a program of this machine that can be cut as a network is: neither end is told. */
export interface Wire {
  readonly port: number;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Starts the thread that holds the lines: the devices of the drill, in this thread, must not slow the database. */
export const startWires = () => {
  const worker = new Worker(join(import.meta.dirname, '../../../tools/test/wires.mjs'));
  let turns: Promise<unknown> = Promise.resolve();
  const ask = (doing: 'open' | 'cut' | 'mend', port: number): Promise<number> => {
    const turn = turns.then(async () => {
      worker.postMessage({ doing, port });
      const [answer] = (await once(worker, 'message')) as [number];
      return answer;
    });
    turns = turn;
    return turn;
  };
  return {
    open: async (to: number): Promise<Wire> => {
      const port = await ask('open', to);
      return {
        port,
        cut: async () => void (await ask('cut', port)),
        mend: async () => void (await ask('mend', port)),
      };
    },
    close: async (): Promise<void> => void (await worker.terminate()),
  };
};

/** The thread that holds the lines. */
export type Wires = ReturnType<typeof startWires>;
