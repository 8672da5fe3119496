import { createPrivateKey, X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, stat, readFile } from 'node:fs/promises';
import { createServer, isIP } from 'node:net';
import { inspectProvider, providersOf, type OidcProvider } from '#server/auth/index.ts';
import { backupsIn, timesOfBackups } from '#server/backup/keep-backups.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { counted } from '#server/base/counted.ts';
import { freeWords, leastFreeShare, readFreeDisk } from '#server/base/data-folder.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { appliedMigrations, belongsToAuth, checkHistory, migrations } from '#server/db/migrate.ts';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { createBucket, troubleOfBucket } from '#server/files/bucket.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';
import { createSmtp, tryConnection } from '#server/mail/postbox.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeys, checkStoredFiles } from './check-keys.ts';
import { checkRows } from './check-rows.ts';
import { fine, skipped, wrong, type Finding, messageOf, ask } from './finding.ts';

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

/** Whether the database has any table of the product. */
async function hasTables(sql: Sql): Promise<boolean> {
  const [made] = await sql.query<{ is: boolean }>(`select to_regclass('app.migration') is not null as is`);
  return made?.is === true;
}

/** Compares the migrations that the database has with the migrations of this release. Applies none. */
export async function checkMigrations(sql: Sql, embeddedAuth: boolean): Promise<Finding> {
  if (!(await hasTables(sql))) return skipped('migrations', 'The database is empty: the first start makes its tables.');
  const done = await appliedMigrations(sql);
  try {
    for (const applied of done) checkHistory(applied, migrations);
  } catch (error) {
    if (error instanceof StartRefusal) return wrong('migrations', error.message);
    throw error;
  }
  const missing = migrations.filter(
    ({ number, name }) => (embeddedAuth || !belongsToAuth(name)) && done.every((applied) => applied.number !== number),
  );
  return missing.length === 0
    ? fine('migrations', `All ${done.length} are applied.`)
    : wrong(
        'migrations',
        `${counted(missing.length, 'of this release is', 'of this release are')} not applied: a server of an older release runs here. Restart it with this release; the start applies them.`,
      );
}

const name = 'direct address';

/** Checks that DATABASE_DIRECT_URL leads to the database that `sql` uses, and that this database takes writes. */
export async function checkDirectUrl(sql: Sql, url: string): Promise<Finding> {
  const direct = createDatabase({ url }, { most: 1 });
  try {
    const [own, other] = [await identityOf(sql), await identityOf(direct)];
    if (own.cluster !== other.cluster || own.database !== other.database)
      return wrong(
        name,
        `DATABASE_DIRECT_URL leads to another database (${other.database}) than DATABASE_URL (${own.database}): let both name the same one.`,
      );
    if (other.follows)
      return wrong(name, 'DATABASE_DIRECT_URL leads to a replica, which cannot listen: let it lead to the primary.');
    return fine(name, `DATABASE_DIRECT_URL leads to the same database as DATABASE_URL.`);
  } catch (error) {
    return wrong(name, `DATABASE_DIRECT_URL cannot be used (${messageOf(error)}): check its host, port and password.`);
  } finally {
    await direct.close();
  }
}

interface Identity {
  readonly cluster: string;
  readonly database: string;
  readonly follows: boolean;
}

/** Reads which database answers. Two PostgreSQL servers have an equal `cluster` only if one is a copy of the other. */
const identityOf = async (sql: Sql): Promise<Identity> => {
  const [row] = await sql.query<Identity>(
    `select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as follows
     from pg_control_system()`,
  );
  if (row === undefined) throw new Error('it says nothing about itself');
  return row;
};

/** Whether the server runs on this machine, and a finding about its port. */
export async function checkPort(config: Config): Promise<{ readonly isRunning: boolean; readonly finding: Finding }> {
  const { host, port, tls } = config;
  const refused = await tryToListen(host, port);
  if (refused === undefined)
    return { isRunning: false, finding: fine('port', `${host}:${port} is free. The server does not run.`) };
  if (refused === 'EACCES')
    return not(`This user may not use port ${port}: set PORT to a number above 1023, and let a proxy take ${port}.`);
  if (refused === 'EADDRNOTAVAIL') return not(`This machine has no address ${host}: set HOST to one of its own.`);
  if (refused !== 'EADDRINUSE') return not(`Port ${port} of ${host} cannot be used (${refused}): check HOST and PORT.`);
  const at = `${tls === undefined ? 'http' : 'https'}://${reachable(host)}:${port}/healthz`;
  const isOurs = await ask(at, true).then(
    ({ status, text }) => status === 200 && text.includes('"status":"ok"'),
    () => false,
  );
  return isOurs
    ? { isRunning: true, finding: fine('port', `The server answers at ${host}:${port}.`) }
    : not(`Another program uses port ${port}: stop it, or set PORT to another number.`);
}

const not = (says: string) => ({ isRunning: false, finding: wrong('port', says) });

const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIP(host) === 6 ? `[${host}]` : host;
};

const tryToListen = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

/** Checks that this user may write the data folder, and that a tenth of its disk is free. */
export async function checkDisk(dataDir: string): Promise<readonly Finding[]> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error && found.code === 'ENOENT')
    return [skipped('data folder', `There is no ${dataDir} yet: the first start makes it.`)];
  if (found instanceof Error || !found.isDirectory())
    return [
      wrong(
        'data folder',
        `${dataDir} is no folder that can be read (${found instanceof Error ? messageOf(found) : 'it is a file'}): set DATA_DIR to another one, or mend its permissions.`,
      ),
    ];
  return [await checkWriting(dataDir), await checkSpace(dataDir)];
}

const checkWriting = (dataDir: string): Promise<Finding> =>
  access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => fine('data folder', `${dataDir} can be read and written.`),
    () =>
      wrong(
        'data folder',
        `This user may not write ${dataDir}: run the doctor as the user that the server runs as, or give the folder to that user.`,
      ),
  );

const checkSpace = async (dataDir: string): Promise<Finding> => {
  const found = await readFreeDisk(dataDir);
  const free = freeWords(dataDir, found);
  return found.share >= leastFreeShare
    ? fine('disk', `${free} are free.`)
    : wrong('disk', `Only ${free} are free: make room, or move DATA_DIR to a larger disk before nothing can be saved.`);
};

const testMail = {
  subject: 'Spoolside: test mail',
  text: 'This is the test mail that you asked for. Mails of this server arrive here.\n',
  html: '<p>This is the test mail that you asked for. Mails of this server arrive here.</p>',
};

/** Signs in at the mail server, if one is set; with an address `to`, also sends a test mail to that address. */
export async function checkMail(config: Config, to: string | undefined): Promise<Finding> {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined) {
    if (to !== undefined) return wrong('mail', 'No mail can be sent, because SMTP_URL is not set: set it first.');
    return hasMailbox(config)
      ? fine('mail', 'SMTP_URL is not set: mails are read in the mailbox whose address the start prints.')
      : skipped('mail', 'SMTP_URL is not set, so no mail leaves: hand over invites and links for passwords yourself.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await tryConnection(smtpUrl);
  } catch (error) {
    return wrong('mail', `The mail server ${host} cannot be used (${messageOf(error)}): check SMTP_URL.`);
  }
  if (to === undefined) return fine('mail', `${host} lets this server in. To send a test mail: doctor --mail ADDRESS.`);
  const handed = await createSmtp(smtpUrl, mailFrom)(to, testMail);
  return handed.outcome === 'sent'
    ? fine('mail', `${host} took a test mail to ${to}. If none arrives, look in the spam and at SPF and DKIM.`)
    : wrong('mail', `${host} refused a test mail from ${mailFrom} (${handed.error}): check MAIL_FROM and SMTP_URL.`);
}

/** Asks each sign-in provider for its description and checks it. Skips this with an external auth server. */
export async function checkProviders(config: Config): Promise<readonly Finding[]> {
  const providers = providersOf(config);
  if (config.auth.kind === 'external')
    return providers.map(({ name }) =>
      skipped(nameOf(name), 'It is not used, because people sign in at the Supabase project: set it up there.'),
    );
  return Promise.all(providers.map((provider) => checkProvider(config.auth.issuer, provider)));
}

const checkProvider = async (here: string, provider: OidcProvider): Promise<Finding> => {
  const name = nameOf(provider.name);
  const inspected = await inspectProvider(provider);
  if (inspected.ok)
    return fine(name, `${inspected.value} answers. It must send people back to ${here}${provider.callback}.`);
  switch (inspected.error.kind) {
    case 'signs_by_secret':
      return wrong(
        name,
        'It signs by a secret alone, and this server takes no such token: choose a signing key (RS256 or ES256) for this client there.',
      );
    case 'no_description': {
      const setting = provider.id === 'google' ? 'the way to Google' : 'OIDC_ISSUER';
      return wrong(
        name,
        `${inspected.error.message.replace(/\.$/, '')}: check ${setting}. Until then people cannot sign in by it.`,
      );
    }
  }
};

const nameOf = (provider: string): string => `sign-in by ${provider}`;

const dayMs = 86_400_000;
const soonDays = 14;

/** Checks the certificate in TLS_CERT: its key, its name, and that it is valid for 14 more days. */
export async function checkCertificate(config: Config, clock: Clock): Promise<Finding> {
  const { tls, publicUrl } = config;
  if (tls === undefined)
    return skipped('certificate', 'TLS_CERT is not set: this server speaks plain HTTP, and a proxy may add HTTPS.');
  try {
    const certificate = new X509Certificate(await readFile(tls.certFile));
    const key = createPrivateKey(await readFile(tls.keyFile));
    if (!certificate.checkPrivateKey(key))
      return wrong(
        'certificate',
        `TLS_KEY (${tls.keyFile}) is not the key of TLS_CERT (${tls.certFile}): use the pair.`,
      );
    return judgeCertificate(certificate, new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''), clock());
  } catch (error) {
    return wrong('certificate', `TLS_CERT and TLS_KEY cannot be used (${messageOf(error)}): name two PEM files.`);
  }
}

const judgeCertificate = (certificate: X509Certificate, host: string, now: number): Finding => {
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const until = new Date(to).toISOString().slice(0, 10);
  const days = Math.floor((to - now) / dayMs);
  if (now < from)
    return wrong('certificate', `It is valid only from ${certificate.validFrom}: set the clock of this machine right.`);
  if (now > to) return wrong('certificate', `It ended on ${until}: renew it, then restart the server.`);
  const isFor = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  if (isFor === undefined)
    return wrong(
      'certificate',
      `It is for ${certificate.subjectAltName ?? certificate.subject}, not for ${host}: set PUBLIC_URL to its name, or get one for ${host}.`,
    );
  if (days < soonDays)
    return wrong('certificate', `It ends in ${counted(days, 'day', 'days')}, on ${until}: renew it now.`);
  return fine('certificate', `For ${host}, valid until ${until}.`);
};

const hourMs = 3_600_000;
const oldestHours = 26; // the server makes a backup each day and needs some time for it

/** Checks that the newest backup is at most 26 h old. Skips an external database, and a new one without a backup. */
export async function checkBackups(
  { databaseUrl, dataDir }: Config,
  sql: Sql | undefined,
  clock: Clock,
): Promise<Finding> {
  if (databaseUrl !== undefined)
    return skipped('backups', 'DATABASE_URL is set: your PostgreSQL is backed up by its own means.');
  const folder = backupsIn(dataDir);
  const times = await timesOfBackups(dataDir).catch((error: Error) => error);
  if (times instanceof Error)
    return wrong('backups', `${folder} cannot be read (${messageOf(times)}): mend its permissions.`);
  const since = sql && (await beginOf(sql));
  if (times.length === 0 && (since === undefined || clock() - since < oldestHours * hourMs))
    return skipped('backups', 'There is none yet: the server makes one in its first minutes.');
  if (times.length === 0)
    return wrong(
      'backups',
      `There is none in ${folder}: look into the log of the server for why, and make one with "backup".`,
    );
  const age = (clock() - Math.max(...times)) / hourMs;
  const hours = Math.floor(age);
  return age <= oldestHours
    ? fine('backups', `The newest is ${hours} h old. Copy ${folder} to another disk.`)
    : wrong('backups', `The newest is ${hours} h old: look into the log of the server for why none was made since.`);
}

const beginOf = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql.query<{ at: Date | null }>('select min(at) as at from app.migration');
  return row?.at?.getTime();
};
