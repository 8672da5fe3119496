import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig, type Config } from '#server/base/config.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { textOfKeys } from '#server/keys/key-content.ts';
import { openKeyStore } from '#server/keys/open-key-store.ts';
import { backupInWords } from '#server/backup/backup-words.ts';
import { backupName, backupsIn } from '#server/backup/keep-backups.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Sql } from '#server/db/sql.ts';
import { latestBuild, webFolderOf } from '#server/web/pages.ts';
import { besideServer } from './with-parts.ts';

/** `spoolside backup [FILE] [--with-keys]`: makes a backup, whether a server runs or not. */
const backUp = async (): Promise<string> => {
  const config = readConfig(process.env);
  if (!config.ok) throw new StartRefusal(config.error);
  const { dataDir } = config.value;
  const args = process.argv.slice(2);
  const isWithKeys = args.includes('--with-keys');
  const [given, ...more] = args.filter((one) => one !== '--with-keys');
  if (more.length > 0 || given?.startsWith('-') === true)
    throw new StartRefusal('Usage: npm run spoolside -- backup [FILE] [--with-keys]');
  const now = new Date();
  const file = given === undefined ? join(backupsIn(dataDir), backupName(now)) : resolve(given);
  if (await isThere(file))
    throw new StartRefusal(`${file} exists already. Name another file, or remove that one first.`);
  const release = await latestBuild(webFolderOf(import.meta.url));
  const made = await besideServer(config.value, async (db) =>
    writeBackup(db, { file, release, now, ...(isWithKeys && { keys: await keysText(config.value, db) }) }),
  );
  return backupInWords(file, made);
};

const keysText = async (config: Config, sql: Sql): Promise<string> => {
  const { store } = await openKeyStore(config, sql);
  const keys = await store.read();
  if (keys === undefined) throw new StartRefusal('There are no keys: the first start of the server makes them.');
  return textOfKeys(keys);
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

try {
  process.stdout.write(`${await backUp()}\n`);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
