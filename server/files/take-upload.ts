import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import type { Access } from '#core/access/permissions.ts';
import { designLimits, isDesignType, designFileType, designFormats } from '#core/design-file/design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { isEqual } from '#core/is-equal.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import type { FileType } from '#core/kinds/file.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/base/clock.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { endUnnamedUploads } from '#server/db/bucket-files.ts';
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
  partDigests,
  readPart,
} from '#server/db/files.ts';
import { lockTeam, moveCounter, type TeamCounter } from '#server/db/history/heads.ts';
import type { Database, Sql } from '#server/db/sql.ts';
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

type Sent = Pick<Complete, 'file' | 'userId'>;

/** Returns the number of parts of a file. */
function partsOf(bytes: number): number {
  return Math.ceil(bytes / fileLimits.filePartBytes);
}

/** Returns the name of a person's upload among the running hashes. */
function uploadKey({ file, userId }: Sent): string {
  return `${file.team}/${file.sha256}/${userId}`;
}

/** `whole` is the number of bytes. */
interface Complete {
  readonly file: FileName;
  readonly userId: string;
  readonly whole: number;
  readonly rows: readonly FileRow[];
}

/** Checks the hash and the type of a complete upload. Returns its type, or why it is refused. */
async function checkUpload(tx: Sql, hashes: RunningHashes, complete: Complete): Promise<Result<string, Refusal>> {
  const { file, whole, rows } = complete;
  const types = new Set(rows.map(({ type }) => type));
  const mayBeDesign = whole <= designLimits.bytes && [...types].some(isDesignType);
  const known = mayBeDesign ? undefined : await hashAsReceived(tx, hashes, complete);
  const read = known === undefined ? await readUpload(tx, complete, mayBeDesign) : undefined;
  if ((read?.sha256 ?? known) !== file.sha256) return err(refuse('wrong_digest'));
  const head = read?.head ?? (await partOf(tx, complete, 0));
  // The bytes alone show that a file is a photo or a paper. A design may need its row, as some formats have no header.
  const found =
    contentTypeOf(head) ?? (mayBeDesign ? designTypeAmong(types, Buffer.concat(read?.kept ?? [])) : undefined);
  if (found === undefined || !types.has(found.type)) return err(refuse('wrong_type'));
  if ((found.widthPx ?? 0) * (found.heightPx ?? 0) > fileLimits.picturePixels)
    return err(refuse('wrong_type', { message: 'A picture may have 50 million pixels at most.' }));
  return ok(found.type);
}

/** Returns an upload's hash; undefined if this server did not hash all of its present parts. */
const hashAsReceived = async (
  tx: Sql,
  hashes: RunningHashes,
  { file, userId, whole }: Complete,
): Promise<string | undefined> => {
  const received = hashes.end(uploadKey({ file, userId }));
  if (received?.digests.length !== partsOf(whole)) return undefined;
  // Another server may have replaced a part since, so the digests are compared.
  return isEqual(await partDigests(tx, file, userId), received.digests) ? received.whole : undefined;
};

const readUpload = async (tx: Sql, complete: Complete, keepsAll: boolean) => {
  const hash = createHash('sha256');
  let head: Uint8Array = new Uint8Array();
  const kept: Uint8Array[] = [];
  for (let n = 0; n < partsOf(complete.whole); n += 1) {
    const part = await partOf(tx, complete, n);
    if (n === 0) head = part;
    hash.update(part);
    if (keepsAll) kept.push(part);
  }
  return { sha256: hash.digest('hex'), head, kept };
};

const partOf = async (tx: Sql, { file, userId }: Sent, n: number): Promise<Uint8Array> => {
  const part = await readPart(tx, file, n, userId);
  if (part === undefined) throw new Error(`Part ${n} of ${file.sha256} is gone.`);
  return part;
};

const designTypeAmong = (types: ReadonlySet<string>, bytes: Uint8Array): FoundType | undefined => {
  for (const type of types) {
    const found = designTypeOf(bytes, type);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The type of a file, found in its first bytes. A picture has its width and height in px. */
interface FoundType {
  readonly type: FileType;
  readonly widthPx?: number;
  readonly heightPx?: number;
}

/** Finds in a file's first bytes that it is a PDF or an allowed picture; undefined for other files. */
function contentTypeOf(head: Uint8Array): FoundType | undefined {
  // PDF readers accept bytes before the header; this server does not, so that no file of another type passes as a PDF.
  if (Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-') return { type: 'application/pdf' };
  const { type: extension = '', width, height } = sizeOf(head) ?? {};
  const type = pictureTypes[extension];
  if (type === undefined || width === undefined || height === undefined) return undefined;
  return { type, widthPx: width, heightPx: height };
}

const pictureTypes: Readonly<Record<string, FileType>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

// The library throws for unknown types, and for a picture whose header is cut off.
const sizeOf = (head: Uint8Array): ReturnType<typeof imageSize> | undefined => {
  try {
    return imageSize(head);
  } catch {
    return undefined;
  }
};

const formatOf = (type: string) => designFormats.find((format) => designFileType(format) === type);

/** Returns the design type of the bytes; undefined unless `type` is a design type and the bytes can be read. */
function designTypeOf(bytes: Uint8Array, type: string): FoundType | undefined {
  const format = formatOf(type);
  if (format === undefined) return undefined;
  const read = readDesign({ name: `design.${format}`, bytes });
  return read.ok ? { type: designFileType(read.value.format) } : undefined;
}
