import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { isDatabaseFault, watchWrites, type Trouble } from './fault.ts';
import { connectWithinMs, createDatabase, type DatabaseAddress } from './postgres.ts';
import type { Database, PoolCounts } from './sql.ts';

/** An open database that answers; migrations have not run yet. */
interface OpenDatabase {
  readonly db: Database;
  /** The address for the connection outside the pool that listens: DATABASE_DIRECT_URL, if it is set. */
  readonly address: DatabaseAddress;
  /**
   * Closes the pool and stops PostgreSQL if this server started it, by the time `until` (ms since 1970) if possible.
   */
  readonly stop: (until?: number) => Promise<void>;
  /** Returns why nothing can be saved; undefined while changes can be saved. */
  readonly trouble: () => Trouble | undefined;
  readonly counts: () => PoolCounts;
}

/** Opens the database at DATABASE_URL; without that setting, starts PostgreSQL itself. Throws if this fails. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const onFault = (error: Error): void => log.warn({ err: error }, 'A database connection broke');
  // a direct address means that a pooler stands before the database, which may not keep what a connection prepares
  const prepares = config.databaseDirectUrl === undefined;
  const open = (address: DatabaseAddress) => {
    const watch = watchWrites(() => db, log);
    const db = createDatabase(address, { onFault, onFailure: watch.failed, prepares });
    const close = (): Promise<void> => {
      watch.end();
      return db.close();
    };
    return { db, address, close, trouble: watch.trouble, counts: db.counts };
  };
  if (config.databaseUrl !== undefined) {
    const { close, ...opened } = open({ url: config.databaseUrl });
    const address = { url: config.databaseDirectUrl ?? config.databaseUrl };
    try {
      await checkVersion(opened.db, log);
      return { ...opened, address, stop: close };
    } catch (error) {
      await close();
      throw error;
    }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const { close, ...opened } = open(postgres.address);
  const stop = async (until?: number): Promise<void> => {
    await close();
    await postgres.stop(until === undefined ? undefined : Math.max(1000, until - Date.now() - killMs));
  };
  return { ...opened, stop };
}

const killMs = 2000; // the time in ms that killing a database may take if it does not stop when asked
const oldest = 150_000;
const triesForMs = 30_000;
// each try may wait 5 s for an answer; no try begins after these 6 s, so the last one ends after about 10 s
const triesSilenceForMs = 6000;

/** Checks the database's version. Waits about 30 s for a database that is starting, and 10 s if nothing answers. */
const checkVersion = async (db: Database, log: Log): Promise<void> => {
  const since = Date.now();
  for (;;) {
    const triedAt = Date.now();
    try {
      const [row] = await db.query<{ version: string }>(`select current_setting('server_version_num') as version`, [], {
        queryMs: connectWithinMs,
      });
      if (Number(row?.version) >= oldest) return;
      throw new StartRefusal(`DATABASE_URL must lead to PostgreSQL 15 or newer, but this one is ${row?.version}.`);
    } catch (error) {
      if (error instanceof StartRefusal) throw error;
      const patienceMs = isAnswered(error) ? triesForMs : triesSilenceForMs;
      if (!isDatabaseFault(error) || Date.now() - since > patienceMs) throw new StartRefusal(unreachable(error));
      log.info('Waiting for the database');
      await sleep(Math.max(0, 1000 - (Date.now() - triedAt)));
    }
  }
};

/** Whether the database's machine answered: its system or its PostgreSQL refused the connection. */
const isAnswered = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^([0-9A-Z]{5}|ECONNREFUSED|ECONNRESET|ENOENT)$/.test(code);
};

const unreachable = (error: unknown): string => {
  const why = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
  return `The database at DATABASE_URL cannot be used: ${why}`;
};
