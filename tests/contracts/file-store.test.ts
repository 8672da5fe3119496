import { describe, expect, test } from 'vitest';
import { createBucketStore, createDatabaseStore } from '#server/files/file-stores.ts';
import { createBucket, BytesFault } from '#server/files/bucket.ts';
import type { StoredFile } from '#server/db/files.ts';
import { authorizationOf, signatureOf } from '../server/files/s3-signature.ts';
import { aPdf, filled, sha256Of } from '../server/files/some-bytes.ts';
import { anUpload, aTeam, bytesOf, finish, hashOf, mib, own, s3, withStores } from './a-file-store.ts';

withStores();

describe.each([
  ['in the database', () => createDatabaseStore(own.db)],
  ['in a bucket', () => createBucketStore(own.db, createBucket(s3.config))],
])('A store %s', (_where, open) => {
  const whole = ({ bytes }: StoredFile) => ({ start: 0, end: bytes - 1 });

  test('gives back the bytes that it took, whole and by ranges within and across parts', async () => {
    const store = open();
    const bytes = aPdf(2 * mib + 7, 11);
    const file = await finish(store, own.db, await anUpload(own.db, bytes));
    expect(hashOf(await bytesOf(await store.read(file, whole(file))))).toBe(file.sha256);
    for (const [start, end] of [
      [0, 0],
      [mib - 3, mib + 3],
      [5, 2 * mib + 1],
      [2 * mib + 6, 2 * mib + 6],
    ] as const)
      expect(hashOf(await bytesOf(await store.read(file, { start, end })))).toBe(hashOf(bytes.slice(start, end + 1)));
  });

  test('leaves no parts of the sender behind', async () => {
    const store = open();
    const upload = await anUpload(own.db, aPdf(mib + 1, 13));
    await finish(store, own.db, upload);
    expect(await own.db.query('select n from app.file_part where sender = $1', [upload.sender])).toEqual([]);
  });

  test('has a file with all of its bytes or not at all, and lacks one of another team', async () => {
    const store = open();
    const file = await finish(store, own.db, await anUpload(own.db, aPdf(100, 14)));
    const other = { ...file, ...(await aTeam(own.db)) };
    expect(await store.has(file)).toBe(true);
    expect(await store.has({ ...file, bytes: 101 })).toBe(false);
    expect(await store.has(other)).toBe(false);
    expect(await store.read(other, whole(other))).toBeUndefined();
  });

  test('keeps the same bytes of two teams apart: removed from one, they stay with the other', async () => {
    const store = open();
    const bytes = aPdf(mib, 15);
    const [one, two] = [
      await finish(store, own.db, await anUpload(own.db, bytes)),
      await finish(store, own.db, await anUpload(own.db, bytes)),
    ];
    await store.remove(one);
    expect([await store.has(one), await store.has(two)]).toEqual([false, true]);
    expect(await store.read(one, whole(one))).toBeUndefined();
    await store.remove(one);
  });

  test('takes a file again that it has lost', async () => {
    const store = open();
    const bytes = aPdf(mib + 2, 16);
    const upload = await anUpload(own.db, bytes);
    const file = await finish(store, own.db, upload);
    await store.remove(file);
    await finish(store, own.db, await anUpload(own.db, bytes, upload.file));
    expect(hashOf(await bytesOf(await store.read(file, whole(file))))).toBe(file.sha256);
  });

  test('reads no further than its reader', async () => {
    const store = open();
    const file = await finish(store, own.db, await anUpload(own.db, aPdf(3 * mib, 17)));
    const stream = await store.read(file, whole(file));
    const reader = stream?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect(await store.has(file)).toBe(true);
  });
});

describe('A bucket', () => {
  const bucket = () => createBucket(s3.config);
  const streamOf = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream();

  test('is signed for as AWS publishes it, by an implementation that is not the client', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    };
    const call = { method: 'GET', url: '/test.txt', headers };
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    expect(signatureOf(call, secret)).toBe(authorizationOf(headers).signature);
    expect(signatureOf({ ...call, url: '/test.txt?a=b' }, secret)).not.toBe(authorizationOf(headers).signature);
  });

  test('refuses bytes that do not have the hash of their name', async () => {
    const bytes = filled(100, 1);
    const object = { sha256: sha256Of(filled(100, 2)), bytes: 100, stream: streamOf(bytes) };
    await expect(bucket().put('team/x', object)).rejects.toThrow(
      /refused to store a file: 400 XAmzContentSHA256Mismatch/,
    );
    expect(await bucket().size('team/x')).toBeUndefined();
  });

  test.each([
    ['with a wrong secret', { secret: 'wrong' }, /403 SignatureDoesNotMatch/],
    ['with a wrong key', { key: 'nobody' }, /403 InvalidAccessKeyId/],
    ['that does not exist', { bucket: 'elsewhere' }, /404 NoSuchBucket/],
    ['at an address where nobody listens', { url: 'http://127.0.0.1:9' }, /does not answer/],
  ])('%s says what is wrong, and never that a file is gone', async (_what, set, sentence) => {
    const wrong = createBucket({ ...s3.config, ...set });
    await expect(wrong.check()).rejects.toThrow(sentence);
    await expect(wrong.get('team/x', { start: 0, end: 1 })).rejects.toThrow(BytesFault);
    await expect(wrong.remove('team/x')).rejects.toThrow(BytesFault);
  });

  test('that answers is in order', async () => {
    await expect(bucket().check()).resolves.toBeUndefined();
  });
});
