/**
 * The real server, built and run as a person runs it: stopped → starting → ready → stopped.
 *
 * Its data folder and its port stay its own over `stop` and `start`, so a browser that comes back finds the same origin.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');
const startWithinMs = 60_000;
const stopWithinMs = 20_000;

/** A server under test. `stop` is a person's Ctrl-C, `kill` a power cut; `remove` ends it and deletes its data. */
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
  const dataDir = await mkdtemp(join(tmpdir(), 'spoolside-'));
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let words = '';
  let isOrphaned = false;

  const start = async (): Promise<void> => {
    if (child) throw new Error('The server runs already.');
    // PATH, HOME and the like only: a developer's own DATABASE_URL must never receive a test's rows.
    const { PATH = '', HOME = '', TMPDIR } = process.env;
    const started = spawn(process.execPath, [main], {
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    isOrphaned = false;
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (words += String(chunk)));
    for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await delay(50)) {
      if (hasEnded(started)) throw new Error(`The server ended instead of starting:\n${words}`);
      if (await isReady(url)) return;
    }
    await end('SIGKILL');
    throw new Error(`The server was not ready within ${startWithinMs / 1000} s:\n${words}`);
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || hasEnded(ending)) return;
    const ended = new Promise<'ended'>((resolve) => ending.once('exit', () => resolve('ended')));
    ending.kill(signal);
    const outcome = await Promise.race([ended, delay(stopWithinMs, 'late' as const, { ref: false })]);
    if (outcome === 'ended') return;
    ending.kill('SIGKILL');
    throw new Error(`The server did not stop within ${stopWithinMs / 1000} s of ${signal}:\n${words}`);
  };

  const stop = (): Promise<void> => end('SIGTERM');
  const kill = (): Promise<void> => {
    isOrphaned = true;
    return end('SIGKILL');
  };
  const remove = async (): Promise<void> => {
    // A database that `kill` left behind is adopted by a start and ended by its stop; only then may its folder go.
    if (isOrphaned) await start();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };

  await start();
  return { url, dataDir, start, stop, kill, remove, words: () => words };
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
};
