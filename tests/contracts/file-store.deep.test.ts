import { describe, expect, test } from 'vitest';
import { createBucketStore, createDatabaseStore } from '#server/files/file-stores.ts';
import { createBucket } from '#server/files/bucket.ts';
import type { StoredFile } from '#server/db/files.ts';
import { aPdf } from '../server/files/some-bytes.ts';
import { anUpload, bytesOf, finish, hashOf, mib, own, s3, withStores } from './a-file-store.ts';

withStores();

describe.each([
  ['in the database', () => createDatabaseStore(own.db)],
  ['in a bucket', () => createBucketStore(own.db, createBucket(s3.config))],
])('A store %s', (_where, open) => {
  const whole = ({ bytes }: StoredFile) => ({ start: 0, end: bytes - 1 });

  test('takes the largest file that a team may keep', async () => {
    const store = open();
    const file = await finish(store, own.db, await anUpload(own.db, aPdf(25 * mib, 12)));
    expect(hashOf(await bytesOf(await store.read(file, whole(file))))).toBe(file.sha256);
    expect(await store.has(file)).toBe(true);
  });
});
