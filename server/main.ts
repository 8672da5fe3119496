import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepBackups } from '#server/backup/keep-backups.ts';
import { readConfig, type Config } from '#server/base/config.ts';
import { createLog, type Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { keepTelling } from '#server/digest/keep-telling.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { sweepFiles } from '#server/files/judge-files.ts';
import { hasMailbox } from '#server/mail/mailbox.ts';
import { keepUp } from '#server/upkeep/tidy-up.ts';
import { latestBuild, webFolderOf } from '#server/web/pages.ts';
import { compose, postboxOf, type Parts } from './compose.ts';
import { listen } from './listen.ts';
import { notesOfStart } from './notes-of-start.ts';
import { openParts } from './open-parts.ts';
import { postMails } from './post-mails.ts';

const webFolder = webFolderOf(import.meta.url);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// A stop ends within fifteen seconds: first running requests, then background work, then the database.
const drainMs = 7000;
const backgroundMs = 2500;
const stopMs = 14_000;
const lastMs = 14_800;
const secondCtrlCMs = 2000;

/** `stop` closes all parts; once `hurry` is aborted, it waits for no running work. `notes`: lines for the terminal. */
interface Started {
  readonly stop: (hurry: AbortSignal) => Promise<void>;
  readonly notes: readonly string[];
}

/** Opens the parts and listens. The server's states: opening → listening → draining → ended. */
const start = async (config: Config, log: Log): Promise<Started> => {
  const page = join(webFolder, 'index.html');
  if (!existsSync(page))
    throw new StartRefusal(
      `The page is not built: there is no ${page}. Run "npm run build", or start with "npm start".`,
    );
  const { parts, announceStop, close } = await openParts(config, log, {
    build: await latestBuild(webFolder),
    webFolder,
    workFile: new URL('work.js', import.meta.url),
  });
  try {
    const server = await listen(compose(parts), config);
    const background = Promise.all([
      keepUp({ ...parts, random: Math.random }),
      sweepFiles({
        ...parts,
        stores: createFileStores(parts.db, parts.bucket),
        ring: (team, version) => parts.doorbell?.ring(team, version),
      }),
      postMails(parts),
      tellDaily(parts),
      // the operator of an external database makes its backups with the tools of that database
      config.databaseUrl === undefined && keepBackups({ ...parts, dataDir: config.dataDir, release: parts.build }),
    ]);
    const stop = async (hurry: AbortSignal): Promise<void> => {
      const until = Date.now() + stopMs;
      announceStop();
      await server.drain(drainMs, hurry);
      await Promise.race([background, passes(Math.max(backgroundMs, until - Date.now() - 4500), hurry)]);
      await close(until);
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
  const log = createLog(config.value.logLevel);
  const starting = start(config.value, log);
  const hurrying = new AbortController();
  let isOpen = false;
  let stoppingSince: number | undefined;
  let hasFault = false;
  const finish = (code: number): void => {
    // exit without stopping only with an external database: the server's own PostgreSQL would continue to run
    if (!isOpen && config.value.databaseUrl !== undefined) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    setTimeout(() => {
      log.error('The server did not stop in time and ends as it is');
      process.exit(1);
    }, lastMs).unref();
    void endAfter(starting, hurrying.signal, log).then((isInOrder) => process.exit(isInOrder ? code : 1));
  };
  for (const signal of signals)
    process.on(signal, () => {
      // npm, a shell and a supervisor may repeat one stop signal within 2 s. Only a later Ctrl-C ends running work at
      // once.
      const wasAsked = stoppingSince !== undefined && performance.now() - stoppingSince > secondCtrlCMs;
      if (signal === 'SIGINT' && wasAsked) hurrying.abort();
      finish(0);
    });
  const { notes } = await starting.catch((error: unknown) => {
    if (error instanceof StartRefusal) return end(error.message);
    throw error;
  });
  isOpen = true;
  process.on('uncaughtException', (error) => {
    // logs the first fault only, and after the stop has begun: a log that cannot be written causes a second fault
    if (!hasFault) setImmediate(() => log.fatal({ err: error }, 'The server ends because of a fault of its own'));
    hasFault = true;
    finish(1);
  });
  if (stoppingSince !== undefined) return;
  const took = (performance.now() / 1000).toFixed(1);
  process.stdout.write(`Spoolside is ready at ${config.value.publicUrl} (started in ${took} s, Ctrl-C stops it)\n`);
  for (const note of notes) process.stdout.write(`${note}\n`);
};

/** Stops the started parts. Returns false if this fails, or if the start was refused, which `main` reports. */
const endAfter = async (starting: Promise<Started>, hurry: AbortSignal, log: Log): Promise<boolean> => {
  try {
    const { stop } = await starting;
    await stop(hurry);
    return true;
  } catch (error) {
    if (!(error instanceof StartRefusal)) log.fatal({ err: error }, 'The server could not stop in good order');
    return false;
  }
};

/** Queues the daily mails until the server stops. Resolves immediately if neither SMTP nor a mailbox is set up. */
async function tellDaily(parts: Parts): Promise<void> {
  const mailsArrive = parts.config.smtpUrl !== undefined || hasMailbox(parts.config);
  if (mailsArrive) await keepTelling({ ...parts, postbox: postboxOf(parts), random: Math.random });
}

await main();
