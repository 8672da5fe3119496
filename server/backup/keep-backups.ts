import { readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { lockBackups } from '#server/db/dump/fill-database.ts';
import { withLongerQueries, type Database } from '#server/db/sql.ts';
import { damagedInWords } from './backup-words.ts';
import { listBeside, partsBeside, removeParts } from './backup-lines.ts';
import { writeBackup } from './write-backup.ts';

/** Returns the folder in DATA_DIR that holds the backups. */
export function backupsIn(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Names a daily backup, or one made without a file name: for example `spoolside-2026-11-26-031500.backup`. */
export function backupName(now: Date): string {
  return `spoolside-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.backup`;
}

const named = /^spoolside-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/;

const timeOfBackup = (name: string): number | undefined => {
  if (!named.test(name)) return undefined;
  const digits = name.replaceAll(/\D/g, '');
  const at = (from: number, to: number): number => Number(digits.slice(from, to));
  return Date.UTC(at(0, 4), at(4, 6) - 1, at(6, 8), at(8, 10), at(10, 12), at(12, 14));
};

/** Whether there is no backup yet for the day of `now` (UTC). */
export function isDue(names: readonly string[], now: Date): boolean {
  return names.every((name) => named.exec(name)?.[1] !== now.toISOString().slice(0, 10));
}

/**
 * Returns the backups to remove: all but the newest of each of the last 7 days and the last 4 weeks that have a backup.
 */
export function outdated(names: readonly string[]): readonly string[] {
  const newest = names
    .filter((name) => named.test(name))
    .toSorted()
    .toReversed();
  const kept = new Set([...firstOfEach(newest, dayOf, keptDays), ...firstOfEach(newest, weekOf, keptWeeks)]);
  return newest.filter((name) => !kept.has(name));
}

const keptDays = 7;
const keptWeeks = 4;

const firstOfEach = (
  names: readonly string[],
  groupOf: (name: string) => string | number,
  most: number,
): readonly string[] => {
  const first = new Map<string | number, string>();
  for (const name of names) if (!first.has(groupOf(name))) first.set(groupOf(name), name);
  return [...first.values()].slice(0, most);
};

const dayOf = (name: string): string => named.exec(name)?.[1] ?? '';

// The weeks begin on Monday; day 0 (1970-01-01) was a Thursday, so 3 days are added.
const weekOf = (name: string): number => Math.floor((Date.parse(dayOf(name)) / dayMs + 3) / 7);
const dayMs = 86_400_000;

/** Returns when the backups in DATA_DIR were made (ms since 1970); none if the folder is missing. */
export async function timesOfBackups(dataDir: string): Promise<readonly number[]> {
  return (await namesIn(backupsIn(dataDir))).flatMap((name) => timeOfBackup(name) ?? []);
}

interface KeepBackupsDeps {
  readonly db: Database;
  readonly dataDir: string;
  readonly release: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly firstMs?: number;
  readonly everyMs?: number;
}

/** Makes a backup each day (UTC) until the server stops. Logs failures. */
export async function keepBackups({
  firstMs = 5 * 60_000,
  everyMs = 15 * 60_000,
  ...deps
}: KeepBackupsDeps): Promise<void> {
  const { stopping, log } = deps;
  for (let wait = firstMs; await passes(wait, stopping); wait = everyMs)
    await backUpDaily(deps).catch((error: unknown) =>
      log.error({ err: error }, `No backup was made. The next try is in ${Math.round(everyMs / 60_000)} minutes.`),
    );
}

/** Makes the day's backup if it is due, then removes outdated ones. Returns the new file; undefined if none was due. */
export async function backUpDaily({
  db,
  dataDir,
  release,
  clock,
  log,
}: Pick<KeepBackupsDeps, 'db' | 'dataDir' | 'release' | 'clock' | 'log'>): Promise<string | undefined> {
  const now = new Date(clock());
  const folder = backupsIn(dataDir);
  if (!isDue(await namesIn(folder), now)) return undefined;
  const file = join(folder, backupName(now));
  const patient = withLongerQueries(db, byNightMs);
  const made = await writeBackup(patient, { file, release, now });
  log.info(made, `A backup was made: ${file}`);
  if (made.damaged > 0) log.error(made, `A backup was made${damagedInWords(made.damaged)}`);
  await removeOutdated(patient, folder);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < roomFor * made.bytes)
    log.warn({ freeBytes: bavail * bsize }, `The disk of ${folder} has room for fewer than ${roomFor} more backups.`);
  return file;
}

const byNightMs = 60 * 60_000;
const roomFor = 10;

/** Removes a folder's outdated backups. If each backup left has a list, also removes parts that no list names. */
export function removeOutdated(db: Database, folder: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockBackups(tx);
    for (const name of outdated(await namesIn(folder))) {
      await rm(join(folder, name), { force: true });
      await rm(listBeside(join(folder, name)), { force: true });
    }
    // A person may have made a backup here under any name. A backup without a list may need any part.
    const names = await namesIn(folder);
    const backups = names.filter((name) => !/(?:^|\.)parts$|\.partial$|\.parts\.[\da-f-]{36}$/.test(name));
    if (backups.some((name) => !names.includes(listBeside(name)))) return;
    const needed = await Promise.all(backups.map((name) => readFile(listBeside(join(folder, name)), 'utf8')));
    await removeParts(partsBeside(join(folder, 'any')), new Set(needed.flatMap((list) => list.split('\n'))));
  });
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
