import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { createLog } from '#server/base/log.ts';

export const startIn = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: createLog('silent') });

export const ask = async (postgres: Awaited<ReturnType<typeof startIn>>, text: string): Promise<unknown[]> => {
  const db = createDatabase(postgres.address, { most: 1 });
  try {
    return await db.query(text);
  } finally {
    await db.close();
  }
};
