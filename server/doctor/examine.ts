import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import { createBucket } from '#server/files/bucket.ts';
import { troubleOfBucket } from '#server/files/trouble-of-bucket.ts';
import { checkAddress } from './check-address.ts';
import { checkBackups } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkDatabase } from './check-database.ts';
import { checkDirectUrl } from './check-direct-url.ts';
import { checkDisk } from './check-disk.ts';
import { checkKeys } from './check-keys.ts';
import { checkMail } from './check-mail.ts';
import { checkMigrations, hasTables } from './check-migrations.ts';
import { checkPort } from './check-port.ts';
import { checkProviders } from './check-providers.ts';
import { checkRows } from './check-rows.ts';
import { checkStoredFiles } from './check-stored-files.ts';
import { fine, skipped, wrong, type Finding } from './finding.ts';

/** The installation that the doctor checks. */
export interface Patient {
  readonly config: Config;
  readonly clock: Clock;
  readonly build: string;
  readonly database: { readonly sql: Database } | { readonly none: string; readonly isWrong: boolean };
  /** Whether a notification sent through the pool arrives at a listening connection; undefined if it was not tried. */
  readonly getsNotifications?: boolean;
  readonly mailTo?: string;
  /** Whether to put right what can be reckoned anew. */
  readonly mends?: boolean;
}

/** Runs one check after the other. Changes nothing unless `mends`, but sends a test mail if `mailTo` is set. */
export async function examine(patient: Patient): Promise<readonly Finding[]> {
  const { config, clock, build, database, mailTo, mends = false } = patient;
  const sql = 'sql' in database && (await hasTables(database.sql)) ? database.sql : undefined;
  const port = await checkPort(config);
  return [
    fine('configuration', `Every setting can be read. APP_ENV is ${config.environment}.`),
    ...(await checkDisk(config.dataDir)),
    ...(await findingsOfDatabase(patient)),
    await checkKeys(config, sql, clock),
    ...(await checkFiles(config, sql, mends)),
    ...(sql === undefined ? [] : await checkRows(sql, mends)),
    await checkMail(config, mailTo),
    ...(await checkProviders(config)),
    await checkCertificate(config, clock),
    port.finding,
    ...(await checkAddress(config, build, port.isRunning)),
    await checkBackups(config, sql, clock),
  ];
}

const findingsOfDatabase = async (patient: Patient): Promise<readonly Finding[]> => {
  const { database, config, clock, getsNotifications } = patient;
  if ('none' in database) return [(database.isWrong ? wrong : skipped)('database', database.none)];
  const { sql } = database;
  return [
    ...(await checkDatabase(sql, clock)),
    await checkMigrations(sql, config.auth.kind === 'embedded'),
    ...(config.databaseDirectUrl === undefined ? [] : [await checkDirectUrl(sql, config.databaseDirectUrl)]),
    ...(getsNotifications === undefined ? [] : [judgeNotifications(getsNotifications, config)]),
  ];
};

const judgeNotifications = (getsNotifications: boolean, { databaseDirectUrl }: Config): Finding =>
  getsNotifications
    ? fine('notifications', 'Servers notify each other of changes at once.')
    : wrong(
        'notifications',
        `${databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} drops notifications, as a pooler in transaction mode does, so devices learn of changes only every 30 s: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
      );

const checkFiles = async (config: Config, sql: Database | undefined, mends: boolean): Promise<readonly Finding[]> => {
  if (sql === undefined) return [];
  const bucket = config.bucket && createBucket(config.bucket);
  const trouble = await troubleOfBucket(sql, bucket);
  const stored = await checkStoredFiles(sql, bucket, mends);
  if (trouble !== undefined) return [wrong('files', trouble), stored];
  return [
    fine(
      'files',
      config.bucket === undefined ? 'They lie in the database.' : `The bucket ${config.bucket.bucket} can be used.`,
    ),
    stored,
  ];
};
