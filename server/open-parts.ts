import { keepKeys } from '#server/auth/keys/keep-keys.ts';
import { keyFileIn, loadOrCreateKeys } from '#server/auth/keys/keys.ts';
import { countUsers } from '#server/auth/tables/administered-users.ts';
import type { Parts } from './compose.ts';
import type { Config } from '#server/base/config.ts';
import { makeDataFolder } from '#server/base/data-folder.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDoorbell } from '#server/doorbell/doorbell.ts';
import type { Log } from '#server/base/log.ts';
import { createBucket } from '#server/files/bucket.ts';
import { troubleOfBucket } from '#server/files/trouble-of-bucket.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createAlarm } from '#server/mail/alarm.ts';
import { loadMailboxKey } from '#server/mail/mailbox-key.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';

/**
 * The open parts. `announceStop` ends streams; `close` closes all, the database last, by the time `until` if possible.
 */
export interface OpenParts {
  readonly parts: Parts;
  readonly announceStop: () => void;
  readonly close: (until?: number) => Promise<void>;
}

/** Opens the database, migrates it and reads the keys. If it throws, it leaves nothing open. */
export const openParts = async (
  config: Config,
  log: Log,
  web: Pick<Parts, 'build' | 'webFolder'>,
): Promise<OpenParts> => {
  await makeDataFolder(config.dataDir); // this folder has the keys, even if the database is elsewhere
  const { db, address, stop, trouble, counts } = await openDatabase(config, log);
  try {
    await migrate(db, migrations, { embeddedAuth: config.auth.kind === 'embedded' });
    const keys = await loadOrCreateKeys(config.dataDir);
    const signedOut = keys.isNew && config.auth.kind === 'embedded' ? await countUsers(db) : 0;
    const newKeys = signedOut > 0 ? newKeysSentence(config.dataDir, signedOut) : undefined;
    if (newKeys !== undefined) log.error(newKeys);
    const bucket = config.bucket && createBucket(config.bucket);
    const bucketTrouble = await troubleOfBucket(db, bucket);
    if (bucketTrouble !== undefined) log.error(bucketTrouble);
    const mailboxKey = hasMailbox(config) ? await loadMailboxKey(config.dataDir) : undefined;
    const stopping = new AbortController();
    const keeping = keepKeys({ keys, log, stopping: stopping.signal });
    const doorbell = createDoorbell({ db, address, log, stopping: stopping.signal });
    const measured = { config, db, clock: Date.now, log, build: web.build, pool: counts, doorbell };
    return {
      parts: {
        config,
        db,
        trouble,
        keys,
        clock: Date.now,
        log,
        doorbell,
        areKeysNew: keys.isNew,
        mailAlarm: createAlarm(),
        stopping: stopping.signal,
        ...(config.metricsToken !== undefined && { metrics: createMetrics(measured) }),
        ...(bucket !== undefined && { bucket }),
        ...(bucketTrouble !== undefined && { bucketTrouble }),
        ...(newKeys !== undefined && { newKeys }),
        ...(mailboxKey !== undefined && { mailboxKey }),
        ...web,
      },
      announceStop: () => stopping.abort(),
      close: async (until) => {
        stopping.abort();
        await keeping;
        await doorbell.close();
        await stop(until);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const newKeysSentence = (dataDir: string, people: number): string =>
  `EVERYBODY IS SIGNED OUT: there was no ${keyFileIn(dataDir)}, so new keys were made, although ${people === 1 ? 'one person has an account' : `${people} people have accounts`} here. They sign in again, and mails that wait cannot be sent. Was the file lost or left out of a backup? Stop the server, put it back and start again.`;
