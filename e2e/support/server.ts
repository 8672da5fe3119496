import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { openFolder } from './open-folder.ts';
import { createProgram, type Program } from './program.ts';

const root = join(import.meta.dirname, '../..');

/** A server under test. `stop` ends it like Ctrl-C, `kill` like a power cut. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Stops the server and starts the build of another project folder with the same data and address. */
  readonly deploy: (folder: string) => Promise<void>;
  readonly words: () => string;
}

/**
 * Starts the built server with a fresh data folder. `env` adds settings; without `APP_ENV` it runs as `npm start` does.
 */
export const startServer = async (env: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  const port = await freePort();
  const dataDir = await openFolder('spoolside-');
  const url = `http://localhost:${port}`;
  const programIn = (folder: string): Program => {
    const main = join(folder, 'dist/server/main.js');
    if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first.`);
    return createProgram({
      args: [main],
      env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
      isReady: () => isReady(url),
    });
  };
  let program = programIn(root);
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
    // After `kill` the database still runs: start and stop the server to end it, then delete the folder.
    if (isOrphaned) await start();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };

  const deploy = async (folder: string): Promise<void> => {
    await stop();
    program = programIn(folder);
    await start();
  };

  await start();
  return { url, dataDir, start, stop, kill, remove, deploy, words: () => program.words() };
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};
