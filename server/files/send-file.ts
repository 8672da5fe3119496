import parseRange from 'range-parser';
import type { Access } from '#core/access/permissions.ts';
import { rowsNaming, storedFile, type FileName } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { BytesFault } from './bytes-fault.ts';
import type { FileStores } from './file-stores.ts';

interface SendDeps {
  readonly db: Database;
  readonly stores: FileStores;
}

interface Asked {
  readonly file: FileName;
  readonly access: Access;
  readonly ifNoneMatch: string | null;
  readonly range: string | null;
}

// Checks access before `ETag` and `Range`, so that neither answer can reveal that a file exists.
/** Answers with a file's bytes; undefined if the reader sees no row of it, or the server lacks the bytes. */
export const sendFile = async (
  { db, stores }: SendDeps,
  { file, access, ifNoneMatch, range }: Asked,
): Promise<Response | undefined> => {
  const row = (await rowsNaming(db, file, access)).find(({ stored }) => stored);
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
  const parts = range === null ? undefined : parseRange(stored.bytes, range);
  if (parts === -1) {
    headers.set('Content-Range', `bytes */${stored.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  // For several ranges or an unreadable header, the answer has the whole file, as RFC 9110 allows.
  const one = Array.isArray(parts) && parts.type === 'bytes' && parts.length === 1 ? parts[0] : undefined;
  const { start, end } = one ?? { start: 0, end: stored.bytes - 1 };
  const bytes = await stores.of(stored).read(stored, { start, end });
  if (bytes === undefined)
    throw new BytesFault(`The bytes of ${file.sha256} are gone from where they lay.`, { isLost: true });
  headers.set('Content-Length', String(end - start + 1));
  if (one !== undefined) headers.set('Content-Range', `bytes ${start}-${end}/${stored.bytes}`);
  return new Response(bytes, { status: one === undefined ? 200 : 206, headers });
};

/**
 * Encodes a name for a header as RFC 8187 requires: only characters that have no meaning in a header stay unchanged.
 */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
