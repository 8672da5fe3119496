import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
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
