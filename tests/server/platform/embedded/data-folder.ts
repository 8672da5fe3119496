import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readPidFile } from '#server/db/embedded/pid-file.ts';
import { clusterOf, databaseFolder } from '#server/db/embedded/home.ts';

/** A data folder of one test, below a folder that every user may pass through. */
export interface DataFolder {
  readonly dataDir: string;
  /** Ends whatever PostgreSQL still runs there, and removes everything, wherever it lies. */
  readonly remove: () => Promise<void>;
}

/** Makes a data folder; `mode` 0o700 makes it one that root's database cannot enter. */
export const aDataFolder = async (mode = 0o711): Promise<DataFolder> => {
  const above = await mkdtemp(join(tmpdir(), 'spoolside-platform-'));
  await chmod(above, mode);
  const dataDir = join(above, 'data');
  const remove = async (): Promise<void> => {
    const folder = await databaseFolder(dataDir);
    const running = await readPidFile(clusterOf(folder));
    if (running !== undefined && isAlive(running.pid)) process.kill(running.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await rm(above, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { dataDir, remove };
};

/** The process number of the PostgreSQL of a data folder, as its own file says. */
export const postgresPid = async (dataDir: string): Promise<number> => {
  const running = await readPidFile(clusterOf(await databaseFolder(dataDir)));
  if (running === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return running.pid;
};
