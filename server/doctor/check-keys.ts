import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { parseKeys, type KeyContent } from '#server/keys/key-content.ts';
import { keysAt } from '#server/keys/key-ages.ts';
import { openKeys } from '#server/keys/key-seal.ts';
import { keyFileIn, keysInFile } from '#server/keys/key-store.ts';
import { secretKeyMissing, secretKeyWrong, type KeySettings } from '#server/keys/open-key-store.ts';
import { countUsers } from '#server/auth/index.ts';
import type { Clock } from '#server/base/clock.ts';
import { findSealedKeys } from '#server/db/sealed-keys.ts';
import type { Sql } from '#server/db/sql.ts';
import { fine, skipped, wrong, type Finding } from './finding.ts';

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
