import { readFileSync } from 'node:fs';
import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** The contents of `postmaster.pid`, which a running PostgreSQL writes into its cluster. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: string;
}

/** Reads `postmaster.pid`; undefined when there is none or it is half written. */
export const readPidFile = async (cluster: string): Promise<PidFile | undefined> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, , , port, socketFolder = '', , , status = ''] = lines;
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() } : undefined;
};

/** Whether a process runs, also as another user. A zombie does not count. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it runs as another user. ESRCH, or a vanished /proc entry: it has ended
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** In a container dead processes may stay as zombies: they accept signals but no longer run. */
const isZombie = (pid: number): boolean =>
  process.platform === 'linux' && /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** Finds a cluster's running PostgreSQL. Removes the pid file if another process now has that pid. */
export const findRunning = async (cluster: string): Promise<PidFile | undefined> => {
  const found = await readPidFile(cluster);
  if (found === undefined || !isAlive(found.pid)) return undefined;
  if (await isPostgresOf(found.pid, cluster)) return found;
  // removed only when no process works in the folder: PostgreSQL uses the file to find left-over processes
  if (!(await isInUse(cluster))) await rm(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
};

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

// undefined for a process that is gone, or that this user may not inspect
const workingFolder = (pid: number): Promise<string | undefined> => readlink(`/proc/${pid}/cwd`).catch(() => undefined);
