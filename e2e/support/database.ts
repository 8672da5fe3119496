import { readdir, readlink, realpath } from 'node:fs/promises';
import pg from 'pg';
import {
  clusterOf,
  databaseFolder,
  isAlive,
  readPidFile,
  type PidFile,
  loadPasswords,
} from '#server/db/embedded/home.ts';

export const connectTo = async (dataDir: string): Promise<pg.Client> => {
  const { port, socketFolder } = await runningIn(dataDir);
  const { app } = await loadPasswords(dataDir, true);
  const host = socketFolder === '' ? '127.0.0.1' : socketFolder;
  const client = new pg.Client({ host, port, user: 'spoolside', password: app, database: 'spoolside' });
  // a test may kill the database: without this listener, the error would end the test process
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Kills the database as a power cut does: its main process and, on Linux, all other processes of it at once. */
export const killDatabase = async (dataDir: string): Promise<void> => {
  const { pid } = await runningIn(dataDir);
  const others = await workersIn(clusterOf(await databaseFolder(dataDir)));
  for (const one of new Set([pid, ...others])) if (isAlive(one)) process.kill(one, 'SIGKILL');
};

const runningIn = async (dataDir: string): Promise<PidFile> => {
  const found = await readPidFile(clusterOf(await databaseFolder(dataDir)));
  if (found === undefined) throw new Error(`No database runs in ${dataDir}.`);
  return found;
};

/**
 * Finds all processes of the database by their folder, which only Linux shows. Elsewhere they end after the main one.
 */
const workersIn = async (cluster: string): Promise<readonly number[]> => {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const there = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder),
  );
  return pids.filter((_pid, at) => there[at]).map(Number);
};
