import { fileLimits } from '#core/kinds/file-limits.ts';
import { bucketKeyOf, expectLeftover, keepObject } from '#server/db/bucket-files.ts';
import { dropParts, readPart, type FileName } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import type { Bucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';

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
