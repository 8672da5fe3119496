import { counted } from '#server/base/counted.ts';
import { storedFilesInBucket } from '#server/db/bucket-files.ts';
import { damagedFiles, markLost, rowsOfLostFiles, type StoredFile } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { BytesFault } from '#server/files/bytes-fault.ts';
import type { Bucket } from '#server/files/bucket.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { forgetFile, judgeFile } from '#server/files/judge-files.ts';
import { fine, messageOf, wrong, type Finding } from './finding.ts';

const namedAtMost = 5;

/**
 * Reads the bytes of every stored file against its size and hash, and looks for rows that call a file stored which is
 * not. With `mends`, devices are asked for what is missing.
 */
export async function checkStoredFiles(db: Database, bucket: Bucket | undefined, mends: boolean): Promise<Finding> {
  try {
    return await judgeAll(db, bucket, mends);
  } catch (error) {
    // A damaged page must not end the other checks.
    return wrong(
      'stored files',
      `They cannot all be read (${messageOf(error)}): keep a copy of the data folder, and restore the newest backup.`,
    );
  }
}

async function judgeAll(db: Database, bucket: Bucket | undefined, mends: boolean): Promise<Finding> {
  const damaged = [...(await damagedFiles(db)), ...(await damagedInBucket(db, bucket))];
  const rows = await rowsOfLostFiles(db, damaged);
  if (rows.length === 0 && damaged.length === 0)
    return fine('stored files', 'Every stored file has the bytes of its size and hash.');
  if (mends) {
    for (const file of damaged) await forgetFile(db, file);
    for (const teamId of new Set(rows.map((row) => row.teamId))) await markLost(db, teamId);
  }
  const names = rows
    .slice(0, namedAtMost)
    .map(({ name, team, sha256 }) => `${name} (${sha256.slice(0, 8)}, team ${team})`);
  const rest = rows.length > namedAtMost ? `, and ${rows.length - namedAtMost} more` : '';
  const list =
    rows.length === 0 ? `${counted(damaged.length, 'file', 'files')} that no row names` : names.join(', ') + rest;
  return wrong(
    'stored files',
    `The bytes are gone or changed: ${list}. ${mends ? 'Mended as far as that goes: devices that have them send them now, others show that they are not on the server. If none has them, take them from a backup.' : 'Run doctor with --mend, which asks the devices for them.'}`,
  );
}

const damagedInBucket = async (db: Database, bucket: Bucket | undefined): Promise<readonly StoredFile[]> => {
  if (bucket === undefined) return []; // the check of the bucket says that files are out of reach
  const stores = createFileStores(db, bucket);
  const damaged: StoredFile[] = [];
  for (const file of await storedFilesInBucket(db))
    try {
      if ((await judgeFile(stores, file)) !== 'whole') damaged.push(file);
    } catch (error) {
      if (!(error instanceof BytesFault)) throw error;
      return damaged; // out of reach, as the check of the bucket says
    }
  return damaged;
};
