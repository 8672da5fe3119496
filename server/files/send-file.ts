import { createHash } from 'node:crypto';
import parseRange from 'range-parser';
import type { Access } from '#core/access/permissions.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { rowsNaming, storedFile, type FileName, type StoredFile } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { BytesFault } from './bucket.ts';
import type { ByteRange } from './file-store.ts';
import type { FileStores } from './file-stores.ts';
import { forgetFile } from './judge-files.ts';

interface SendDeps {
  readonly db: Database;
  readonly stores: FileStores;
  /** Called with the team's new version when the bytes turned out to be gone or changed, so that devices send them. */
  readonly onForgotten: (version: number) => void;
}

interface Asked {
  readonly file: FileName;
  readonly access: Access;
  readonly ifNoneMatch: string | null;
  readonly range: string | null;
}

// Checks access before `ETag` and `Range`, so that neither answer can reveal that a file exists.
/**
 * Answers with a file's bytes; undefined if the reader sees no row of it, what it belongs to was deleted, or the server
 * lacks the bytes. A file that is
 * read whole is compared with its hash: bytes that are wrong are never sent to their end.
 */
export async function sendFile(
  { db, stores, onForgotten }: SendDeps,
  { file, access, ifNoneMatch, range }: Asked,
): Promise<Response | undefined> {
  const row = (await rowsNaming(db, file, access)).find(({ stored, isOfDeleted }) => stored && !isOfDeleted);
  const stored = row && (await storedFile(db, file));
  if (row === undefined || stored === undefined) return undefined;
  const etag = `"${file.sha256}"`;
  const headers = new Headers({
    ETag: etag,
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'bytes',
    'Content-Type': stored.type,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': `${stored.type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(row.name)}`,
  });
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true)
    return new Response(null, { status: 304, headers });
  const parts = isRange(range) ? parseRange(stored.bytes, range) : undefined;
  if (parts === -1) {
    headers.set('Content-Range', `bytes */${stored.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  // For several ranges or an invalid header, the answer has the whole file, as RFC 9110 allows.
  const one = Array.isArray(parts) && parts.type === 'bytes' && parts.length === 1 ? parts[0] : undefined;
  const { start, end } = one ?? { start: 0, end: stored.bytes - 1 };
  const forget = async (fault: unknown): Promise<never> => {
    if (fault instanceof BytesFault && fault.reason === 'files_lost') {
      const version = await forgetFile(db, file);
      if (version !== undefined) onForgotten(version);
    }
    throw fault;
  };
  const bytes = await readStored(stores, stored, { start, end }).catch(forget);
  const body = one === undefined ? await compared(bytes, stored, forget) : bytes;
  headers.set('Content-Length', String(end - start + 1));
  if (one !== undefined) headers.set('Content-Range', `bytes ${start}-${end}/${stored.bytes}`);
  return new Response(body, { status: one === undefined ? 200 : 206, headers });
}

const readStored = async (
  stores: FileStores,
  file: StoredFile,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> => {
  const store = stores.of(file);
  // A bucket says by itself that it lacks an object; in the database a part in the middle may be gone.
  const isWhole = file.bucketKey !== null || (await store.has(file));
  const bytes = isWhole ? await store.read(file, range) : undefined;
  if (bytes === undefined)
    throw new BytesFault(`The bytes of ${file.sha256} are gone from where they lay.`, { isLost: true });
  return bytes;
};

/**
 * Passes bytes on one piece behind, so that the last piece leaves only if the hash of all is right. A file of one piece
 * is compared before this resolves.
 */
const compared = async (
  bytes: ReadableStream<Uint8Array>,
  { sha256, bytes: length }: StoredFile,
  forget: (fault: unknown) => Promise<never>,
): Promise<ReadableStream<Uint8Array>> => {
  const reader = bytes.getReader();
  const hash = createHash('sha256');
  let read = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    const { value } = await reader.read().catch(forget);
    if (value !== undefined) {
      hash.update(value);
      read += value.length;
      return value;
    }
    if (read === length && hash.digest('hex') === sha256) return undefined;
    return forget(new BytesFault(`The bytes of ${sha256} have changed where they lie.`, { isLost: true }));
  };
  let held = await next();
  let after = held && (await next());
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (held !== undefined) controller.enqueue(held);
        if (after === undefined) return controller.close();
        held = after;
        after = await next();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};

/** Whether a header asks for one or more ranges in a valid form (RFC 9110, 14.2); others are ignored. */
const isRange = (header: string | null): header is string =>
  header !== null &&
  /^bytes=/iu.test(header) &&
  header
    .slice(6)
    .split(',')
    .every((one) => {
      const [, first = '', last = ''] = /^[ \t]*(\d*)-(\d*)[ \t]*$/u.exec(one) ?? [];
      return first === '' ? last !== '' : last === '' || Number(first) <= Number(last);
    });

/**
 * Encodes a name for a header as RFC 8187 requires: only characters that have no meaning in a header stay unchanged.
 * It leads into no other folder, and has no marks of direction, which make `fdp.exe` look like `exe.pdf`.
 */
const encodedName = (name: string): string =>
  encodeURIComponent(safeFileName(name)).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Reads a file from its byte `start`. `lost`: its store lacks it. `outOfReach`: a BytesFault, which it reports. */
export async function readForExport(
  stores: FileStores,
  file: StoredFile,
  start: number,
  report: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array> | 'outOfReach' | 'lost'> {
  try {
    return (await stores.of(file).read(file, { start, end: file.bytes - 1 })) ?? 'lost';
  } catch (error) {
    if (!(error instanceof BytesFault)) throw error;
    report(error);
    return 'outOfReach';
  }
}
