import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  writeFile,
  readdir,
  readlink,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { type Account, run } from './run.ts';

/** The absolute paths of the embedded database's files. */
export interface Home {
  readonly cluster: string;
  readonly logFile: string;
  /** The folder of the unix socket, which only the database's account can enter. */
  readonly sockets: string;
}

/**
 * The folder that root's server uses for a copied PostgreSQL, and for databases whose account cannot enter DATA_DIR.
 */
export const sharedFolder = '/var/lib/spoolside';

/** Finds the database's folder: the one in the data folder's pointer file, or `postgres` without such a file. */
export async function databaseFolder(dataDir: string): Promise<string> {
  const pointer = (await readFile(pointerFile(dataDir), 'utf8').catch(() => '')).trim();
  return pointer === '' ? join(dataDir, 'postgres') : pointer;
}

/** Returns the path of the cluster in a database folder. */
export function clusterOf(folder: string): string {
  return join(folder, 'cluster');
}

/** Makes the database's private folders, in `sharedFolder` if the account cannot enter the data folder. */
export async function prepareHome(dataDir: string, account: Account | undefined): Promise<Home> {
  const folder = await reachableFolder(dataDir, account);
  await makePrivate(folder, account);
  return {
    cluster: clusterOf(folder),
    logFile: join(folder, 'server.log'),
    sockets: await socketFolder(folder, account),
  };
}

const pointerFile = (dataDir: string): string => join(dataDir, 'postgres.location');

const reachableFolder = async (dataDir: string, account: Account | undefined): Promise<string> => {
  const folder = await databaseFolder(dataDir);
  if (account === undefined || folder !== join(dataDir, 'postgres') || (await canEnter(account, dataDir)))
    return folder;
  if (await exists(clusterOf(folder)))
    throw new StartRefusal(
      `The database in ${folder} belongs to the user "${account.name}", who cannot enter ${dataDir} any more. Open the folders above it (chmod o+x).`,
    );
  const name = hashOf(await realpath(dataDir));
  // a folder of that name may belong to a data folder that was moved or removed: never use or delete it
  const moved = join(
    sharedFolder,
    (await exists(join(sharedFolder, name))) ? `${name}-${randomBytes(3).toString('hex')}` : name,
  );
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await writeFile(pointerFile(dataDir), `${moved}\n`, { mode: 0o600 });
  return moved;
};

const canEnter = async (account: Account, folder: string): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'cd "$0"', folder], account)).code === 0;

const exists = async (path: string): Promise<boolean> => (await lstat(path).catch(() => undefined)) !== undefined;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const makePrivate = async (folder: string, account: Account | undefined): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  await chmod(folder, 0o700);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
};

const longestSocketFolder = 90; // in bytes; the path of a socket may have at most 107 bytes on Linux and 103 on macOS

const socketFolder = async (folder: string, account: Account | undefined): Promise<string> => {
  const inside = join(folder, 'socket');
  if (Buffer.byteLength(inside) <= longestSocketFolder) {
    await makePrivate(inside, account);
    return inside;
  }
  const base = (account === undefined ? process.env['XDG_RUNTIME_DIR'] : undefined) ?? '/tmp';
  const short = join(base, `spoolside-${hashOf(await realpath(folder))}`);
  await mkdir(short, { mode: 0o700 }).then(
    () => (account === undefined ? undefined : chown(short, account.uid, account.gid)),
    keepExisting,
  );
  if (await belongsToUs(short, account)) return short;
  // another user has made a folder of this name, which this server must never use
  const other = await mkdtemp(join(base, 'spoolside-'));
  await makePrivate(other, account);
  return other;
};

const keepExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

const belongsToUs = async (folder: string, account: Account | undefined): Promise<boolean> => {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
};

/** The contents of `postmaster.pid`, which a running PostgreSQL writes into its cluster. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: string;
  /** When the file was written, in ms since 1970. */
  readonly writtenAt: number;
}

/**
 * Reads `postmaster.pid`; undefined if it is missing or has no process id. In a half-written file `status` is empty.
 */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const path = join(cluster, 'postmaster.pid');
  // reads the time first: if the file is replaced in between, the old text must not get the new time
  const writtenAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const [pid, , , port, socketFolder = '', , , status = ''] = lines;
  return Number(pid) > 0
    ? { pid: Number(pid), port: Number(port), socketFolder, status: status.trim(), writtenAt }
    : undefined;
}

/** Whether a process runs, under any user. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: the process runs under another user. ESRCH, or a missing /proc entry: the process has ended
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is a zombie: in a container, dead processes may still accept signals. */
const isZombie = (pid: number): boolean =>
  process.platform === 'linux' && /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/**
 * Finds a cluster's running PostgreSQL. If no process uses the cluster, removes a pid file that names another program.
 */
export async function findRunning(cluster: string): Promise<PidFile | undefined> {
  const found = await readPidFile(cluster);
  if (found === undefined || !isAlive(found.pid)) return undefined;
  if (await isPostgresOf(found.pid, cluster)) return found;
  // on Linux the file stays while any process works in the folder: PostgreSQL finds leftover processes by this file
  if (!(await isInUse(cluster))) await rm(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

const isPostgresOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') return (await workingFolder(pid)) === (await realpath(cluster));
  return (await run('/bin/ps', ['-p', String(pid), '-o', 'command='])).output.includes('postgres');
};

const isInUse = async (cluster: string): Promise<boolean> => {
  if (process.platform !== 'linux') return false;
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => workingFolder(Number(pid))));
  return folders.includes(folder);
};

const workingFolder = (pid: number): Promise<string | undefined> => readlink(`/proc/${pid}/cwd`).catch(() => undefined);

/** The passwords of the two database roles: the role that makes roles, and the role for everyday work. */
export interface Passwords {
  readonly admin: string;
  readonly app: string;
}

/** Reads the data folder's passwords, or makes them (mode 0600). Refuses if a cluster exists without passwords. */
export async function loadPasswords(dataDir: string, clusterExists: boolean): Promise<Passwords> {
  const file = join(dataDir, 'postgres-passwords.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text !== undefined) return parse(file, text);
  if (clusterExists)
    throw new StartRefusal(
      `The database is there, but its passwords are not: ${file} is missing. Bring it back from a backup.`,
    );
  const passwords = { admin: secret(), app: secret() };
  await writeFile(file, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
  return passwords;
}

const parse = (file: string, text: string): Passwords => {
  try {
    return JSON.parse(text) as Passwords;
  } catch {
    // the parser's own message would contain a password
    throw new StartRefusal(`${file} is not JSON any more. Bring it back from a backup.`);
  }
};

const secret = (): string => randomBytes(24).toString('base64url');
