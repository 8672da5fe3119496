import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { examine, type Patient } from '#server/doctor/examine.ts';
import { messageOf, wrong, type Finding } from '#server/doctor/finding.ts';
import { findRunningDatabase } from '#server/db/embedded/find-running-database.ts';
import { clusterOf, databaseFolder } from '#server/db/embedded/home.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDatabase, type DatabaseAddress } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { getsNotifications } from '#server/doorbell/doorbell.ts';
import { latestBuild, webFolderOf } from '#server/web/pages.ts';

const usage = 'Usage: npm run spoolside -- doctor [--json] [--mend] [--mail ADDRESS]';

/**
 * `spoolside doctor [--json] [--mend] [--mail ADDRESS]`: prints a line per check; exits with 1 for a fault, 2 for wrong
 * arguments.
 */
const main = async (): Promise<number> => {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const findings = await examineHere(options);
  process.stdout.write(options.json ? `${JSON.stringify({ findings }, null, 2)}\n` : asLines(findings));
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
};

const readOptions = (): { readonly json: boolean; readonly mend: boolean; readonly mail?: string } | undefined => {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      mend: { type: 'boolean', default: false },
      mail: { type: 'string' },
    } as const;
    const { values } = parseArgs({ args: process.argv.slice(2), options });
    if (values.mail !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(values.mail)) return undefined;
    return values;
  } catch {
    return undefined; // an option is unknown or lacks its value
  }
};

const words = { ok: 'ok', wrong: 'WRONG', skipped: '–' } as const;

const asLines = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ name, state, says }) => `${words[state].padEnd(5)}  ${name.padEnd(width)}  ${says}`);
  const faults = findings.filter(({ state }) => state === 'wrong').length;
  const sum = faults === 0 ? 'Nothing is wrong.' : `${faults} of ${findings.length} checks found something wrong.`;
  return `${lines.join('\n')}\n\n${sum}\n`;
};

const examineHere = async ({
  mail: mailTo,
  mend,
}: {
  readonly mail?: string;
  readonly mend: boolean;
}): Promise<readonly Finding[]> => {
  const config = readConfig(process.env);
  if (!config.ok) return [wrong('configuration', `${config.error} Nothing else was checked.`)];
  const { database, getsRings, close } = await open(config.value);
  try {
    return await examine({
      config: config.value,
      clock: Date.now,
      build: await latestBuild(webFolderOf(import.meta.url)),
      database,
      ...(getsRings !== undefined && { getsNotifications: getsRings }),
      mends: mend,
      ...(mailTo !== undefined && { mailTo }),
    });
  } finally {
    await close();
  }
};

interface Opened {
  readonly database: Patient['database'];
  readonly getsRings?: boolean;
  readonly close: () => Promise<void>;
}

/** Opens the running server's database or, without one, the configured database. Makes and migrates none. */
const open = async (config: Config): Promise<Opened> => {
  const close = async (): Promise<void> => {};
  try {
    const { dataDir, databaseUrl } = config;
    const running = databaseUrl === undefined ? await findRunningDatabase(dataDir) : undefined;
    if (running !== undefined) {
      const db = createDatabase(running, { most: 2 });
      return await opened(db, running, () => db.close());
    }
    if (databaseUrl === undefined && !(await hasCluster(dataDir)))
      return { database: { none: 'There is none yet: the first start makes it.', isWrong: false }, close };
    const { db, address, stop } = await openDatabase(config, createLog('silent'));
    return await opened(db, address, stop);
  } catch (error) {
    const says = error instanceof StartRefusal ? error.message : `It cannot be used: ${messageOf(error)}.`;
    return { database: { none: says, isWrong: true }, close };
  }
};

const opened = async (db: Database, address: DatabaseAddress, close: () => Promise<void>): Promise<Opened> => {
  try {
    return { database: { sql: db }, getsRings: await getsNotifications(db, address), close };
  } catch (error) {
    await close();
    throw error;
  }
};

const hasCluster = async (dataDir: string): Promise<boolean> => {
  const version = join(clusterOf(await databaseFolder(dataDir)), 'PG_VERSION');
  return access(version).then(
    () => true,
    () => false,
  );
};

// not process.exit, which could cut off output that is still being written to a pipe
process.exitCode = await main();
