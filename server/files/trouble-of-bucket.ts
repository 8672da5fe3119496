import { filesInBucket } from '#server/db/bucket-files.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Bucket } from './bucket.ts';
import { BytesFault } from './bytes-fault.ts';

/** Returns a line for the terminal that says why files in a bucket are out of reach; undefined if no file is. */
export async function troubleOfBucket(sql: Sql, bucket: Bucket | undefined): Promise<string | undefined> {
  if (bucket !== undefined) return bucket.check().then(() => undefined, sentenceOf);
  const count = await filesInBucket(sql);
  if (count === 0) return undefined;
  return `FILES ARE OUT OF REACH: ${count === 1 ? 'one file lies' : `${count} files lie`} in a bucket, but FILES_S3_URL is not set, so devices cannot open them. Set FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET as they were.`;
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof BytesFault)) throw error;
  return `FILES ARE OUT OF REACH: ${error.message}. Until the bucket answers, new files wait on their devices and stored ones cannot be opened; all else works. Check FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET and FILES_S3_REGION.`;
};
