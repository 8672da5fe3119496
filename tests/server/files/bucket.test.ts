import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createBucket, troubleOfBucket } from '#server/files/bucket.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { forgetLostFiles } from '#server/files/judge-files.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aChange, aProduct, type Product } from '../product.ts';
import { aFileWorkshop, codeOf, missingOf } from './a-file-workshop.ts';
import { anS3Server } from './an-s3-server.ts';
import { aPdf, partsOf, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;
const day = 86_400_000;

let s3: Awaited<ReturnType<typeof anS3Server>>;
let product: Product;
let without: Product;
beforeAll(async () => {
  s3 = await anS3Server();
  product = await aProduct({ env: s3.env });
  without = await aProduct({ db: product.db });
});
afterAll(async () => {
  await product.close();
  await s3.close();
});
beforeEach(() => {
  s3.world.isDown = false;
});

const aStoredFile = async (seed: number) => {
  const workshop = await aFileWorkshop(product);
  const bytes = aPdf(mib + seed, seed);
  const row = await workshop.addRow(bytes, { type: 'application/pdf', name: 'Manual.pdf' });
  await workshop.begin(bytes);
  expect(await workshop.put(bytes)).toEqual([204, 204]);
  return { ...workshop, bytes, row, key: `${workshop.team}/${sha256Of(bytes)}` };
};

const tidy = () => {
  const bucket = createBucket(s3.config);
  const [stopping, log] = [new AbortController().signal, createLog('silent')];
  const clock = () => product.time.now;
  return tidyUp({ config: { auth: { kind: 'embedded' } }, db: product.db, clock, log, stopping, bucket });
};

const what = 'objects in the bucket that no file needs';

describe('A finished file', () => {
  test('lies in the bucket as team/sha256, and nowhere else', async () => {
    const { device, row, bytes, key, get, team } = await aStoredFile(1);
    expect((await device.row(row))?.d).toMatchObject({ stored: true });
    expect(s3.objects.get(key)?.length).toBe(bytes.length);
    const parts = await product.db.query(
      'select n from app.file_part p join app.team t on t.id = p.team_id where t.public_id = $1',
      [team],
    );
    expect(parts).toEqual([]);
    const answer = await get(bytes);
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(bytes));
    const ranged = await get(bytes, { Range: `bytes=${mib - 1}-${mib}` });
    expect(ranged.status).toBe(206);
    expect(new Uint8Array(await ranged.arrayBuffer())).toEqual(bytes.slice(mib - 1, mib + 1));
  });

  test('is not marked while the bucket does not answer; its last part, sent again, completes it', async () => {
    const { addRow, begin, part, put, device, get } = await aFileWorkshop(product);
    const bytes = aPdf(2 * mib, 2);
    const row = await addRow(bytes, { type: 'application/pdf' });
    await begin(bytes);
    s3.world.isDown = true;
    expect(await put(bytes)).toEqual([204, 503]);
    expect((await device.row(row))?.d).toMatchObject({ stored: false });
    expect(missingOf(await begin(bytes))).toEqual([1]);
    s3.world.isDown = false;
    expect((await part(bytes, 1, partsOf(bytes)[1] ?? new Uint8Array())).status).toBe(204);
    expect((await device.row(row))?.d).toMatchObject({ stored: true });
    expect(missingOf(await begin(bytes))).toEqual([]);
    s3.world.isDown = true;
    const answer = await get(bytes);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await codeOf(answer)).toMatchObject({
      code: 'unavailable',
      message: 'The place where the bytes of files lie cannot be reached right now. Please try again later.',
      details: { reason: 'files_out_of_reach' },
    });
  });

  test('that two people send at once is put once or twice, and stored once', async () => {
    const { team, begin, part, addRow } = await aFileWorkshop(product);
    const bo = product.person('bo');
    await product.join(bo, team, 'admin');
    const bytes = aPdf(mib, 3);
    await addRow(bytes, { type: 'application/pdf' });
    await Promise.all([begin(bytes), begin(bytes, bo)]);
    const answers = await Promise.all([part(bytes, 0, bytes), part(bytes, 0, bytes, {}, bo)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    product.time.now += 3 * day;
    await tidy();
    product.time.now += 3 * day;
    await tidy();
    expect(s3.objects.has(`${team}/${sha256Of(bytes)}`)).toBe(true);
  });
});

describe('The upkeep', () => {
  test('removes an object a day after its file, which went 30 days after its row', async () => {
    const { device, row, key } = await aStoredFile(4);
    await device.push(aChange('file.delete', { id: row }));
    product.time.now += 29 * day;
    await tidy();
    expect(s3.objects.has(key)).toBe(true);
    product.time.now += 2 * day;
    expect(await tidy()).toMatchObject({ 'files that no row names': 1, [what]: 0 });
    expect(s3.objects.has(key)).toBe(true);
    product.time.now += 1.1 * day;
    expect(await tidy()).toMatchObject({ [what]: 1 });
    expect(s3.objects.has(key)).toBe(false);
  });

  test('leaves an object whose file came back in that day', async () => {
    const { device, row, key, bytes, addRow, begin, put } = await aStoredFile(5);
    await device.push(aChange('file.delete', { id: row }));
    product.time.now += 31 * day;
    await tidy();
    await addRow(bytes, { type: 'application/pdf' });
    expect(missingOf(await begin(bytes))).toEqual([0, 1]);
    expect(await put(bytes)).toEqual([204, 204]);
    product.time.now += 2 * day;
    await tidy();
    expect(s3.objects.has(key)).toBe(true);
  });

  test('removes the objects of a team that is gone for good', async () => {
    const { ana, team, key } = await aStoredFile(6);
    expect((await ana.call('DELETE', `/teams/${team}`)).status).toBe(204);
    product.time.now += 31 * day;
    await tidy();
    product.time.now += 2 * day;
    await tidy();
    expect(s3.objects.has(key)).toBe(false);
    expect(await product.db.query('select key from app.bucket_leftover')).toEqual([]);
  });

  test('does everything else first when the bucket does not answer, and removes the object another time', async () => {
    const { device, row, key } = await aStoredFile(7);
    await device.push(aChange('file.delete', { id: row }));
    product.time.now += 31 * day;
    await tidy();
    product.time.now += 2 * day;
    s3.world.isDown = true;
    await expect(tidy()).rejects.toThrow(/does not answer/);
    s3.world.isDown = false;
    expect(await tidy()).toMatchObject({ [what]: 1 });
    expect(s3.objects.has(key)).toBe(false);
  });
});

describe('A server', () => {
  test('goes on reading from the database what came before the bucket', async () => {
    const workshop = await aFileWorkshop(without);
    const bytes = aPdf(500, 8);
    await workshop.addRow(bytes, { type: 'application/pdf' });
    await workshop.begin(bytes);
    await workshop.put(bytes);
    const answer = await product.app.request(`/api/v2/teams/${workshop.team}/files/${sha256Of(bytes)}`, {
      headers: workshop.headers,
    });
    expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(bytes));
  });

  test('says at its start why files are out of reach', async () => {
    await aStoredFile(9);
    const check = (set = {}) => troubleOfBucket(product.db, createBucket({ ...s3.config, ...set }));
    expect(await check()).toBeUndefined();
    expect(await check({ secret: 'wrong' })).toBe(
      `FILES ARE OUT OF REACH: spools at ${s3.config.url} refused to list its files: 403 SignatureDoesNotMatch. Until the bucket answers, new files wait on their devices and stored ones cannot be opened; all else works. Check FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET and FILES_S3_REGION.`,
    );
    expect(await troubleOfBucket(product.db, undefined)).toMatch(
      /^FILES ARE OUT OF REACH: \d+ files lie in a bucket, but FILES_S3_URL is not set, so devices cannot open them\./,
    );
  });

  test('recomputes after a restore which files it has: what is gone from the bucket is asked for again', async () => {
    const { device, row, key, bytes, begin, put, get } = await aStoredFile(10);
    s3.objects.delete(key);
    const answer = await get(bytes);
    expect(answer.status).toBe(503);
    expect(await codeOf(answer)).toMatchObject({
      code: 'unavailable',
      message: 'The server no longer has the bytes of this file. A device that still shows it can save a copy.',
      details: { reason: 'files_lost' },
    });
    for (const forget of [
      undefined, // the first reader found it
      () => forgetLostFiles(product.db, createFileStores(product.db, createBucket(s3.config))),
    ]) {
      s3.objects.delete(key);
      expect(await forget?.()).toBe(forget && 1);
      expect((await device.row(row))?.d).toMatchObject({ stored: false });
      expect((await get(bytes)).status).toBe(404);
      expect(missingOf(await begin(bytes))).toEqual([0, 1]);
      await put(bytes);
      expect((await get(bytes)).status).toBe(200);
    }
  });
});
