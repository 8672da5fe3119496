import { createHash } from 'node:crypto';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { markNotStored, removeStoredFile, storedFilesInBucket } from '#server/db/bucket-files.ts';
import {
  filesToJudge,
  noteJudged,
  setPartsAside,
  storedFile,
  type FileName,
  type StoredFile,
} from '#server/db/files.ts';
import { lockTeam, moveCounter } from '#server/db/history/heads.ts';
import type { Database } from '#server/db/sql.ts';
import { BytesFault } from './bucket.ts';
import type { FileStores } from './file-stores.ts';

/** What is the matter with the bytes of a finished file. `gone`: some or all are missing; `changed`: others are there. */
export type FileState = 'whole' | 'gone' | 'changed';

/** Reads all bytes of a file against its size and SHA-256. Throws a BytesFault if its store is out of reach. */
export async function judgeFile(stores: FileStores, file: StoredFile): Promise<FileState> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const store = stores.of(file);
    if (!(await store.has(file))) return 'gone';
    const stream = await store.read(file, { start: 0, end: file.bytes - 1 });
    if (stream === undefined) return 'gone';
    for await (const chunk of stream) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof BytesFault && error.reason === 'files_lost') return 'gone';
    throw error;
  }
  return bytes === file.bytes && hash.digest('hex') === file.sha256 ? 'whole' : 'changed';
}

/**
 * Takes back that the server has a file: its rows become `stored: false`, so that devices which have the bytes send
 * them. Parts that are left are set aside, because no device may have them. Returns the team's new version; undefined
 * if the file counts as not stored already.
 */
export function forgetFile(db: Database, file: FileName): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const { version, live } = await lockTeam(tx, file.teamId);
    if ((await storedFile(tx, file)) === undefined) return undefined;
    await removeStoredFile(tx, file);
    await setPartsAside(tx, file);
    await markNotStored(tx, file, version + 1);
    await moveCounter(tx, file.teamId, { version: version + 1, live });
    return version + 1;
  });
}

/** Forgets the files that the bucket lacks, e.g. after a restore. Returns the number of lost files. */
export async function forgetLostFiles(db: Database, stores: FileStores): Promise<number> {
  let lost = 0;
  for (const file of await storedFilesInBucket(db)) {
    if (await stores.of(file).has(file)) continue;
    await forgetFile(db, file);
    lost += 1;
  }
  return lost;
}

interface SweepDeps {
  readonly db: Database;
  readonly stores: FileStores;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  /** Called with a team's public id and its new version when a file was forgotten. */
  readonly ring: (team: string, version: number) => void;
}

const hour = 3_600_000;
const everyMs = hour / 60;
const atATime = 3;
const dayMs = 24 * hour;
const monthMs = 30 * dayMs;

/** Judges a few files each minute, each once in thirty days, until the server stops. Logs what it finds and failures. */
export async function sweepFiles(deps: SweepDeps): Promise<void> {
  while (await passes(everyMs, deps.stopping))
    await judgeSome(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'Stored files could not be judged'));
}

/**
 * Judges the files that were not judged for the longest time, and forgets those whose bytes are gone or changed. A file
 * that cannot be read is due again after a day.
 */
export async function judgeSome({
  db,
  stores,
  clock,
  log,
  ring,
}: Omit<SweepDeps, 'stopping'>): Promise<readonly (FileName & { readonly state: FileState })[]> {
  const now = clock();
  const judged = [];
  // Several servers take different files, because taking one notes the time.
  for (const file of await filesToJudge(db, { now: new Date(now), before: new Date(now - monthMs), most: atATime })) {
    const state = await judgeFile(stores, file).catch(async (error: unknown) => {
      log.warn({ err: error, team: file.team, sha256: file.sha256 }, 'A stored file could not be judged');
      // Taking the file noted it as judged: without this, a bucket's bad hour would hide its files for a month.
      await noteJudged(db, file, new Date(now - monthMs + dayMs));
      return undefined;
    });
    if (state === undefined) continue;
    judged.push({ teamId: file.teamId, team: file.team, sha256: file.sha256, state });
    if (state === 'whole') continue;
    log.error(
      { team: file.team, sha256: file.sha256 },
      `The bytes of a stored file are ${state}: devices are asked for them`,
    );
    const version = await forgetFile(db, file);
    if (version !== undefined) ring(file.team, version);
  }
  return judged;
}
