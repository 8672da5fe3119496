import { countUsers } from '#server/auth/index.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { makeDataFolder } from '#server/base/data-folder.ts';
import type { Log } from '#server/base/log.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/sql.ts';
import { createDoorbell, type Greeting } from '#server/doorbell/doorbell.ts';
import { createBucket, troubleOfBucket } from '#server/files/bucket.ts';
import { pageOfRing } from '#server/sync/pull.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { keyFileIn } from '#server/keys/key-store.ts';
import { loadOrCreateKeys, type LivingKeys } from '#server/keys/keys.ts';
import { keepKeys, openKeyStore } from '#server/keys/open-key-store.ts';
import { loadMailboxKey, hasMailbox } from '#server/mail/mailbox.ts';
import { createAlarm } from '#server/mail/postbox.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import type { Parts } from './compose.ts';

/** The open parts. `announceStop` ends streams; `close` closes all parts, the database last. */
export interface OpenParts {
  readonly parts: Parts;
  readonly announceStop: () => void;
  readonly close: (until?: number) => Promise<void>;
}

interface Purpose extends Pick<Parts, 'build' | 'webFolder'> {
  /** The built file of the threads for long work. */
  readonly workFile?: URL;
  /** False for the parts of a command, which answers no requests. */
  readonly isServing?: boolean;
}

/** Opens the database, migrates it and reads the keys. If it throws, it leaves nothing open. */
export async function openParts(
  config: Config,
  log: Log,
  { isServing = true, workFile, ...web }: Purpose,
): Promise<OpenParts> {
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
      pageOf: (teamId, userId, after) => pageOfRing(db, teamId, userId, after),
      ...(isServing && { greeting: otherServers(config, keys, log) }),
    });
    const workers = workFile && createWorkerPool(workFile);
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
        ...(workers !== undefined && { workers }),
        ...web,
      },
      announceStop: () => stopping.abort(),
      close: async (until) => {
        stopping.abort();
        await keeping;
        await doorbell.close();
        await workers?.close();
        await stop(until);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ReadKeys {
  readonly keys: LivingKeys;
  readonly notes: readonly string[];
}

/** Reads the keys from the file or the database, or makes them, and logs what the operator must know about the keys. */
async function readKeysOf(config: Config, db: Database, log: Log): Promise<ReadKeys> {
  const { store, said } = await openKeyStore(config, db);
  if (said !== undefined) log.warn(said);
  const keys = await loadOrCreateKeys(store);
  const signedOut = keys.isNew && config.auth.kind === 'embedded' ? await countUsers(db) : 0;
  const lost = signedOut > 0 ? newKeysSentence(config, signedOut) : undefined;
  if (lost !== undefined) log.error(lost);
  return { keys, notes: [said, lost].filter((note) => note !== undefined) };
}

const newKeysSentence = ({ dataDir, secretKey }: Config, people: number): string => {
  const [place, remedy] =
    secretKey === undefined
      ? [keyFileIn(dataDir), 'Stop the server, put it back and start again.']
      : [
          `${keyFileIn(dataDir)}, and none were in the database`,
          'Stop all servers, put it back, run "delete from app.sealed_keys" in the database and start again.',
        ];
  return `EVERYBODY IS SIGNED OUT: there was no ${place}, so new keys were made, although ${people === 1 ? 'one person has an account' : `${people} people have accounts`} here. They sign in again, and mails that wait cannot be sent. Was the file lost or left out of a backup? ${remedy}`;
};

/** Makes this server's greeting. Warns of another server if its keys differ, or if SECRET_KEY is not set here. */
export function otherServers(
  { databaseUrl, secretKey }: Pick<Config, 'databaseUrl' | 'secretKey'>,
  keys: Pick<LivingKeys, 'mark' | 'signer' | 'accepts'>,
  log: Pick<Log, 'warn'>,
  clock: Clock = Date.now,
): Greeting {
  const said = new Set<string>();
  const refusedSince = new Map<string, number>();
  const say = (sentence: string): void => {
    if (!said.has(sentence)) log.warn(sentence);
    said.add(sentence);
  };
  return {
    own: () => ({ mark: keys.mark, signer: keys.signer }),
    onOther: ({ mark, signer }) => {
      if (databaseUrl === undefined) return; // no other server uses the built-in database
      if (mark !== keys.mark) return say(different);
      if (signer !== undefined && keys.accepts(signer)) refusedSince.delete(signer);
      if (signer !== undefined && !keys.accepts(signer)) {
        const since = refusedSince.get(signer) ?? clock();
        refusedSince.set(signer, since);
        if (clock() - since >= takeUpMs) say(different);
      } else if (secretKey === undefined) say(alike);
    },
  };
}

/** Servers reread their keys every minute, so they may differ for a while after one key has replaced another. */
const takeUpMs = 150_000;

const alike =
  'Another server runs on this database. Set the same SECRET_KEY on both: then the sign-in keys lie in the database, and no auth-keys.json has to be copied when they change.';

const different =
  'Another server runs on this database with other sign-in keys: people are signed out whenever they reach the other one, and mails get lost. Set the same SECRET_KEY on every server.';
