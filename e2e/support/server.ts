import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { openFolder } from './open-folder.ts';
import { createProgram } from './program.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');

/**
 * A server under test. `stop` is a person's Ctrl-C, `kill` a power cut; `remove` ends it and deletes its data.
 *
 * Its data folder and its port stay its own over `stop` and `start`, so a browser that comes back finds the same origin.
 */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly words: () => string;
}

/** Starts the built server on a free port with a fresh data folder and answers once it is ready. `env` adds to its configuration. */
export const startServer = async (env: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  if (!existsSync(main)) throw new Error('dist/server/main.js is missing: run "npm run build" first.');
  const port = await freePort();
  const dataDir = await openFolder('spoolside-');
  const url = `http://localhost:${port}`;
  const program = createProgram({
    args: [main],
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    isReady: () => isReady(url),
  });
  let isOrphaned = false;

  const start = async (): Promise<void> => {
    isOrphaned = false;
    await program.start();
  };
  const stop = (): Promise<void> => program.end('SIGTERM');
  const kill = (): Promise<void> => {
    isOrphaned = true;
    return program.end('SIGKILL');
  };
  const remove = async (): Promise<void> => {
    // A database that `kill` left behind is adopted by a start and ended by its stop; only then may its folder go.
    if (isOrphaned) await start();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };

  await start();
  return { url, dataDir, start, stop, kill, remove, words: program.words };
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
};
