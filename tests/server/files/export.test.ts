import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { designFileType } from '#core/design-file/design-type.ts';
import { aProduct, tokenOf, type Person, type Product } from '../product.ts';
import { aFileWorkshop } from './a-file-workshop.ts';
import { anS3Server } from './an-s3-server.ts';
import { aPdf, aPng, sha256Of } from './some-bytes.ts';

let s3: Awaited<ReturnType<typeof anS3Server>>;
let product: Product;
/** A server of the same database with a bucket. */
let withBucket: Product;
beforeAll(async () => {
  s3 = await anS3Server();
  product = await aProduct();
  withBucket = await aProduct({ db: product.db, env: s3.env });
});
afterAll(async () => {
  await product.close();
  await s3.close();
});

const exportOf = async (who: Person): Promise<Readonly<Record<string, Uint8Array>>> => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${tokenOf(who)}` };
  const answer = await withBucket.app.request('/api/v2/users/me/export', { headers });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path.split('/').slice(2).join('/'), bytes]));
};

test('A download holds the files of a team under readable names with a list, and no costs for who may not see them', async () => {
  const { ana, team, thread, addRow, begin, put } = await aFileWorkshop(product);
  const [photo, receipt] = [aPng(2_000_000, { seed: 3 }), aPdf(700, 4)];
  const id = await addRow(photo, { name: '../Red: real colour.jpeg', caption: 'By daylight' });
  await addRow(receipt, { name: 'Receipt.pdf', type: 'application/pdf', showsCosts: true });
  const unsent = aPng(50, { seed: 5 });
  await addRow(unsent, { name: 'Not sent.png' });
  for (const bytes of [photo, receipt]) {
    await begin(bytes);
    await put(bytes);
  }
  const hers = await exportOf(ana);
  const names = (of: Readonly<Record<string, unknown>>) => Object.keys(of).filter((path) => path.startsWith('files/'));
  expect(names(hers)).toEqual(['files/0001 ___Red_ real colour.png', 'files/0002 Receipt.pdf']);
  expect(sha256Of(hers['files/0001 ___Red_ real colour.png'] ?? new Uint8Array())).toBe(sha256Of(photo));
  expect(JSON.parse(strFromU8(hers['files.json'] ?? new Uint8Array()))).toMatchObject([
    { path: 'files/0001 ___Red_ real colour.png', id, ofKind: 'thread', ofId: thread.id, caption: 'By daylight' },
    { path: 'files/0002 Receipt.pdf', type: 'application/pdf' },
  ]);
  const vera = product.person('vera');
  await product.join(vera, team, 'viewer');
  expect(names(await exportOf(vera))).toEqual(['files/0001 ___Red_ real colour.png']);
});

test('A design keeps the ending by which a machine knows it', async () => {
  const { ana, addRow, begin, put } = await aFileWorkshop(product);
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, '../../designs/abab.dst')));
  await addRow(bytes, { name: 'rose.dst', type: designFileType('dst') });
  await begin(bytes);
  await put(bytes);
  expect(Object.keys(await exportOf(ana))).toContain('files/0001 rose.dst');
});

test('A download holds what lies in the bucket too', async () => {
  const { ana, addRow, begin, put } = await aFileWorkshop(withBucket);
  const bytes = aPdf(900, 6);
  await addRow(bytes, { name: 'Manual.pdf', type: 'application/pdf' });
  await begin(bytes);
  await put(bytes);
  expect(s3.objects.size).toBe(1);
  expect(sha256Of((await exportOf(ana))['files/0001 Manual.pdf'] ?? new Uint8Array())).toBe(sha256Of(bytes));
});
