import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { StartRefusal } from './start-refusal.ts';

/**
 * Makes the server's data folder if it is missing. Throws a StartRefusal with its path if the server cannot write it.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    // if root starts the server, the database runs as another user, who must be able to enter this folder
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `DATA_DIR must be a folder that can be written, but it is ${dataDir}, and ${reasons[code] ?? message}.`,
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  EEXIST: 'that is a file',
  ENOTDIR: 'a file stands where a folder of that path should be',
  ENOSPC: 'no space is left there',
};
