import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { type Account, identity, run } from './run.ts';
import { executable, type Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { findRunning, isAlive, readPidFile, type PidFile } from './pid-file.ts';
import { setLogAside } from './server-log.ts';

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
