import type { StoredFile } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { createBucketStore } from './bucket-store.ts';
import type { Bucket } from './bucket.ts';
import { BytesFault } from './bytes-fault.ts';
import { createDatabaseStore } from './database-store.ts';
import type { FileStore } from './file-store.ts';

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
