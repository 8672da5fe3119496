import { fileKind } from '#core/kinds/file-kind.ts';
import type { Change } from '#core/mutations/mutation.ts';
import type { FileProblem, FileState, LocalRow, TeamDatabase } from '../database/team-database.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';

/** A file to send. `sentFor`: the state of its rows; a device sends a sent file again only after that state changes. */
export interface FileToSend {
  readonly sha256: string;
  readonly bytes: number;
  readonly parts: number;
  readonly sentFor: string;
}

const dayMs = 86_400_000;

/**
 * Returns files whose bytes the server lacks (refused ones after a day, or if `insists`). Marks files that it has as
 * sent.
 */
export function filesToSend(store: TeamStore, insists: boolean): Promise<readonly FileToSend[]> {
  const { db, now } = store;
  return db.transaction('rw', db.files, db.rows, db.meta, async () => {
    const kept = await db.files.orderBy('sha256').toArray();
    if (kept.length === 0) return [];
    const [rows, { epoch }] = [await rowsByHash(db), await cursorOf(db)];
    const toSend: FileToSend[] = [];
    for (const file of kept) {
      const pushed = (rows.get(file.sha256) ?? []).filter(({ v, dirty }) => v > 0 && dirty === undefined);
      const lacking = pushed.filter(({ d }) => d['stored'] === false && d['bytes'] === file.bytes);
      const sentFor = `${epoch}/${Math.max(0, ...lacking.map(({ v }) => v))}`;
      const { sha256, bytes, parts } = file;
      if (lacking.length > 0 && file.sentFor !== sentFor) {
        if (file.state !== 'waiting') await db.files.update(sha256, { state: 'waiting', sentParts: 0 });
        if (insists || mayTry(file, now())) toSend.push({ sha256, bytes, parts, sentFor });
      } else if (file.state === 'waiting' && lacking.length === 0 && pushed.length > 0)
        await db.files.update(sha256, { ...arrived(file, now()), problem: null });
    }
    return toSend;
  });
}

/** A refused file is tried again after a day. */
const mayTry = ({ problem, triedAt = 0 }: FileState, now: number): boolean =>
  problem === null || Math.abs(now - triedAt) >= dayMs;

const arrived = ({ parts }: Pick<FileState, 'parts'>, now: number) =>
  ({ state: 'sent', sentAt: now, sentParts: parts }) as const;

/** Records that the server has all bytes of a file: after 7 days this device may evict them. */
export async function noteArrived({ db, now }: TeamStore, file: FileToSend): Promise<void> {
  await db.files.update(file.sha256, { ...arrived(file, now()), sentFor: file.sentFor, problem: null });
}

/** Records how many parts of a file have arrived. */
export async function noteParts({ db }: TeamStore, sha256: string, sentParts: number): Promise<void> {
  await db.files.update(sha256, { sentParts, problem: null });
}

/** Records why the server refused a file. */
export async function noteProblem({ db, now }: TeamStore, sha256: string, problem: FileProblem): Promise<void> {
  await db.files.update(sha256, { problem, triedAt: now() });
}

/** Deletes bytes that wait for over a day and that no row, queued change, card or history entry names. */
export function dropUnclaimed({ db, now }: TeamStore): Promise<void> {
  return db.transaction('rw', [db.files, db.fileBytes, db.rows, db.outbox, db.attention, db.history], async () => {
    const waiting = (await db.files.where('state').equals('waiting').toArray()).filter(
      ({ usedAt }) => now() - usedAt > dayMs,
    );
    if (waiting.length === 0) return;
    const claimed = new Set([
      ...(await hashesOfRows(db)),
      ...hashesIn(await db.outbox.toArray()),
      ...hashesIn(await db.attention.toArray()),
      // a deleted row may name the file, and undoing the deletion needs the bytes
      ...hashesIn(await db.history.toArray()),
    ]);
    const gone = waiting.map(({ sha256 }) => sha256).filter((sha256) => !claimed.has(sha256));
    await db.files.bulkDelete(gone);
    await db.fileBytes.bulkDelete(gone);
  });
}

/**
 * Returns files that only this device may have and that no unsent change adds. For a transaction over `unsentTables`.
 */
export async function unsentFiles(db: TeamDatabase): Promise<readonly string[]> {
  const waiting = await waitingFiles(db);
  if (waiting.length === 0) return [];
  const counted = await unsentCreations(db);
  return waiting.filter((sha256) => !counted.has(sha256));
}

/** Returns the files whose bytes only this device may have, and that a row or a change names. */
export async function waitingFiles(db: TeamDatabase): Promise<readonly string[]> {
  const waiting = await db.files.where('state').equals('waiting').primaryKeys();
  if (waiting.length === 0) return [];
  const [rows, created] = [await rowsByHash(db), await unsentCreations(db)];
  return waiting.filter((sha256) => rows.has(sha256) || created.has(sha256));
}

/** Returns the hashes of the files that pending and refused changes add. */
const unsentCreations = async (db: TeamDatabase): Promise<ReadonlySet<string>> =>
  new Set([
    ...hashesIn(await db.outbox.where('state').equals('pending').toArray()),
    ...hashesIn(await db.attention.toArray()),
  ]);

/** Returns the tables that show what is unsent in a team. */
export function unsentTables(db: TeamDatabase) {
  return [db.files, db.rows, db.outbox, db.attention];
}

/** Groups the living rows of files by the hash that they name. A row may name none if the person may not see costs. */
const rowsByHash = async (db: TeamDatabase): Promise<ReadonlyMap<string, readonly LocalRow[]>> => {
  const found = new Map<string, LocalRow[]>();
  await db.rows
    .where('[kind+sort]')
    .between([fileKind, ''], [fileKind, '\uFFFF'])
    .each((row) => {
      const sha256 = row.d['sha256'];
      if (typeof sha256 === 'string') found.set(sha256, [...(found.get(sha256) ?? []), row]);
    });
  return found;
};

/** Returns the hashes that rows of files name, even deleted rows: a refused or undone deletion brings them back. */
const hashesOfRows = async (db: TeamDatabase): Promise<readonly string[]> =>
  (await db.rows.where('key').startsWith(`${fileKind}/`).toArray()).flatMap(({ d }) =>
    typeof d['sha256'] === 'string' ? [d['sha256']] : [],
  );

/** Returns the hashes of the files that these changes add. */
export function hashesIn(changes: readonly Pick<Change, 'name' | 'args'>[]): readonly string[] {
  return changes.flatMap(({ name, args }) => {
    if (!name.startsWith(`${fileKind}.`)) return [];
    const { set } = args as { readonly set?: { readonly sha256?: unknown } };
    return typeof set?.sha256 === 'string' ? [set.sha256] : [];
  });
}
