import type { FileName, StoredFile } from '#server/db/files.ts';
import type { Sql } from '#server/db/sql.ts';

/** A complete upload whose hash and type were found right: whose it is, and its bytes in all. */
export interface CheckedUpload {
  readonly file: FileName;
  readonly sender: string;
  readonly bytes: number;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of finished files are kept. Every store passes the same suite of tests. */
export interface FileStore {
  /** Copies the bytes of an upload before the transaction that completes it; repeating it does no harm. */
  readonly copy?: (upload: CheckedUpload) => Promise<void>;
  /** Makes the upload's bytes the file's, in the transaction that completes it. Returns the file's key in the bucket. */
  readonly adopt: (tx: Sql, upload: CheckedUpload) => Promise<string | null>;
  /** The bytes of a range, read as the reader takes them; undefined if the store lacks the file. */
  readonly read: (file: StoredFile, range: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>;
  /** Whether the store has the file with all of its bytes. */
  readonly has: (file: StoredFile) => Promise<boolean>;
  /** Removes the bytes of a file; one that is not there counts as removed. */
  readonly remove: (file: StoredFile) => Promise<void>;
}
