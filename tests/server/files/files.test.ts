import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice, aFile, aProduct, type Product } from '../product.ts';
import { aFileWorkshop, codeOf, digestOf, missingOf } from './a-file-workshop.ts';
import { aPdf, aPng, filled, partsOf, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;

let product: Product;

beforeAll(async () => {
  product = await aProduct({ env: { FILES_TEAM_MB: '10' } });
});

afterAll(() => product.close());

const aWorkshop = (name?: string) => aFileWorkshop(product, name);

describe('A file', () => {
  test('is named by a row first, then sent in parts, and then every device finds it stored', async () => {
    const { device, addRow, begin, put, get } = await aWorkshop();
    const bytes = aPng(2 * mib + 5);
    expect((await begin(bytes)).status).toBe(404);
    expect(await put(bytes)).toEqual([404, 404, 404]);
    const row = await addRow(bytes);
    expect((await device.row(row))?.d).toMatchObject({ stored: false });
    expect((await get(bytes)).status).toBe(404);
    expect(missingOf(await begin(bytes))).toEqual([0, 1, 2]);
    const before = product.rings.length;
    expect(await put(bytes)).toEqual([204, 204, 204]);
    expect(product.rings.length).toBe(before + 1);
    expect((await device.row(row))?.d).toMatchObject({ stored: true });
    expect(missingOf(await begin(bytes))).toEqual([]);
    const answer = await get(bytes);
    expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(bytes));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''Photo.png",
      etag: `"${sha256Of(bytes)}"`,
    });
  });

  test('goes on where its sending stopped, and a part that is sent twice counts once', async () => {
    const { addRow, begin, part, get } = await aWorkshop();
    const bytes = aPdf(3 * mib);
    const parts = partsOf(bytes);
    await addRow(bytes, { type: 'application/pdf', name: 'Manual of the PE800.pdf' });
    await begin(bytes);
    const of = (n: number) => parts[n] ?? new Uint8Array();
    expect((await part(bytes, 1, of(1))).status).toBe(204);
    expect((await part(bytes, 1, of(1))).status).toBe(204);
    expect(missingOf(await begin(bytes))).toEqual([0, 2]);
    await part(bytes, 2, of(2));
    await part(bytes, 0, of(0));
    expect((await part(bytes, 0, of(0))).status).toBe(204);
    const answer = await get(bytes);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*Manual%20of%20the%20PE800\.pdf$/);
  });

  test('is sent in ranges, and not again to a reader who has it', async () => {
    const { addRow, begin, put, get } = await aWorkshop();
    const bytes = aPng(2 * mib);
    await addRow(bytes);
    await begin(bytes);
    await put(bytes);
    const ranged = await get(bytes, { Range: `bytes=${mib - 2}-${mib + 1}` });
    expect(ranged.status).toBe(206);
    expect(ranged.headers.get('content-range')).toBe(`bytes ${mib - 2}-${mib + 1}/${bytes.length}`);
    expect(new Uint8Array(await ranged.arrayBuffer())).toEqual(bytes.slice(mib - 2, mib + 2));
    expect((await get(bytes, { Range: `bytes=${3 * mib}-` })).status).toBe(416);
    expect((await get(bytes, { 'If-None-Match': `"${sha256Of(bytes)}"` })).status).toBe(304);
  });

  test('that two rows name is stored once, and both rows say so', async () => {
    const { device, team, addRow, begin, put } = await aWorkshop();
    const bytes = aPng(1000);
    const first = await addRow(bytes);
    await begin(bytes);
    await put(bytes);
    const second = await addRow(bytes, { name: 'Again.png' });
    expect((await device.row(second))?.d).toMatchObject({ stored: false });
    expect(missingOf(await begin(bytes))).toEqual([]);
    for (const id of [first, second]) expect((await device.row(id))?.d).toMatchObject({ stored: true });
    const kept = await product.db.query(
      'select n from app.file_part p join app.team t on t.id = p.team_id where t.public_id = $1',
      [team],
    );
    expect(kept).toEqual([{ n: 0 }]);
  });

  test('whose row was deleted is neither taken nor shown', async () => {
    const { device, addRow, begin, put, get } = await aWorkshop();
    const bytes = aPng(1000);
    const id = await addRow(bytes);
    await begin(bytes);
    await device.push(aChange('file.delete', { id }));
    expect(await put(bytes)).toEqual([404]);
    await device.push(aChange('file.restore', { id }));
    expect(await put(bytes)).toEqual([204]);
    await device.push(aChange('file.delete', { id }));
    expect((await get(bytes, { 'If-None-Match': `"${sha256Of(bytes)}"` })).status).toBe(404);
  });
});

describe('Refused is', () => {
  test.each([
    ['a part with another digest', { 'Content-Digest': digestOf(new Uint8Array(3)) }, 422, 'wrong_digest'],
    ['a part without a digest', { 'Content-Digest': '' }, 422, 'invalid'],
    ['a part of another type of body', { 'Content-Type': 'text/plain' }, 422, 'invalid'],
  ])('%s', async (_what, headers, status, code) => {
    const { addRow, begin, part } = await aWorkshop();
    const bytes = aPng(1000);
    await addRow(bytes);
    await begin(bytes);
    const answer = await part(bytes, 0, bytes, headers);
    expect(answer.status).toBe(status);
    expect(await codeOf(answer)).toMatchObject({ code });
  });

  test.each([
    ['a part that is too short', 0, 999],
    ['a part that is too long', 0, 1001],
    ['a part behind the last', 1, 10],
  ])('%s', async (_what, n, length) => {
    const { addRow, begin, part } = await aWorkshop();
    const bytes = aPng(1000);
    await addRow(bytes);
    await begin(bytes);
    expect(await codeOf(await part(bytes, n, filled(length, 1)))).toMatchObject({ code: 'invalid' });
  });

  test('a whole that is not what its hash says: its parts are dropped, and the right ones are taken then', async () => {
    const { device, addRow, begin, part, put } = await aWorkshop();
    const bytes = aPng(mib + 10);
    const id = await addRow(bytes);
    await begin(bytes);
    await part(bytes, 0, filled(mib, 7));
    expect(await codeOf(await part(bytes, 1, bytes.slice(mib)))).toMatchObject({ code: 'wrong_digest' });
    expect(missingOf(await begin(bytes))).toEqual([0, 1]);
    expect(await put(bytes)).toEqual([204, 204]);
    expect((await device.row(id))?.d).toMatchObject({ stored: true });
  });

  test.each([
    ['a script that is called a picture', new TextEncoder().encode('<script>alert(1)</script>'), 'image/png'],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a PNG that is called a JPEG', aPng(500), 'image/jpeg'],
    ['a PDF behind other bytes', new Uint8Array([0, ...aPdf(500)]), 'application/pdf'],
    ['a picture of 30,000 by 30,000 px', aPng(500, { width: 30_000, height: 30_000 }), 'image/png'],
  ])('%s', async (_what, bytes, type) => {
    const { device, addRow, begin, part } = await aWorkshop();
    const id = await addRow(bytes, { type });
    await begin(bytes);
    expect(await codeOf(await part(bytes, 0, bytes))).toMatchObject({ code: 'wrong_type' });
    expect((await device.row(id))?.d).toMatchObject({ stored: false });
    // the refused upload is gone, so it takes none of the person's few open uploads
    const open = await product.db.query('select 1 from app.file_upload where sha256 = $1', [sha256Of(bytes)]);
    expect(open).toEqual([]);
  });

  test.each([
    ['no bytes', { bytes: 0 }],
    ['26 MiB', { bytes: 26 * mib }],
    ['a name of 300 characters', { name: '../'.repeat(100) }],
    ['a type that teams do not keep', { type: 'image/svg+xml' }],
    ['a hash that is none', { sha256: 'x' }],
    ['a thumbnail of 9 KiB', { thumb: 'A'.repeat(12_288) }],
  ])('a row with %s', async (_what, set) => {
    const { device, thread } = await aWorkshop();
    const change = { id: newId(), set: aFile('thread', thread.id, set) };
    expect(await device.outcomeOf('file.create', change)).toMatchObject({ status: 'rejected', code: 'invalid' });
  });

  test('a 21st file of a thread, but a machine has fifty', async () => {
    const { device, thread } = await aWorkshop();
    const machine = newId();
    await device.push(
      aChange('machine.create', { id: machine, set: { nickname: 'One', brand: 'Brother', model: 'PE800' } }),
    );
    const add = (kind: string, of: string, count: number) =>
      device.push(
        ...Array.from({ length: count }, () => aChange('file.create', { id: newId(), set: aFile(kind, of) })),
      );
    const { outcomes } = await add('thread', thread.id, 21);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(20).fill('applied'), 'rejected']);
    const more = await add('machine', machine, 50);
    expect(more.outcomes.every(({ status }) => status === 'applied')).toBe(true);
  });
});

describe('Nobody gets a file by knowing its hash', () => {
  test('of another team: it answers as one that does not exist, and a row of their own asks for every part', async () => {
    const hers = await aWorkshop();
    const bytes = aPng(mib + 1);
    await hers.addRow(bytes);
    await hers.begin(bytes);
    await hers.put(bytes);
    const eve = await aWorkshop('eve');
    expect((await eve.get(bytes)).status).toBe(404);
    expect((await eve.begin(bytes)).status).toBe(404);
    await eve.addRow(bytes);
    expect(missingOf(await eve.begin(bytes))).toEqual([0, 1]);
    expect((await eve.get(bytes)).status).toBe(404);
    expect((await hers.get(bytes, {}, eve.ana)).status).toBe(404);
  });

  test('of a quote: it shows costs whatever its row says, and no change can make it public', async () => {
    const { ana, team, device, begin, put, get } = await aWorkshop();
    const [bytes, quote, id] = [aPng(1001), newId(), newId()];
    const set = aFile('quote', quote, { sha256: sha256Of(bytes), bytes: bytes.length, showsCosts: false });
    await device.push(aChange('quote.create', { id: quote, set: aQuote() }), aChange('file.create', { id, set }));
    expect((await device.row(id))?.d).toMatchObject({ showsCosts: true });
    // a form of an older release sends both at once: the caption must not be refused
    const unticked = { caption: 'A sketch', showsCosts: false };
    expect(await device.outcomeOf('file.update', { id, set: unticked })).toMatchObject({ status: 'applied' });
    expect((await device.row(id))?.d).toMatchObject({ caption: 'A sketch', showsCosts: true });
    await begin(bytes);
    await put(bytes);
    await product.db.query('update app.file set shows_costs = false where id = $1', [id]); // as an older release did
    const viewer = product.person('vera');
    await product.join(viewer, team, 'viewer');
    const hers = aDevice(viewer, team);
    hers.state.access = 'noCosts';
    expect((await hers.row(id))?.d).toMatchObject({ sha256: null, name: null, bytes: null });
    expect((await get(bytes, {}, viewer)).status).toBe(404);
    expect((await get(bytes, {}, ana)).status).toBe(200);
  });

  test('that shows costs: who may not see them gets the row without its contents, and no bytes', async () => {
    const { ana, team, addRow, begin, put, get } = await aWorkshop();
    const bytes = aPng(1000);
    const id = await addRow(bytes, { showsCosts: true, caption: 'Receipt', thumb: 'AAAA' });
    await begin(bytes);
    await put(bytes);
    const viewer = product.person('vera');
    await product.join(viewer, team, 'viewer');
    const device = aDevice(viewer, team);
    device.state.access = 'noCosts';
    const hidden = { sha256: null, name: null, type: null, bytes: null, thumb: null, caption: null };
    expect((await device.row(id))?.d).toMatchObject({ ...hidden, showsCosts: true, stored: true });
    expect((await get(bytes, { 'If-None-Match': `"${sha256Of(bytes)}"` }, viewer)).status).toBe(404);
    expect((await get(bytes, {}, ana)).status).toBe(200);
    expect((await begin(bytes, viewer)).status).toBe(403);
  });
});
