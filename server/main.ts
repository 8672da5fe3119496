import { fileURLToPath } from 'node:url';
import { loadOrCreateKeys } from './auth/keys.ts';
import { compose } from './compose.ts';
import { readConfig, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations.ts';
import { openDatabase } from './db/open-database.ts';
import { listen } from './listen.ts';
import { createLog, type Log } from './log.ts';
import { StartRefusal } from './start-refusal.ts';
import { latestBuild } from './web/latest-build.ts';

const webFolder = fileURLToPath(new URL('../web', import.meta.url));
const drainMs = 10_000;

/** States: opening the database → migrating → listening → draining → ended. Whatever was opened is closed again in reverse order. */
const start = async (config: Config, log: Log): Promise<() => Promise<void>> => {
  const database = await openDatabase(config, log);
  try {
    await migrate(database.db, migrations, { embeddedAuth: config.auth.kind === 'embedded' });
    const stopping = new AbortController();
    const app = compose({
      config,
      db: database.db,
      keys: await loadOrCreateKeys(config.dataDir),
      clock: Date.now,
      log,
      build: await latestBuild(webFolder),
      webFolder,
      stopping: stopping.signal,
    });
    const server = await listen(app, config);
    return async () => {
      stopping.abort();
      await server.drain(drainMs);
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const end = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.ok) return end(config.error);
  const log = createLog();
  const stop = await start(config.value, log).catch((error: unknown) => {
    if (error instanceof StartRefusal) return end(error.message);
    throw error;
  });
  const stopOnce = (code: number): void => {
    for (const signal of signals) process.removeAllListeners(signal).once(signal, () => process.exit(1));
    void stop().then(() => process.exit(code));
  };
  for (const signal of signals) process.once(signal, () => stopOnce(0));
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server ends because of a fault of its own');
    stopOnce(1);
  });
  say(
    `Spoolside is ready at ${config.value.publicUrl} (started in ${(performance.now() / 1000).toFixed(1)} s, Ctrl-C stops it)`,
  );
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

await main();
