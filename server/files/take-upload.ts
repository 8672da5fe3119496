import type { Access } from '#core/access/permissions.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/base/clock.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import {
  dropParts,
  endUpload,
  endUploadsOf,
  markStored,
  openUpload,
  openUploads,
  resizeUpload,
  rowsNaming,
  savePart,
  saveStoredFile,
  sentParts,
  storedFile,
  teamFileBytes,
  uploadBytes,
  type FileName,
  type FileRow,
  type StoredFile,
} from '#server/db/files.ts';
import { lockTeam, moveCounter, type TeamCounter } from '#server/db/history/team-counters.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { endUnnamedUploads } from '#server/db/unnamed-files.ts';
import { checkUpload, partsOf, uploadKey } from './check-upload.ts';
import type { FileStore } from './file-store.ts';
import { forgetFile } from './judge-files.ts';
import type { ReceivedPart, RunningHashes } from './running-hashes.ts';

/** The parts that an upload uses. `store` stores finished files; `teamBytes` is the limit for one team's files. */
export interface UploadDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly teamBytes: number;
  readonly hashes: RunningHashes;
}

/** A person's upload of a file into a team. `access` is that person's access. */
export interface Upload {
  readonly file: FileName;
  readonly userId: string;
  readonly access: Access;
}

/** The result of a call. `version`: the team's new version, if devices must learn that the server has the bytes. */
export interface Taken {
  readonly missing: readonly number[];
  readonly version: number | undefined;
}

/**
 * Reserves space for a file, if the person may see a row that names it. Returns the parts that the server lacks: all of
 * a stored file whose bytes are gone.
 */
export async function beginUpload(
  deps: Pick<UploadDeps, 'db' | 'clock' | 'teamBytes'> & { readonly has: (file: StoredFile) => Promise<boolean> },
  upload: Upload,
  bytes: number,
): Promise<Result<Taken, Refusal>> {
  const { db } = deps;
  const { file, access } = upload;
  const seen = await rowsNaming(db, file, access);
  const stored = seen.length > 0 ? await storedFile(db, file) : undefined;
  const forgotten = stored !== undefined && !(await deps.has(stored)) ? await forgetFile(db, file) : undefined;
  const begun = await reserve(deps, upload, bytes);
  return begun.ok ? ok({ ...begun.value, version: begun.value.version ?? forgotten }) : begun;
}

const reserve = (
  { db, clock, teamBytes }: Pick<UploadDeps, 'db' | 'clock' | 'teamBytes'>,
  { file, userId, access }: Upload,
  bytes: number,
): Promise<Result<Taken, Refusal>> =>
  db.transaction(async (tx) => {
    // the lock makes uploads begin one after the other, so that each counts the space of the ones before
    const counter = await lockTeam(tx, file.teamId);
    const rows = (await rowsNaming(tx, file, access)).filter((row) => row.bytes === bytes);
    if (rows.length === 0) return err(refuse('not_found'));
    const here = await storedFile(tx, file);
    // A person who sees no stored row must send every part, because knowing the hash must not be enough to get the
    // file.
    if (here !== undefined && rows.some(({ stored }) => stored)) {
      await endUploadsOf(tx, file, userId);
      return ok({ missing: [], version: await markRows(tx, file, counter, rows, here.type) });
    }
    const reserved = await uploadBytes(tx, file, userId, 'look');
    const isFull = () => err(refuse('team_full', { message: teamFull(teamBytes), details: { bytes: teamBytes } }));
    if (reserved !== undefined && reserved !== bytes) {
      // The upload was opened for a row that names another size: this row's size replaces it.
      const own = { sha256: file.sha256, sender: userId };
      const grows = here === undefined && bytes > reserved;
      if (grows && (await teamFileBytes(tx, file.teamId, own)) + bytes > teamBytes) return isFull();
      if (!(await resizeUpload(tx, file, { sender: userId, bytes, now: new Date(clock()) })))
        return err(refuse('too_many_requests', { message: takesPart, retryAfterSeconds: 1 }));
    }
    if (reserved === undefined) {
      // makes room: ends uploads whose rows are deleted or whose sender left
      await endUnnamedUploads(tx, { teamId: file.teamId, sender: userId });
      if ((await openUploads(tx, userId)) >= fileLimits.openUploads)
        return err(refuse('too_many_requests', { message: tooManyUploads, retryAfterSeconds: 60 }));
      if (here === undefined && (await teamFileBytes(tx, file.teamId)) + bytes > teamBytes) return isFull();
      await openUpload(tx, file, { sender: userId, bytes, now: new Date(clock()) });
    }
    const sent = new Set(await sentParts(tx, file, userId));
    const missing = Array.from({ length: partsOf(bytes) }, (_, n) => n).filter((n) => !sent.has(n));
    // If no part is missing, the bucket failed after the last part: sending this part again completes the file.
    return ok({ missing: missing.length === 0 ? [partsOf(bytes) - 1] : missing, version: undefined });
  });

/** Stores one part. Returns the team's new version if devices must learn that the file is complete. */
export async function takePart(
  deps: UploadDeps,
  upload: Upload,
  part: ReceivedPart,
): Promise<Result<number | undefined, Refusal>> {
  const { db, store, hashes } = deps;
  const { file, userId: sender } = upload;
  hashes.add(uploadKey(upload), part);
  const saved = await db.transaction(async (tx) => {
    const one = await saveOne(tx, hashes, upload, part);
    if (!one.ok || one.value.is === 'done' || store.copy !== undefined) return one;
    return complete(tx, deps, upload, one.value);
  });
  if (!saved.ok) return saved;
  if (saved.value.is === 'done') return ok(saved.value.version);
  const { whole: bytes } = saved.value;
  // Outside a transaction, because a bucket may be slow and the database has few connections.
  if ((await storedFile(db, file)) === undefined) await store.copy?.({ file, sender, bytes });
  const checkedOne = saved.value;
  const completed = await db.transaction((tx) => complete(tx, deps, upload, checkedOne));
  return completed.ok ? ok(completed.value.version) : completed;
}

interface Checked {
  readonly is: 'checked';
  readonly whole: number;
  readonly type: string;
}

interface Done {
  readonly is: 'done';
  readonly version: number | undefined;
}

const nothingNew: Done = { is: 'done', version: undefined };

const saveOne = async (
  tx: Sql,
  hashes: RunningHashes,
  upload: Upload,
  { n, bytes }: ReceivedPart,
): Promise<Result<Checked | Done, Refusal>> => {
  const { file, userId } = upload;
  const { whole, rows } = await openOne(tx, upload);
  // The row may have been deleted since the upload began, or another part may have completed the file.
  if (whole === undefined || rows.length === 0) return whenOver(tx, file, rows);
  const wanted = n === partsOf(whole) - 1 ? whole - n * fileLimits.filePartBytes : fileLimits.filePartBytes;
  const last = partsOf(whole) - 1;
  if (n > last)
    return err(refuse('invalid', { message: `This file ends with part ${last}, so there is no part ${n}.` }));
  if (bytes.length !== wanted) return err(refuse('invalid', { message: `Part ${n} must have ${wanted} bytes.` }));
  const [, sent] = await Promise.all([savePart(tx, file, { sender: userId, n, bytes }), sentParts(tx, file, userId)]);
  if (sent.length < partsOf(whole)) return ok(nothingNew);
  const type = await checkUpload(tx, hashes, { file, userId, whole, rows });
  if (type.ok) return ok({ is: 'checked', whole, type: type.value });
  // committed, not rolled back: the next try begins without the wrong parts, and other files may use the space
  await dropParts(tx, file, userId);
  await endUpload(tx, file, userId);
  return type;
};

const openOne = async (
  tx: Sql,
  { file, userId, access }: Upload,
): Promise<{ readonly whole: number | undefined; readonly rows: readonly FileRow[] }> => {
  // Both are sent together and run in this order: the rows are found after the upload is locked.
  const [whole, named] = await Promise.all([uploadBytes(tx, file, userId, 'lock'), rowsNaming(tx, file, access)]);
  return { whole, rows: whole === undefined ? named : named.filter((row) => row.bytes === whole) };
};

const complete = async (
  tx: Sql,
  { clock, store }: Pick<UploadDeps, 'clock' | 'store'>,
  upload: Upload,
  { whole: bytes, type }: Checked,
): Promise<Result<Done, Refusal>> => {
  const { file, userId: sender } = upload;
  const { whole, rows } = await openOne(tx, upload);
  // Since it was checked, the upload may have been opened again with another size.
  if (whole !== bytes || rows.length === 0) return whenOver(tx, file, rows);
  const counter = await lockTeam(tx, file.teamId);
  if ((await storedFile(tx, file)) === undefined) {
    const bucketKey = await store.adopt(tx, { file, sender, bytes });
    await saveStoredFile(tx, { ...file, bytes, type, bucketKey }, new Date(clock()));
  }
  // Other people's incomplete uploads of this file are not needed now, and would reserve space for up to seven days.
  await endUploadsOf(tx, file, sender);
  return ok({ is: 'done', version: await markRows(tx, file, counter, rows, type) });
};

const markRows = async (
  tx: Sql,
  { teamId }: FileName,
  { version, live }: Pick<TeamCounter, 'version' | 'live'>,
  rows: readonly FileRow[],
  type: string,
): Promise<number | undefined> => {
  const ids = rows.filter((row) => row.type === type && !row.stored).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await markStored(tx, teamId, { ids, version: version + 1 });
  await moveCounter(tx, teamId, { version: version + 1, live });
  return version + 1;
};

const whenOver = async (tx: Sql, file: FileName, rows: readonly FileRow[]): Promise<Result<Done, Refusal>> =>
  rows.some(({ stored }) => stored) && (await storedFile(tx, file)) !== undefined
    ? ok(nothingNew)
    : err(refuse('not_found'));

const tooManyUploads = `${fileLimits.openUploads} files are being sent already. Wait until one has arrived.`;

const takesPart = 'A part of this file is being taken with another size. Please try again in a moment.';

const teamFull = (bytes: number): string =>
  `The files of this team may take ${Math.round(bytes / 1024 / 1024)} MB, and this one does not fit any more. Delete files that you no longer need.`;
