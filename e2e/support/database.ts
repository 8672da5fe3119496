import { readdir, readlink, realpath } from 'node:fs/promises';
import pg from 'pg';
import { clusterOf, databaseFolder } from '#server/db/embedded/home.ts';
import { loadPasswords } from '#server/db/embedded/passwords.ts';
import { isAlive, readPidFile, type PidFile } from '#server/db/embedded/pid-file.ts';

/** Opens a connection of one's own to the database that a server keeps in its data folder. */
export const connectTo = async (dataDir: string): Promise<pg.Client> => {
  const { port, socketFolder } = await runningIn(dataDir);
  const { app } = await loadPasswords(dataDir, true);
  const host = socketFolder === '' ? '127.0.0.1' : socketFolder;
  const client = new pg.Client({ host, port, user: 'spoolside', password: app, database: 'spoolside' });
  client.on('error', () => undefined); // a test may kill the other end
  await client.connect();
  return client;
};

/** Ends the database as a power cut does: the process that listens and all that it started, at once. */
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

/** Only Linux shows the folder of a process; elsewhere the workers end by themselves when their parent is gone. */
const workersIn = async (cluster: string): Promise<readonly number[]> => {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const there = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder),
  );
  return pids.filter((_pid, at) => there[at]).map(Number);
};
