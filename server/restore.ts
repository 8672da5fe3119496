import { join, resolve } from 'node:path';
import { replacePrivateFile } from '#server/base/private-file.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { keyFileIn } from '#server/auth/keys/keys.ts';
import { backupsIn } from '#server/backup/keep-backups.ts';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { holdingsOf } from '#server/db/dump/fill-database.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { migrations } from '#server/db/migrations.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { forgetLostFiles } from '#server/files/forget-lost-files.ts';
import { latestBuild, webFolderOf } from '#server/web/latest-build.ts';
import { byHand } from './by-hand.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Replaces keys that this start made by those of the backup, if it has any. Returns what to print about the keys. */
const keysOf = async (dataDir: string, keys: string | undefined, areNew: boolean): Promise<readonly string[]> => {
  const file = keyFileIn(dataDir);
  if (keys === undefined)
    return areNew ? [`It holds no signing keys: put ${file} of the old server in place, or people sign in again.`] : [];
  if (!areNew) return [`Its signing keys were not used, because there were others in ${file}.`];
  await replacePrivateFile(file, keys);
  return ['Its signing keys are in place: people stay signed in.'];
};

/** `spoolside restore FILE [--over]`: puts a backup into the database while no server runs. */
await byHand(async ({ config, db, areKeysNew = false, bucket, bucketTrouble }) => {
  const args = process.argv.slice(2);
  const isOver = args.includes('--over');
  const [given, ...more] = args.filter((one) => one !== '--over');
  if (given === undefined || more.length > 0 || given.startsWith('-'))
    throw new StartRefusal('Usage: npm run spoolside -- restore FILE [--over]');
  if (bucketTrouble !== undefined) throw new StartRefusal(bucketTrouble);
  const request = { file: resolve(given), migrations, embeddedAuth: config.auth.kind === 'embedded' };
  const checked = await checkBackup(request);
  const { people, teams } = await holdingsOf(db);
  const isEmpty = people === 0 && teams === 0;
  if (!isEmpty && !isOver)
    throw new StartRefusal(
      `The database holds ${counted(people, 'person', 'people')} and ${counted(teams, 'team', 'teams')}. To replace them: npm run spoolside -- restore ${given} --over`,
    );
  const now = new Date();
  const before = join(backupsIn(config.dataDir), `before-restore-${now.getTime()}.backup`);
  if (!isEmpty) await writeBackup(db, { file: before, release: await latestBuild(webFolderOf(import.meta.url)), now });
  await restoreBackup(db, request, checked);
  const begun = await startNewHistory(db, now);
  const lost = await forgetLostFiles(db, createFileStores(db, bucket));
  return [
    `Restored ${checked.rows} rows of ${checked.header.madeAt}. A new history has begun in ${counted(begun, 'team', 'teams')}: devices will offer again what the backup does not hold.`,
    ...(lost === 0
      ? []
      : [`The bytes of ${counted(lost, 'file', 'files')} are not in the bucket: devices that have them send them.`]),
    ...(isEmpty ? [] : [`What was there before is in ${before}.`]),
    ...(await keysOf(config.dataDir, checked.header.keys, areKeysNew)),
  ].join('\n');
});
