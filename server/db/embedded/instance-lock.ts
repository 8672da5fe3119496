import { createHash, randomUUID } from 'node:crypto';
import { realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** The right to be the one server on a data folder. It ends with the process, whatever ends that. */
export interface InstanceLock {
  release(): Promise<void>;
}

/** Takes the data folder for this process, or refuses when another server lives on it. A lock left behind by a killed server is taken over. */
export const lockInstance = async (dataDir: string): Promise<InstanceLock> => {
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
};

/** The name under which starts on one folder wait for each other. On Linux it is no file and ends with its process. */
const turnOf = (hash: string): string => `\0spoolside-${hash}`;

const turnMs = 9000;

/**
 * Starts look at the lock one after the other. Of three that find one stale file, one may put back what it moved away over
 * the file of another, who then clears away the winner's: two would win.
 */
const takeTurn = async (name: string, dataDir: string): Promise<Server | undefined> => {
  for (const end = Date.now() + turnMs; Date.now() < end; await sleep(20)) {
    const server = await listen(name, '');
    if (server !== 'taken') return server === 'unsupported' ? undefined : server;
  }
  throw new StartRefusal(`Another server is starting on ${dataDir}. Try again in a moment.`);
};

/** A socket file inside the folder; some file systems have no sockets, and long paths do not fit, so there is a second choice. */
const lockPaths = (real: string, hash: string): readonly string[] => {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\spoolside-${hash}`];
  const inside = join(real, 'lock.sock');
  // never below TMPDIR: two starts with different ones must meet at the same place
  const outside = `/tmp/spoolside-${hash}.lock`;
  return Buffer.byteLength(asideOf(inside)) <= 103 ? [inside, outside] : [outside];
};

const take = async (path: string, greeting: string, dataDir: string): Promise<Server | undefined> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path, greeting);
    if (server === 'unsupported') return undefined;
    if (server !== 'taken') {
      await sleep(20); // two starts may both have removed the same stale file: the one whose socket is still there has it
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

/**
 * Removes a lock that nobody holds. Since it was looked at, another start may have removed it and put its own there: what
 * is moved away is asked once more, and put back when it answers. Answers what a living holder says.
 */
export const removeStale = async (path: string): Promise<string | undefined> => {
  const aside = asideOf(path);
  try {
    await rename(path, aside);
  } catch (error) {
    if (isMissing(error)) return undefined; // somebody else was quicker
    throw error;
  }
  const other = await greetingAt(aside);
  await (other === undefined ? rm(aside, { force: true }) : rename(aside, path));
  return other;
};

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

/** What the holder of a lock says, or undefined when nobody listens there. */
const greetingAt = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(path);
    let greeting = '';
    // a holder that is stopped (SIGSTOP) accepts but does not speak; it still holds
    socket.setTimeout(2000, () => {
      resolve('unknown');
      socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => (greeting += chunk.toString()));
    socket.on('end', () => resolve(greeting));
    socket.on('error', () => resolve(undefined));
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
