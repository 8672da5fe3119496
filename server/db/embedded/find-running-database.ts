import type { DatabaseParts } from '../postgres.ts';
import { appAddress } from './embedded-postgres.ts';
import { clusterOf, databaseFolder, findRunning, loadPasswords } from './home.ts';

/** Finds the address of a data folder's running database; undefined if none is ready. Starts and locks nothing. */
export async function findRunningDatabase(dataDir: string): Promise<DatabaseParts | undefined> {
  const running = await findRunning(clusterOf(await databaseFolder(dataDir)));
  if (running?.status !== 'ready') return undefined;
  return appAddress(running.socketFolder, running.port, await loadPasswords(dataDir, true));
}
