import type { DatabaseParts } from '../postgres.ts';
import { appAddress } from './embedded-postgres.ts';
import { clusterOf, databaseFolder } from './home.ts';
import { loadPasswords } from './passwords.ts';
import { findRunning } from './pid-file.ts';

/** The way into the database that a running server keeps for a data folder; undefined when none is ready there. It starts and locks nothing. */
export const findRunningDatabase = async (dataDir: string): Promise<DatabaseParts | undefined> => {
  const running = await findRunning(clusterOf(await databaseFolder(dataDir)));
  if (running?.status !== 'ready') return undefined;
  return appAddress(running.socketFolder, running.port, await loadPasswords(dataDir, true));
};
