import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { freeWords, leastFreeShare, readFreeDisk } from '#server/base/free-disk.ts';
import { fine, messageOf, skipped, wrong, type Finding } from './finding.ts';

/** Checks that this user may write the data folder, and that a tenth of its disk is free. */
export async function checkDisk(dataDir: string): Promise<readonly Finding[]> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error && found.code === 'ENOENT')
    return [skipped('data folder', `There is no ${dataDir} yet: the first start makes it.`)];
  if (found instanceof Error || !found.isDirectory())
    return [
      wrong(
        'data folder',
        `${dataDir} is no folder that can be read (${found instanceof Error ? messageOf(found) : 'it is a file'}): set DATA_DIR to another one, or mend its permissions.`,
      ),
    ];
  return [await checkWriting(dataDir), await checkSpace(dataDir)];
}

const checkWriting = (dataDir: string): Promise<Finding> =>
  access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => fine('data folder', `${dataDir} can be read and written.`),
    () =>
      wrong(
        'data folder',
        `This user may not write ${dataDir}: run the doctor as the user that the server runs as, or give the folder to that user.`,
      ),
  );

const checkSpace = async (dataDir: string): Promise<Finding> => {
  const found = await readFreeDisk(dataDir);
  const free = freeWords(dataDir, found);
  return found.share >= leastFreeShare
    ? fine('disk', `${free} are free.`)
    : wrong('disk', `Only ${free} are free: make room, or move DATA_DIR to a larger disk before nothing can be saved.`);
};
