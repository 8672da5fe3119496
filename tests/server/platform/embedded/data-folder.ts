import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readPidFile, clusterOf, databaseFolder } from '#server/db/embedded/home.ts';

export interface DataFolder {
  readonly dataDir: string;
  readonly remove: () => Promise<void>;
}

/** Makes a data folder; with `mode` 0o700 the system user that runs root's database cannot enter it. */
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

export const postgresPid = async (dataDir: string): Promise<number> => {
  const running = await readPidFile(clusterOf(await databaseFolder(dataDir)));
  if (running === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return running.pid;
};
