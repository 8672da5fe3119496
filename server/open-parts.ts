import { keepKeys } from '#server/keys/keep-keys.ts';
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
import { otherServers } from './other-servers.ts';
import { readKeysOf } from './read-keys.ts';

/** The open parts. `announceStop` ends streams; `close` closes all parts, the database last. */
export interface OpenParts {
  readonly parts: Parts;
  readonly announceStop: () => void;
  readonly close: (until?: number) => Promise<void>;
}

interface Purpose extends Pick<Parts, 'build' | 'webFolder'> {
  /** False for the parts of a command, which answers no requests. */
  readonly isServing?: boolean;
}

/** Opens the database, migrates it and reads the keys. If it throws, it leaves nothing open. */
export async function openParts(config: Config, log: Log, { isServing = true, ...web }: Purpose): Promise<OpenParts> {
  await makeDataFolder(config.dataDir); // the data folder may hold the keys, even if the database is elsewhere
  const { db, address, stop, trouble, counts } = await openDatabase(config, log);
  try {
    await migrate(db, migrations, { embeddedAuth: config.auth.kind === 'embedded' });
    const { keys, notes: keyNotes } = await readKeysOf(config, db, log);
    const bucket = config.bucket && createBucket(config.bucket);
    const bucketTrouble = await troubleOfBucket(db, bucket);
    if (bucketTrouble !== undefined) log.error(bucketTrouble);
    const mailboxKey = hasMailbox(config) ? await loadMailboxKey(config.dataDir) : undefined;
    const stopping = new AbortController();
    const keeping = keepKeys({ keys, log, stopping: stopping.signal });
    const doorbell = createDoorbell({
      db,
      address,
      log,
      stopping: stopping.signal,
      ...(isServing && { greeting: otherServers(config, keys, log) }),
    });
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
        keyNotes,
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
}
