import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { countUsers } from '#server/auth/index.ts';
import type { Clock } from '#server/base/clock.ts';
import { counted } from '#server/base/counted.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { storedFilesInBucket } from '#server/db/bucket-files.ts';
import { damagedFiles, markLost, rowsOfLostFiles, type StoredFile } from '#server/db/files.ts';
import { findSealedKeys } from '#server/db/sealed-keys.ts';
import type { Sql, Database } from '#server/db/sql.ts';
import { BytesFault, type Bucket } from '#server/files/bucket.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { forgetFile, judgeFile } from '#server/files/judge-files.ts';
import { parseKeys, type KeyContent } from '#server/keys/key-content.ts';
import { keyFileIn, keysInFile } from '#server/keys/key-store.ts';
import { keysAt, openKeys } from '#server/keys/keys.ts';
import { secretKeyMissing, secretKeyWrong, type KeySettings } from '#server/keys/open-key-store.ts';
import { fine, skipped, wrong, type Finding, messageOf } from './finding.ts';

/** Checks the signing keys, in their file or in the database. `sql` is undefined if the database was not read. */
export async function checkKeys(settings: KeySettings, sql: Sql | undefined, clock: Clock): Promise<Finding> {
  const sealed = sql === undefined ? undefined : await findSealedKeys(sql);
  if (sealed !== undefined) return checkSealed(settings, sealed, clock);
  if (settings.secretKey !== undefined && sql === undefined)
    return skipped('keys', 'They are in the database, sealed by SECRET_KEY, and the database was not read.');
  return checkFile(settings, sql, clock);
}

const checkSealed = ({ secretKey, secretKeyBefore }: KeySettings, sealed: Buffer, clock: Clock): Finding => {
  if (secretKey === undefined) return wrong('keys', secretKeyMissing);
  const text =
    openKeys(secretKey, sealed) ?? (secretKeyBefore === undefined ? undefined : openKeys(secretKeyBefore, sealed));
  if (text === undefined) return wrong('keys', secretKeyWrong);
  return judge(
    () => parseKeys(text, (why) => new StartRefusal(`The sign-in keys in the database cannot be used: ${why}.`)),
    'the database, sealed by SECRET_KEY',
    clock,
  );
};

const checkFile = async ({ dataDir, secretKey }: KeySettings, sql: Sql | undefined, clock: Clock): Promise<Finding> => {
  const file = keyFileIn(dataDir);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) {
    const people = sql === undefined ? 0 : await countUsers(sql);
    if (people === 0) return skipped('keys', `There are none yet: the first start makes them.`);
    return wrong(
      'keys',
      `${file} is missing, although ${people === 1 ? 'one person has' : `${people} people have`} accounts: put it back from a backup. Without it everybody signs in again.`,
    );
  }
  const mayRead = await access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!mayRead)
    return wrong('keys', `This user may not read ${file}: give it to the user that the server runs as (chown).`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return wrong('keys', `Others can read ${file}, and whoever has it can sign in as anybody: chmod 600 ${file}.`);
  const text = await readFile(file, 'utf8');
  const next = secretKey === undefined ? '' : '. The next start takes them into the database';
  return judge(
    () => parseKeys(text, keysInFile(dataDir).problem),
    `${file}, readable by its owner alone${next}`,
    clock,
  );
};

const judge = (read: () => KeyContent, place: string, clock: Clock): Finding => {
  try {
    const { keys } = read();
    return keysAt(keys, clock()) === undefined
      ? wrong('keys', `No key in ${place} signs at this moment: put them back, or make a new key (spoolside keys).`)
      : fine('keys', `${keys.length === 1 ? 'One key is' : `${keys.length} keys are`} in ${place}.`);
  } catch (error) {
    if (error instanceof StartRefusal) return wrong('keys', error.message);
    throw error;
  }
};

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
