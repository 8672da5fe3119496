import { markNotStored, removeStoredFile, storedFilesInBucket } from '#server/db/bucket-files.ts';
import { lockTeam, moveCounter } from '#server/db/history/team-counters.ts';
import type { Database } from '#server/db/sql.ts';
import type { FileStores } from './file-stores.ts';

/** Marks rows as not stored if the bucket lacks their file; devices then send it. Returns the number of lost files. */
export const forgetLostFiles = async (db: Database, stores: FileStores): Promise<number> => {
  let lost = 0;
  for (const file of await storedFilesInBucket(db)) {
    if (await stores.of(file).has(file)) continue;
    await db.transaction(async (tx) => {
      const { version, live } = await lockTeam(tx, file.teamId);
      await removeStoredFile(tx, file);
      await markNotStored(tx, file, version + 1);
      await moveCounter(tx, file.teamId, { version: version + 1, live });
    });
    lost += 1;
  }
  return lost;
};
