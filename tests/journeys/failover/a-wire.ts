import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A line to a program on this machine. While it is cut, neither end gets an error, as with a cut cable. */
export interface Wire {
  readonly port: number;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** Starts a process for the lines: in this process, the work of the devices would slow them. */
export const startWires = () => {
  const holder = fork(join(import.meta.dirname, '../../../tools/test/wires.mjs'), { execArgv: [] });
  let turns: Promise<unknown> = Promise.resolve();
  const ask = (doing: 'open' | 'cut' | 'mend', port: number): Promise<number> => {
    const turn = turns.then(async () => {
      holder.send({ doing, port });
      const [answer] = (await once(holder, 'message')) as [number];
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
    close: async (): Promise<void> => {
      holder.disconnect();
      await once(holder, 'exit');
    },
  };
};

export type Wires = ReturnType<typeof startWires>;
