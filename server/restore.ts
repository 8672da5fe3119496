import { join, resolve } from 'node:path';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { parseKeys, type KeyContent } from '#server/keys/key-content.ts';
import { keyFileIn } from '#server/keys/key-store.ts';
import { openKeyStore } from '#server/keys/open-key-store.ts';
import type { Config } from '#server/base/config.ts';
import { counted } from '#server/base/counted.ts';
import { restoreInWords } from '#server/backup/backup-words.ts';
import { backupsIn } from '#server/backup/keep-backups.ts';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { holdingsOf } from '#server/db/dump/fill-database.ts';
import { startNewHistoryIn } from '#server/db/history/new-history.ts';
import { migrations } from '#server/db/migrate.ts';
import type { Sql } from '#server/db/sql.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { forgetLostFiles } from '#server/files/judge-files.ts';
import { latestBuild, webFolderOf } from '#server/web/pages.ts';
import { byHand } from './with-parts.ts';

/** Replaces new keys by the keys of the backup, if it has any. Returns what to print about the keys. */
const useKeys = async (
  { config, db }: { readonly config: Config; readonly db: Sql },
  keys: KeyContent | undefined,
  areNew: boolean,
): Promise<readonly string[]> => {
  const isInDatabase = config.secretKey !== undefined;
  if (keys === undefined && !areNew) return [];
  if (keys === undefined)
    return [
      isInDatabase
        ? 'It holds no signing keys, so people sign in again: only a backup with keys (--with-keys) brings them.'
        : `It holds no signing keys: put ${keyFileIn(config.dataDir)} of the old server in place, or people sign in again.`,
    ];
  const place = isInDatabase ? 'the database' : keyFileIn(config.dataDir);
  if (!areNew) return [`Its signing keys were not used, because there were others in ${place}.`];
  const { store } = await openKeyStore(config, db);
  await store.replace(keys);
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
  const keys =
    checked.header.keys === undefined
      ? undefined
      : parseKeys(
          checked.header.keys,
          (why) => new StartRefusal(`The signing keys in ${given} cannot be used: ${why}.`),
        );
  const { people, teams } = await holdingsOf(db);
  const isEmpty = people === 0 && teams === 0;
  if (!isEmpty && !isOver)
    throw new StartRefusal(
      `The database holds ${counted(people, 'person', 'people')} and ${counted(teams, 'team', 'teams')}. To replace them: npm run spoolside -- restore ${given} --over`,
    );
  const now = new Date();
  const before = join(backupsIn(config.dataDir), `before-restore-${now.getTime()}.backup`);
  if (!isEmpty) await writeBackup(db, { file: before, release: await latestBuild(webFolderOf(import.meta.url)), now });
  // one transaction: a restore without its new history would be taken for the history before
  const teamsBegun = await restoreBackup(db, request, checked, (tx) => startNewHistoryIn(tx, now));
  const lostFiles = await forgetLostFiles(db, createFileStores(db, bucket));
  return [
    ...restoreInWords({ rows: checked.rows, madeAt: checked.header.madeAt, teams: teamsBegun, lostFiles }),
    ...(isEmpty ? [] : [`What was there before is in ${before}.`]),
    ...(await useKeys({ config, db }, keys, areKeysNew)),
  ].join('\n');
});
