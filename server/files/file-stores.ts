import { fileLimits } from '#core/kinds/file-limits.ts';
import { bucketKeyOf, expectLeftover, keepObject } from '#server/db/bucket-files.ts';
import {
  type StoredFile,
  dropParts,
  readPart,
  type FileName,
  adoptParts,
  finishedPartBytes,
  removeFinishedParts,
} from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { type Bucket, BytesFault } from './bucket.ts';
import type { FileStore, ByteRange } from './file-store.ts';

/** The stores of this server: `forNew` stores new files; older files stay in their store. */
export interface FileStores {
  readonly forNew: FileStore;
  /** Returns the store that has a file. Throws a BytesFault if that is a bucket and this server has none. */
  readonly of: (file: StoredFile) => FileStore;
}

/** Creates the stores: the database and, if the server has one, the bucket. */
export function createFileStores(db: Database, bucket: Bucket | undefined): FileStores {
  const database = createDatabaseStore(db);
  const inBucket = bucket && createBucketStore(db, bucket);
  return {
    forNew: inBucket ?? database,
    of: ({ bucketKey }) => {
      if (bucketKey === null) return database;
      if (inBucket === undefined) throw new BytesFault('A file lies in a bucket, but FILES_S3_URL is not set.');
      return inBucket;
    },
  };
}

/** Creates the store for finished files in PostgreSQL, in the parts in which people sent them. */
export function createDatabaseStore(db: Database): FileStore {
  return {
    adopt: async (tx, { file, sender }) => {
      await adoptParts(tx, file, sender);
      return null;
    },
    read: async (file, range) => {
      const first = await readPart(db, file, firstOf(range));
      return first && stream(db, file, range, first);
    },
    has: async (file) => (await finishedPartBytes(db, file)) === file.bytes,
    remove: (file) => removeFinishedParts(db, file),
  };
}

const firstOf = ({ start }: ByteRange): number => Math.floor(start / fileLimits.filePartBytes);

/** Reads one part when the socket accepts more, so that only one part is in memory. */
const stream = (
  db: Database,
  file: StoredFile,
  { start, end }: ByteRange,
  first: Uint8Array,
): ReadableStream<Uint8Array> => {
  const from = firstOf({ start, end });
  let n = from;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const part = n === from ? first : await readPart(db, file, n);
        if (part === undefined) throw new BytesFault(`Part ${n} of ${file.sha256} is gone.`, { isLost: true });
        const offset = n * fileLimits.filePartBytes;
        controller.enqueue(part.subarray(Math.max(0, start - offset), end - offset + 1));
        n += 1;
        if (n * fileLimits.filePartBytes > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};

/** Creates the store for finished files in a bucket, under team/sha256. */
export function createBucketStore(db: Database, bucket: Bucket): FileStore {
  return {
    copy: async ({ file, sender, bytes }) => {
      // Recorded before the upload, so that upkeep removes the object if its upload is never completed.
      await expectLeftover(db, bucketKeyOf(file));
      await bucket.put(bucketKeyOf(file), { sha256: file.sha256, bytes, stream: sentBytes(db, file, sender, bytes) });
    },
    adopt: async (tx, { file, sender }) => {
      await keepObject(tx, bucketKeyOf(file));
      await dropParts(tx, file, sender);
      return bucketKeyOf(file);
    },
    read: (file, range) => bucket.get(bucketKeyOf(file), range),
    has: async (file) => (await bucket.size(bucketKeyOf(file))) === file.bytes,
    remove: (file) => bucket.remove(bucketKeyOf(file)),
  };
}

const sentBytes = (db: Database, file: FileName, sender: string, bytes: number): ReadableStream<Uint8Array> => {
  let n = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const part = await readPart(db, file, n, sender);
        if (part === undefined) throw new Error(`Part ${n} of ${file.sha256} is gone.`);
        controller.enqueue(part);
        n += 1;
        if (n * fileLimits.filePartBytes >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};
