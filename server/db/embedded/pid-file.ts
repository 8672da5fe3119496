import { readFileSync } from 'node:fs';
import { readFile, readdir, readlink, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

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
