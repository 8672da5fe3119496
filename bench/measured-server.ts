import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../e2e/support/free-port.ts';
import { openFolder } from '../e2e/support/open-folder.ts';
import { createProgram, type Program } from '../e2e/support/program.ts';

export interface MeasuredServer {
  readonly url: string;
  readonly dataDir: string;
  readonly start: Program['start'];
  readonly pid: Program['pid'];
  /** The resident memory of the server's process in MB, without its database. */
  readonly memoryMb: () => number;
  readonly end: () => Promise<void>;
}

export const createMeasuredServer = async (root: string, name: string): Promise<MeasuredServer> => {
  const dataDir = await openFolder(`spoolside-${name}-`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const program = createProgram({
    args: [join(root, 'dist/server/main.js')],
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    isReady: () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return {
    url,
    dataDir,
    start: program.start,
    pid: program.pid,
    memoryMb: () => {
      const status = readFileSync(`/proc/${program.pid()}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    end: async () => {
      await program.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
