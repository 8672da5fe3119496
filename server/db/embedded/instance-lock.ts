import { createHash, randomUUID } from 'node:crypto';
import { realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** The right to be the only server on a data folder. It ends with the process, even if the process is killed. */
interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Locks the data folder for this process; refuses if another server has the lock. Takes over a killed server's lock.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  const real = await realpath(dataDir);
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const turn = process.platform === 'linux' ? await takeTurn(turnOf(hash), dataDir) : undefined;
  try {
    const greeting = `${process.pid} ${randomUUID()}`;
    for (const path of lockPaths(real, hash)) {
      const server = await take(path, greeting, dataDir);
      if (server !== undefined) return { release: () => close(server) };
    }
  } finally {
    if (turn !== undefined) await close(turn);
  }
  throw new StartRefusal(`The folder ${dataDir} cannot be locked. Set DATA_DIR to a folder on a local disk.`);
}

/** Names an abstract socket, which is no file and ends with its process. Only one start at a time can listen on it. */
const turnOf = (hash: string): string => `\0spoolside-${hash}`;

const turnMs = 9000;

/** Lets only one start at a time check a folder's lock, so that two starts cannot both get a stale lock. */
const takeTurn = async (name: string, dataDir: string): Promise<Server | undefined> => {
  // without turns, a start that has moved a lock aside could move it back over the lock of another start
  for (const end = Date.now() + turnMs; Date.now() < end; await sleep(20)) {
    const server = await listen(name, '');
    if (server !== 'taken') return server === 'unsupported' ? undefined : server;
  }
  throw new StartRefusal(`Another server is starting on ${dataDir}. Try again in a moment.`);
};

/** Returns the paths for the lock's socket, best first: not every file system has sockets. */
const lockPaths = (real: string, hash: string): readonly string[] => {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\spoolside-${hash}`];
  const inside = join(real, 'lock.sock');
  // never inside TMPDIR: starts with different values of TMPDIR must find the same path
  const outside = `/tmp/spoolside-${hash}.lock`;
  return Buffer.byteLength(asideOf(inside)) <= 103 ? [inside, outside] : [outside];
};

const take = async (path: string, greeting: string, dataDir: string): Promise<Server | undefined> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path, greeting);
    if (server === 'unsupported') return undefined;
    if (server !== 'taken') {
      // two starts may have removed the same stale file: only the start whose socket is still there has the lock
      await sleep(20);
      if ((await greetingAt(path)) === greeting) return server;
      await close(server);
      continue;
    }
    const other = (await greetingAt(path)) ?? (await removeStale(path));
    if (other !== undefined)
      throw new StartRefusal(
        `Another server is running on ${dataDir} (process ${other.split(' ')[0]}). Stop it first.`,
      );
  }
  throw new StartRefusal(`Another server is starting on ${dataDir}. Try again in a moment.`);
};

const asideOf = (path: string): string => `${path}.${process.pid}`;

/** Removes a lock file that no process uses. If a process uses it, returns the greeting of that process. */
export async function removeStale(path: string): Promise<string | undefined> {
  const aside = asideOf(path);
  try {
    await rename(path, aside);
  } catch (error) {
    if (isMissing(error)) return undefined; // another start has moved the file before
    throw error;
  }
  // another start may have made this file meanwhile: connect to it, and move it back if a process answers
  const other = await greetingAt(aside);
  await (other === undefined ? rm(aside, { force: true }) : rename(aside, path));
  return other;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const listen = (path: string, greeting: string): Promise<Server | 'taken' | 'unsupported'> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(greeting);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : 'unsupported'),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });

/**
 * Reads the greeting (process id and UUID) of the process with the lock, or `unknown`; undefined if no process listens.
 */
const greetingAt = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(path);
    let greeting = '';
    // a process that is stopped by SIGSTOP accepts but does not answer; it still has the lock
    socket.setTimeout(2000, () => {
      resolve('unknown');
      socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => (greeting += chunk.toString()));
    socket.on('end', () => resolve(greeting));
    socket.on('error', () => resolve(undefined));
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
