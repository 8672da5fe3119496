import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { parseKeyFile } from '#server/auth/keys/key-file.ts';
import { keysAt } from '#server/auth/keys/key-ages.ts';
import { keyFileIn } from '#server/auth/keys/keys.ts';
import { countUsers } from '#server/auth/tables/administered-users.ts';
import { readFile } from 'node:fs/promises';
import type { Clock } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { fine, skipped, wrong, type Finding } from './finding.ts';

/** Checks the file of the signing keys. Undefined `sql`: the database is closed or has no tables. */
export const checkKeys = async (dataDir: string, sql: Sql | undefined, clock: Clock): Promise<Finding> => {
  const file = keyFileIn(dataDir);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) {
    const people = sql === undefined ? 0 : await countUsers(sql);
    if (people === 0) return skipped('keys', `There is no ${file} yet: the first start makes it.`);
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
  return judgeKeys(file, await readFile(file, 'utf8'), clock);
};

const judgeKeys = (file: string, text: string, clock: Clock): Finding => {
  try {
    const { keys } = parseKeyFile(file, text);
    return keysAt(keys, clock()) === undefined
      ? wrong('keys', `No key in ${file} signs at this moment: restore the file, or make a new key with rotate-keys.`)
      : fine(
          'keys',
          `${keys.length === 1 ? 'One key is' : `${keys.length} keys are`} in ${file}, readable by its owner alone.`,
        );
  } catch (error) {
    if (error instanceof StartRefusal) return wrong('keys', error.message);
    throw error;
  }
};
