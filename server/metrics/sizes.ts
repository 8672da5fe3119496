import { statfs } from 'node:fs/promises';
import { timesOfBackups } from '#server/backup/keep-backups.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import type { Sql } from '#server/db/sql.ts';

/** Figures that cost a query or a disk read. Times are in seconds since 1970; undefined means not known. */
export interface Sizes {
  readonly up: number;
  readonly people: number | undefined;
  readonly teams: number | undefined;
  readonly databaseBytes: number | undefined;
  readonly mailsWaiting: number | undefined;
  readonly oldestMailAt: number | undefined;
  readonly changesWaiting: number | undefined;
  readonly diskFreeBytes: number | undefined;
  readonly diskBytes: number | undefined;
  readonly newestBackupAt: number | undefined;
  readonly oldestBackupAt: number | undefined;
}

/** What the sizes are read from, and the log for sizes that cannot be read. */
export interface SizesDeps {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'smtpUrl'>;
  readonly db: Sql;
  readonly log: Log;
}

/** Reads the sizes. Leaves out a size that cannot be read: figures are needed even if the database is out of reach. */
export async function readSizes(deps: SizesDeps): Promise<Sizes> {
  const [inDatabase, onDisk, backups] = await Promise.all([
    unlessFault(deps, readDatabase(deps)),
    unlessFault(deps, readDisk(deps)),
    unlessFault(deps, readBackups(deps)),
  ]);
  return { up: inDatabase === undefined ? 0 : 1, ...nothing, ...inDatabase, ...onDisk, ...backups };
}

const nothing = {
  people: undefined,
  teams: undefined,
  databaseBytes: undefined,
  mailsWaiting: undefined,
  oldestMailAt: undefined,
  changesWaiting: undefined,
  diskFreeBytes: undefined,
  diskBytes: undefined,
  newestBackupAt: undefined,
  oldestBackupAt: undefined,
};

const unlessFault = async <T>({ log }: SizesDeps, work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, 'Some figures for /metrics could not be read');
    return undefined;
  }
};

const readDatabase = async ({ db, config: { smtpUrl } }: SizesDeps) => {
  const [row] = await db.query<{
    people: number;
    teams: number;
    bytes: number;
    mails: number;
    oldest: number;
    changes: number;
  }>(
    // without a mail server nothing is sent, and a mail that has expired is tried no more
    `select (select count(*) from app.profile) as people,
       (select count(*) from app.team where deleted_at is null) as teams,
       pg_database_size(current_database()) as bytes,
       waiting.mails, waiting.oldest,
       (select count(*) from app.sync_early) as changes
     from (select count(*) as mails, coalesce(extract(epoch from min(created_at)), 0)::float8 as oldest
           from app.mail where $1::boolean and sent_at is null and given_up_at is null and body is not null
             and expires_at > now()) as waiting`,
    [smtpUrl !== undefined],
    { queryMs: 5000 },
  );
  return {
    people: row?.people,
    teams: row?.teams,
    databaseBytes: row?.bytes,
    mailsWaiting: row?.mails,
    oldestMailAt: row?.oldest,
    changesWaiting: row?.changes,
  };
};

const readDisk = async ({ config: { dataDir } }: SizesDeps) => {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
};

const readBackups = async ({ config: { dataDir, databaseUrl } }: SizesDeps) => {
  // an external PostgreSQL has backups of its own, which this server does not see
  if (databaseUrl !== undefined) return {};
  const times = await timesOfBackups(dataDir);
  if (times.length === 0) return { newestBackupAt: 0, oldestBackupAt: 0 };
  return { newestBackupAt: Math.max(...times) / 1000, oldestBackupAt: Math.min(...times) / 1000 };
};
