import type { Config } from '#server/base/config.ts';
import { findRunningDatabase } from '#server/db/embedded/find-running-database.ts';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { byHandMs, withParts } from './with-parts.ts';

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
