import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';

const largestLog = 5 * 1024 * 1024;
const earlier = (file: string): string => `${file}.1`;

const sizeOf = async (file: string): Promise<number> =>
  (
    await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return { size: 0 };
    })
  ).size;

/** Renames a long log to `FILE.1` while PostgreSQL does not run. Returns the size of the log that is left. */
export async function setLogAside(file: string): Promise<number> {
  const size = await sizeOf(file);
  if (size <= largestLog) return size;
  await rename(file, earlier(file));
  return 0;
}

/** Copies a long log to `FILE.1` and empties it while PostgreSQL writes. Returns true if the log was long. */
export async function shortenLog(file: string, log: Log): Promise<boolean> {
  if ((await sizeOf(file)) <= largestLog) return false;
  try {
    // PostgreSQL has the file open, so a rename would not stop it from growing
    await copyFile(file, earlier(file));
  } catch (error) {
    log.warn({ err: error }, 'The log of PostgreSQL could not be copied, so its lines are lost');
    await rm(earlier(file), { force: true, recursive: true });
  }
  await truncate(file);
  return true;
}

/** Shortens the log every `everyMs` ms, if it is long, until `stopping` is aborted. */
export async function keepLogShort(file: string, log: Log, stopping: AbortSignal, everyMs = 60_000): Promise<void> {
  while (await passes(everyMs, stopping))
    await shortenLog(file, log).catch((error: unknown) =>
      log.warn({ err: error }, 'The log of PostgreSQL could not be shortened'),
    );
}
