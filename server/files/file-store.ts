import type { FileName, StoredFile } from '#server/db/files.ts';
import type { Sql } from '#server/db/sql.ts';

/** A complete upload whose hash and type are right: its file, its sender and its number of bytes. */
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

/** A store for the bytes of finished files. All stores pass the same tests. */
export interface FileStore {
  /** Copies the bytes of an upload before the transaction that completes it; a second copy does no harm. */
  readonly copy?: (upload: CheckedUpload) => Promise<void>;
  /**
   * Turns an upload's bytes into the file's, within `tx`. Returns the file's key in the bucket; null without a bucket.
   */
  readonly adopt: (tx: Sql, upload: CheckedUpload) => Promise<string | null>;
  /** Reads the bytes of a range piece by piece; undefined if the store lacks the file. */
  readonly read: (file: StoredFile, range: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>;
  readonly has: (file: StoredFile) => Promise<boolean>;
  readonly remove: (file: StoredFile) => Promise<void>;
}
