import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat, chown, rename, rm, writeFile, realpath } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataFolder } from '#server/base/data-folder.ts';
import type { Log } from '#server/base/log.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import type { DatabaseParts } from '../postgres.ts';
import {
  clusterOf,
  databaseFolder,
  prepareHome,
  sharedFolder,
  readPidFile,
  loadPasswords,
  type Passwords,
} from './home.ts';
import {
  findBinaries,
  type Service,
  executable,
  type Binaries,
  bringDown,
  bringUp,
  type Postmaster,
  keepLogShort,
} from './postmaster.ts';
import { run, type Account } from './run.ts';

interface EmbeddedPostgres {
  /** The address for everyday work; its role owns only its own database. */
  readonly address: DatabaseParts;
  /** The address with the rights to make databases; the server uses it at its start, and tests use it. */
  readonly adminAddress: DatabaseParts;
  readonly pid: () => number;
  /** Stops PostgreSQL, by force if it has not ended after `fastMs` ms. */
  readonly stop: (fastMs?: number) => Promise<void>;
}

/** Options of the embedded PostgreSQL; `dataDir` is an absolute path. Every `logMs` ms its log is shortened. */
interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly logMs?: number;
}

/** Starts or takes over a data folder's PostgreSQL and restarts it when it ends. Throws if the first start fails. */
export async function startEmbeddedPostgres({ dataDir, log, logMs }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeDataFolder(dataDir);
  const lock = await lockInstance(dataDir);
  try {
    const { service, passwords } = await prepare(dataDir);
    const running = await supervise(service, log, logMs);
    const addresses = addressesOf(service, passwords);
    await makeRoleAndDatabase(addresses.adminAddress, passwords.app);
    return {
      ...addresses,
      pid: running.pid,
      stop: async (fastMs) => {
        await running.stop(fastMs);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const prepare = async (dataDir: string): Promise<{ readonly service: Service; readonly passwords: Passwords }> => {
  const cluster = clusterOf(await databaseFolder(dataDir));
  const account = await chooseAccount(cluster);
  const home = await prepareHome(dataDir, account);
  const binaries = await findBinaries(account, account === undefined ? dataDir : sharedFolder);
  const isThere = await hasCluster(home.cluster, binaries);
  const passwords = await loadPasswords(dataDir, isThere);
  if (!isThere) await createCluster(home.cluster, binaries, account, passwords.admin);
  return { service: { home, binaries, account, port: await choosePort(home.cluster) }, passwords };
};

const choosePort = async (cluster: string): Promise<number> => {
  if (process.platform !== 'win32') return 5432;
  return (await readPidFile(cluster))?.port ?? freePort();
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const appRole = 'spoolside';

const addressesOf = ({ home, port }: Service, passwords: Passwords) => {
  const address = appAddress(home.sockets, port, passwords);
  return { address, adminAddress: { ...address, user: adminRole, password: passwords.admin, database: 'postgres' } };
};

/** Returns the address of the everyday role's database: the socket's folder, or 127.0.0.1 on Windows. */
export function appAddress(sockets: string, port: number, passwords: Passwords): DatabaseParts {
  return {
    host: process.platform === 'win32' ? '127.0.0.1' : sockets,
    port,
    user: appRole,
    password: passwords.app,
    database: appRole,
  };
}

/** Makes the role and the database if they are missing: an earlier start may have ended between the two. */
const makeRoleAndDatabase = async (admin: pg.ClientConfig, appPassword: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [appRole]);
    if (role.rowCount === 0)
      await client.query(`create role ${appRole} login password ${client.escapeLiteral(appPassword)}`);
    const database = await client.query('select from pg_database where datname = $1', [appRole]);
    if (database.rowCount === 0) await client.query(`create database ${appRole} owner ${appRole}`);
  } finally {
    await client.end();
  }
};

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

interface Supervised {
  readonly pid: () => number;
  /** Stops the restarts first, then the database, which is killed if it has not ended after `fastMs` ms. */
  readonly stop: (fastMs?: number) => Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 30_000;

/** Starts the database and restarts it whenever it ends. Throws only if the first start fails. */
async function supervise(service: Service, log: Log, logMs?: number): Promise<Supervised> {
  let current = await bringUp(service);
  log.info({ pid: current.pid, adopted: current.wasAdopted }, 'PostgreSQL is up');
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));

  const raise = async (): Promise<Postmaster | undefined> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await bringUp(service);
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not come up again');
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // also waits for `stopped`: the timer of `gone` does not keep the process alive, so the process could end too
      // early
      await Promise.race([current.gone, stopped]);
      if (stopping.signal.aborted) return;
      log.error({ pid: current.pid }, 'PostgreSQL is gone; starting it again');
      current = (await raise()) ?? current;
    }
  };
  const watching = Promise.all([watch(), keepLogShort(service.home.logFile, log, stopping.signal, logMs)]);

  return {
    pid: () => current.pid,
    stop: async (fastMs) => {
      stopping.abort();
      await bringDown(service, current.pid, fastMs);
      await watching;
      await bringDown(service, current.pid); // a restart may have replaced `current` meanwhile
    },
  };
}

/** Chooses the system account that runs PostgreSQL, which refuses root; undefined means the server's own account. */
async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(cluster);
  // root uses the owner of the existing cluster; without one `postgres`; without that `spoolside`, made if missing
  const found =
    (owner === undefined ? undefined : await accountWhere((account) => account.uid === owner)) ??
    (await accountNamed('postgres')) ??
    (await accountNamed(ownName)) ??
    (await makeAccount());
  if (found !== undefined) return found;
  throw new StartRefusal(
    `PostgreSQL does not run as root, and the system user "${ownName}" could not be made. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

const ownName = 'spoolside';

const ownerOf = async (path: string): Promise<number | undefined> => {
  const uid = (await stat(path).catch(() => undefined))?.uid;
  return uid === 0 ? undefined : uid;
};

const accountNamed = (name: string): Promise<Account | undefined> => accountWhere((account) => account.name === name);

const accountWhere = async (isWanted: (account: Account) => boolean): Promise<Account | undefined> =>
  (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find((account) => account.uid > 0 && account.name !== 'nobody' && isWanted(account));

const makeAccount = async (): Promise<Account | undefined> => {
  const made = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ownName,
  ]);
  if (made.code !== 0) await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownName]);
  return accountNamed(ownName);
};

/** The role that owns the cluster; the server uses it only to make its everyday role and database. */
const adminRole = 'spoolside_admin';

/** Whether the folder holds a finished cluster. Throws a StartRefusal if the cluster is of another major version. */
async function hasCluster(cluster: string, { version }: Binaries): Promise<boolean> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const major = version.split('.')[0];
  if (found === '' || found === major) return found !== '';
  throw new StartRefusal(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this release brings ${major}. Start the earlier release and export first.`,
  );
}

/**
 * Makes an empty cluster in a draft folder and renames it, so that an interrupted attempt never looks like a cluster.
 */
async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  adminPassword: string,
): Promise<void> {
  const half = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(half, { recursive: true, force: true });
  await writeFile(passwordFile, adminPassword, { mode: 0o600 });
  if (account !== undefined) await chown(passwordFile, account.uid, account.gid);
  const ended = await run(
    join(binaries.root, 'bin', executable('initdb')),
    [`--pgdata=${half}`, `--username=${adminRole}`, `--pwfile=${passwordFile}`, ...rules],
    account,
  );
  await rm(passwordFile, { force: true });
  if (ended.code !== 0)
    throw new StartRefusal(`The database could not be created: ${ended.output.split('\n').slice(-3).join(' ')}`);
  await rename(half, cluster);
}

// the cluster gets checksums, passwords for all roles, and the same Unicode rules on every machine
const rules = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];
