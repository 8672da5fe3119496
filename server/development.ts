import { ok, err, type Result } from '#core/result.ts';
import { loadOrCreateKeys } from './auth/keys.ts';
import type { Parts } from './compose.ts';
import { readConfig, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations.ts';
import { openDatabase } from './db/open-database.ts';
import type { Environment } from './environment.ts';
import { createLog } from './log.ts';
import { StartRefusal } from './start-refusal.ts';

/** What outlives a reload of the server's code while somebody works on it. */
export interface Development {
  readonly config: Config;
  readonly parts: Parts;
  readonly stop: () => Promise<void>;
}

/** Opens database and keys once for the development server, which puts the app together anew after each change. The error is a sentence. */
export const openDevelopment = async (env: Environment): Promise<Result<Development, string>> => {
  const config = readConfig(env);
  if (!config.ok) return config;
  const log = createLog();
  try {
    const { db, stop } = await openDatabase(config.value, log);
    await migrate(db, migrations, { embeddedAuth: config.value.auth.kind === 'embedded' });
    const stopping = new AbortController();
    const keys = await loadOrCreateKeys(config.value.dataDir);
    const parts = { config: config.value, db, keys, clock: Date.now, log, build: 'dev', stopping: stopping.signal };
    const stopAll = async (): Promise<void> => {
      stopping.abort();
      await stop();
    };
    return ok({ config: config.value, parts, stop: stopAll });
  } catch (error) {
    if (error instanceof StartRefusal) return err(error.message);
    throw error;
  }
};
