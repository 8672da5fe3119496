import { fileURLToPath } from 'node:url';
import { compose } from './compose.ts';
import { readConfig, type Config } from '#server/base/config.ts';
import { listen } from './listen.ts';
import { createLog, type Log } from '#server/base/log.ts';
import { notesOfStart } from './notes-of-start.ts';
import { openParts } from './open-parts.ts';
import { postMails } from './post-mails.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { tellDaily } from './tell-daily.ts';
import { keepUp } from '#server/upkeep/keep-up.ts';
import { latestBuild } from '#server/web/latest-build.ts';

const webFolder = fileURLToPath(new URL('../web', import.meta.url));
const drainMs = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a start leaves behind: how to stop, which closes everything in reverse order, and what the person at the terminal is told. */
interface Started {
  readonly stop: () => Promise<void>;
  readonly notes: readonly string[];
}

/** States: opening → listening → draining → ended. */
const start = async (config: Config, log: Log): Promise<Started> => {
  const { parts, announceStop, close } = await openParts(config, log, {
    build: await latestBuild(webFolder),
    webFolder,
  });
  try {
    const server = await listen(compose(parts), config);
    const background = [keepUp({ ...parts, random: Math.random }), postMails(parts), tellDaily(parts)];
    const stop = async (): Promise<void> => {
      announceStop();
      await server.drain(drainMs);
      await Promise.all(background);
      await close();
    };
    return { stop, notes: notesOfStart(parts) };
  } catch (error) {
    await close();
    throw error;
  }
};

const end = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.ok) return end(config.error);
  const log = createLog();
  const starting = start(config.value, log);
  let isOpen = false;
  let isStopping = false;
  const finish = (code: number): void => {
    // a database of our own that is being started would outlive us; somebody else's has nothing to fear
    const hasNothingToClose = !isOpen && config.value.databaseUrl !== undefined;
    if (isStopping || hasNothingToClose) process.exit(1); // asked twice: our database survives this, and the next start finds it
    isStopping = true;
    void starting.then(({ stop }) => stop()).then(() => process.exit(code));
  };
  for (const signal of signals) process.on(signal, () => finish(0));
  const { notes } = await starting.catch((error: unknown) => {
    if (error instanceof StartRefusal) return end(error.message);
    throw error;
  });
  isOpen = true;
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server ends because of a fault of its own');
    finish(1);
  });
  if (isStopping) return;
  const took = (performance.now() / 1000).toFixed(1);
  process.stdout.write(`Spoolside is ready at ${config.value.publicUrl} (started in ${took} s, Ctrl-C stops it)\n`);
  for (const note of notes) process.stdout.write(`${note}\n`);
};

await main();
