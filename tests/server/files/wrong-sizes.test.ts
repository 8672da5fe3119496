import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMembership } from '#server/api/teams/membership.ts';
import { createDatabaseStore } from '#server/files/file-stores.ts';
import { createRunningHashes } from '#server/files/running-hashes.ts';
import { takePart } from '#server/files/take-upload.ts';
import { aProduct, type Product } from '../product.ts';
import { aFileWorkshop, missingOf } from './a-file-workshop.ts';
import { aPng, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;

let product: Product;
beforeAll(async () => {
  product = await aProduct({ env: { FILES_TEAM_MB: '10' } });
});
afterAll(() => product.close());

const twoRows = async (bytes: Uint8Array, wrong: number) => {
  const workshop = await aFileWorkshop(product);
  const right = await workshop.addRow(bytes);
  await workshop.addRow(bytes, { bytes: wrong });
  const opened = (size: number) =>
    workshop.ana.call('POST', `/teams/${workshop.team}/files/${sha256Of(bytes)}`, { body: { bytes: size } });
  return { ...workshop, right, opened };
};

describe('An upload that was opened with a wrong size', () => {
  test('goes on with the right one, and keeps the parts that fit', async () => {
    const bytes = aPng(2.5 * mib);
    const { opened, part, device, right } = await twoRows(bytes, 3 * mib + 7);
    await opened(3 * mib + 7);
    expect((await part(bytes, 0, bytes.subarray(0, mib))).status).toBe(204);
    expect((await part(bytes, 2, bytes.subarray(2 * mib))).status).toBe(422);
    expect(missingOf(await opened(bytes.length))).toEqual([1, 2]);
    expect((await part(bytes, 1, bytes.subarray(mib, 2 * mib))).status).toBe(204);
    expect((await part(bytes, 2, bytes.subarray(2 * mib))).status).toBe(204);
    expect((await device.row(right))?.d).toMatchObject({ stored: true });
  });

  test('loses its short last part where the right one goes on there', async () => {
    const bytes = aPng(2.5 * mib);
    const { opened, part, put, device, right } = await twoRows(bytes, mib + 7);
    await opened(mib + 7);
    expect((await part(bytes, 1, bytes.subarray(mib, mib + 7))).status).toBe(204);
    expect(missingOf(await opened(bytes.length))).toEqual([0, 1, 2]);
    expect(await put(bytes)).toEqual([204, 204, 204]);
    expect((await device.row(right))?.d).toMatchObject({ stored: true });
  });

  test('loses parts behind the end of a smaller one', async () => {
    const bytes = aPng(1.5 * mib);
    const { opened, part, device, right } = await twoRows(bytes, 4 * mib);
    await opened(4 * mib);
    for (const n of [0, 1, 2]) expect((await part(bytes, n, new Uint8Array(mib).fill(n))).status).toBe(204);
    expect(missingOf(await opened(bytes.length))).toEqual([1]);
    expect((await part(bytes, 0, bytes.subarray(0, mib))).status).toBe(204);
    expect((await part(bytes, 1, bytes.subarray(mib))).status).toBe(204);
    expect((await device.row(right))?.d).toMatchObject({ stored: true });
  });

  test('takes no more space than the team has, and stays as it was where there is none', async () => {
    const bytes = aPng(6 * mib);
    const { opened, addRow, begin, part } = await twoRows(bytes, 2 * mib);
    const other = aPng(5 * mib, { seed: 2 });
    await addRow(other);
    await opened(2 * mib);
    await part(bytes, 0, bytes.subarray(0, mib));
    expect((await begin(other)).status).toBe(200);
    const full = await opened(bytes.length);
    expect([full.status, full.body.error?.code]).toEqual([409, 'team_full']);
    expect(missingOf(await opened(2 * mib))).toEqual([1]);
  });

  test('gives the space back that the right size does not need, and counts anew what it does need', async () => {
    const bytes = aPng(2 * mib);
    const { opened, addRow, begin } = await twoRows(bytes, 8 * mib);
    const [five, four] = [aPng(5 * mib, { seed: 3 }), aPng(4 * mib, { seed: 4 })];
    for (const each of [five, four]) await addRow(each);
    await opened(8 * mib);
    expect((await begin(five)).status).toBe(409);
    expect((await opened(bytes.length)).status).toBe(200);
    expect((await begin(five)).status).toBe(200);
    expect((await begin(four)).status).toBe(409);
    expect((await opened(8 * mib)).status).toBe(409);
  });

  test('is not changed by a size that no living row names', async () => {
    const bytes = aPng(2 * mib);
    const { opened } = await twoRows(bytes, 3 * mib);
    await opened(3 * mib);
    expect((await opened(mib)).status).toBe(404);
    expect(missingOf(await opened(3 * mib))).toEqual([0, 1, 2]);
  });

  test('waits for a part that is being taken, and nobody waits for anybody', async () => {
    const bytes = aPng(2 * mib);
    const { opened } = await twoRows(bytes, 3 * mib);
    await opened(3 * mib);
    await product.db.transaction(async (tx) => {
      await tx.query('select from app.file_upload where sha256 = $1 for update', [sha256Of(bytes)]);
      const told = await opened(bytes.length);
      expect([told.status, told.headers.get('Retry-After')]).toEqual([429, '1']);
    });
    expect(missingOf(await opened(bytes.length))).toEqual([0, 1]);
  });

  test('while a bucket takes the bytes completes no row of the wrong size', async () => {
    const bytes = aPng(mib / 2);
    const sha256 = sha256Of(bytes);
    const { opened, ana, team, device } = await twoRows(bytes, 2 * mib);
    await opened(bytes.length);
    const membership = await findMembership(product.db, team, ana.userId);
    const upload = {
      file: { teamId: membership?.team.id ?? 0, team, sha256 },
      userId: ana.userId,
      access: 'full',
    } as const;
    const copy = async () => {
      expect((await opened(2 * mib)).status).toBe(200);
    };
    const taken = await takePart(
      {
        db: product.db,
        clock: () => product.time.now,
        store: { ...createDatabaseStore(product.db), copy },
        teamBytes: 10 * mib,
        hashes: createRunningHashes(),
      },
      upload,
      { n: 0, bytes, digest: createHash('sha256').update(bytes).digest('base64') },
    );
    expect(taken).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const stored = (await device.pull()).rows.filter(({ t, d }) => t === 'file' && d?.['stored'] === true);
    expect(stored).toEqual([]);
  });
});
