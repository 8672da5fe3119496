import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { designFileType } from '#core/design-file/design.ts';
import { aProduct, tokenOf, type Person, type Product } from '../product.ts';
import { aFileWorkshop, digestOf } from './a-file-workshop.ts';
import { anS3Server } from './an-s3-server.ts';
import { aPdf, aPng, sha256Of } from './some-bytes.ts';

let s3: Awaited<ReturnType<typeof anS3Server>>;
let product: Product;
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
beforeEach(() => {
  Object.assign(s3.world, { isDown: false, breaks: 0, refused: 0 });
  s3.objects.clear();
});

const exportOf = async (who: Person, on = withBucket): Promise<Readonly<Record<string, Uint8Array>>> => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${tokenOf(who)}` };
  const answer = await on.app.request('/api/v2/users/me/export', { headers });
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
  expect(names(hers)).toEqual(['files/0001 Red real colour.png', 'files/0002 Receipt.pdf']);
  expect(sha256Of(hers['files/0001 Red real colour.png'] ?? new Uint8Array())).toBe(sha256Of(photo));
  expect(JSON.parse(strFromU8(hers['files.json'] ?? new Uint8Array()))).toMatchObject([
    { path: 'files/0001 Red real colour.png', id, ofKind: 'thread', ofId: thread.id, caption: 'By daylight' },
    { path: 'files/0002 Receipt.pdf', type: 'application/pdf', missing: null },
    { path: null, name: 'Not sent.png', sha256: sha256Of(unsent), missing: 'notSent' },
  ]);
  const vera = product.person('vera');
  await product.join(vera, team, 'viewer');
  expect(names(await exportOf(vera))).toEqual(['files/0001 Red real colour.png']);
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

describe('A download whose bucket does not give what it should is made with what there is:', () => {
  const textOf = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array());
  const listIn = (files: Readonly<Record<string, Uint8Array>>): unknown => JSON.parse(textOf(files['files.json']));

  /** A name `-` makes a row without bytes. */
  const aMixedWorkshop = async (...names: readonly string[]) => {
    const workshop = await aFileWorkshop(product);
    const inDatabase = aPdf(300, 20);
    await workshop.addRow(inDatabase, { name: 'Here.pdf', type: 'application/pdf' });
    await workshop.begin(inDatabase);
    await workshop.put(inDatabase);
    const keys: string[] = [];
    const { team, headers } = workshop;
    for (const [at, name] of names.entries()) {
      const bytes = aPdf(400, 30 + at);
      await workshop.addRow(bytes, { name, type: 'application/pdf' });
      if (name === '-') continue;
      await workshop.begin(bytes);
      const sent = await withBucket.app.request(`/api/v2/teams/${team}/files/${sha256Of(bytes)}/parts/0`, {
        method: 'PUT',
        body: bytes.slice(),
        headers: { ...headers, 'Content-Type': 'application/octet-stream', 'Content-Digest': digestOf(bytes) },
      });
      expect(sent.status).toBe(204);
      keys.push(`${team}/${sha256Of(bytes)}`);
    }
    return { ...workshop, keys };
  };

  test('one that does not answer, which is asked three times and no more', async () => {
    const { ana } = await aMixedWorkshop('One.pdf', 'Two.pdf', 'Three.pdf', 'Four.pdf');
    s3.world.isDown = true;
    const files = await exportOf(ana).finally(() => (s3.world.isDown = false));
    expect(listIn(files)).toMatchObject([
      { path: 'files/0001 Here.pdf', missing: null },
      ...['One.pdf', 'Two.pdf', 'Three.pdf', 'Four.pdf'].map((name) => ({ path: null, name, missing: 'outOfReach' })),
    ]);
    expect(files['files/0001 Here.pdf']).toHaveLength(300);
    expect(s3.world.refused).toBe(3);
    const words = textOf(files['files-missing.txt']);
    expect(words).toContain('did not answer. Download everything again later.\n- One.pdf\n- Two.pdf\n');
    expect(words).toContain('hat nicht geantwortet. Lade später alles noch einmal herunter.\n- One.pdf');
    expect(Object.keys(await exportOf(ana))).not.toContain('files-missing.txt');
  });

  test('one that does not answer, asked three times also where rows without bytes lie between', async () => {
    const { ana } = await aMixedWorkshop('One.pdf', 'Two.pdf', '-', 'Three.pdf', 'Four.pdf', '-', 'Five.pdf');
    const before = s3.world.refused;
    s3.world.isDown = true;
    await exportOf(ana).finally(() => (s3.world.isDown = false));
    expect(s3.world.refused - before).toBe(3);
  });

  test('a restored server whose bucket has lost an object', async () => {
    const { ana, keys } = await aMixedWorkshop('Lost.pdf', 'Kept.pdf');
    s3.objects.delete(keys[0] ?? '');
    const files = await exportOf(ana);
    expect(listIn(files)).toMatchObject([
      { missing: null },
      { path: null, name: 'Lost.pdf', missing: 'lost' },
      { path: 'files/0003 Kept.pdf', missing: null },
    ]);
    expect(textOf(files['files-missing.txt'])).toContain('The server no longer has their bytes.');
    expect(files['files/0003 Kept.pdf']).toHaveLength(400);
  });

  test('a connection that breaks is taken up again where it broke, and twice is said', async () => {
    const { ana } = await aMixedWorkshop('Broken.pdf', 'Kept.pdf');
    s3.world.breaks = 1;
    const once = await exportOf(ana);
    expect(listIn(once)).toMatchObject([{ missing: null }, { missing: null }, { missing: null }]);
    expect(sha256Of(once['files/0002 Broken.pdf'] ?? new Uint8Array())).toBe(sha256Of(aPdf(400, 30)));
    s3.world.breaks = 2;
    const twice = await exportOf(ana);
    expect(listIn(twice)).toMatchObject([
      { missing: null },
      { path: 'files/0002 Broken.pdf', missing: 'cut' },
      { path: 'files/0003 Kept.pdf', missing: null },
    ]);
    expect(textOf(twice['files-missing.txt'])).toContain('stopped in the middle');
  });

  test('a server that knows no bucket any more', async () => {
    const { ana } = await aMixedWorkshop('Away.pdf');
    const files = await exportOf(ana, product);
    expect(listIn(files)).toMatchObject([{ missing: null }, { name: 'Away.pdf', missing: 'outOfReach' }]);
  });
});
