import { type Config, readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { findRunningDatabase } from '#server/db/embedded/find-running-database.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { withLongerQueries, type Database } from '#server/db/sql.ts';
import type { Parts } from './compose.ts';
import { openParts } from './open-parts.ts';

/** The time in ms that one statement may take in a job that a person runs by hand. */
export const byHandMs = 60 * 60_000;

/**
 * Opens the parts for one job. Closes them even if the process is stopped, because PostgreSQL would continue to run.
 */
export async function withParts<T>(config: Config, build: string, work: (parts: Parts) => Promise<T>): Promise<T> {
  const opening = openParts(config, createLog('silent'), { build, isServing: false });
  let closing: Promise<void> | undefined;
  let isStopped = false;
  const close = async (): Promise<void> => {
    const open = await opening;
    open.announceStop();
    await open.close(Date.now() + closeMs);
  };
  const end = (): void => {
    isStopped = true;
    closing ??= close();
    void closing.then(
      () => process.exit(130),
      () => process.exit(1),
    );
  };
  for (const signal of signals) process.on(signal, end);
  try {
    const { parts } = await opening;
    // printed now, because a later start finds the keys and does not know that they are new
    for (const note of parts.keyNotes ?? []) process.stderr.write(`${note}\n`);
    return await work({ ...parts, db: withLongerQueries(parts.db, byHandMs) });
  } finally {
    closing ??= close();
    await closing;
    // exits here, so that the person does not see the errors of work that has lost its database
    if (isStopped) process.exit(130);
    for (const signal of signals) process.off(signal, end);
  }
}

const closeMs = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Opens a server's parts, runs `work` and prints its result. Prints a StartRefusal with `hint`, and exits. */
export async function byHand(work: (parts: Parts) => Promise<string>, hint = ''): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (!config.ok) throw new StartRefusal(config.error);
    const said = await withParts(config.value, 'by hand', work);
    process.stdout.write(`${said}\n`);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${`${error.message} ${hint}`.trimEnd()}\n`);
    process.exit(1);
  }
}

/** Runs `work` in the product's database, whether a server runs or not. Throws StartRefusal if it cannot be opened. */
export async function besideServer<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const address = config.databaseUrl === undefined ? await findRunningDatabase(config.dataDir) : undefined;
  if (address === undefined) return withParts(config, 'by hand', ({ db }) => work(db));
  const db = createDatabase(address, { most: 1, queryMs: byHandMs });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
