import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { aBackup } from '../../journeys/a-backup.ts';
import { aChange, aDevice, aFile, aProduct, type Product } from '../product.ts';
import { aFileWorkshop, codeOf, missingOf, putPart } from './a-file-workshop.ts';
import { aPdf, filled, partsOf, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;

let product: Product;
let other: Product;
beforeAll(async () => {
  product = await aProduct({ env: { FILES_TEAM_MB: '10' } });
  other = await aProduct({ db: product.db, env: { FILES_TEAM_MB: '10' } });
});
afterAll(() => product.close());

const pdf = { type: 'application/pdf', name: 'Manual.pdf' };

const twoPeople = async () => {
  const workshop = await aFileWorkshop(product);
  const bo = product.person('bo');
  await product.join(bo, workshop.team, 'admin');
  return { ...workshop, bo };
};

describe('Rule 1, the row first and bytes of a team:', () => {
  test('bytes are taken only while a living row names this hash and this size', async () => {
    const { addRow, begin, ana, team } = await aFileWorkshop(product);
    const bytes = aPdf(900, 1);
    expect((await begin(bytes)).status).toBe(404);
    await addRow(bytes, pdf);
    const call = { body: { bytes: 901 } };
    expect((await ana.call('POST', `/teams/${team}/files/${sha256Of(bytes)}`, call)).status).toBe(404);
    expect((await begin(bytes)).status).toBe(200);
  });

  test('two teams that keep the same bytes share nothing: each sends and stores its own', async () => {
    const [one, two] = [await aFileWorkshop(product), await aFileWorkshop(product, 'eve')];
    const bytes = aPdf(mib + 9, 2);
    for (const { addRow, begin } of [one, two]) {
      await addRow(bytes, pdf);
      expect(missingOf(await begin(bytes))).toEqual([0, 1]);
    }
    await one.put(bytes);
    expect(missingOf(await two.begin(bytes))).toEqual([0, 1]);
    expect((await two.get(bytes)).status).toBe(404);
    await two.put(bytes);
    const kept = await product.db.query('select team_id from app.stored_file where sha256 = $1', [sha256Of(bytes)]);
    expect(kept).toHaveLength(2);
  });
});

test('Rule 2, the quota under the lock: of two files that begin at once on two servers, one finds no room', async () => {
  const { addRow, begin, ana, team, headers } = await aFileWorkshop(product);
  const [one, two] = [aPdf(6 * mib, 3), aPdf(6 * mib, 4)];
  for (const bytes of [one, two]) await addRow(bytes, pdf);
  const elsewhere = other.app.request(`/api/v2/teams/${team}/files/${sha256Of(two)}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ bytes: two.length }),
  });
  const answers = await Promise.all([begin(one), elsewhere]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(ana.userId).not.toBe('');
});

describe('Rule 3, parts of a person:', () => {
  test('each of two people sends the whole, and the first who has sent all completes it for both', async () => {
    const { addRow, begin, part, bo, device } = await twoPeople();
    const bytes = aPdf(2 * mib, 5);
    const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(bytes);
    const row = await addRow(bytes, pdf);
    await begin(bytes);
    await begin(bytes, bo);
    await part(bytes, 0, first);
    await part(bytes, 1, second, {}, bo);
    expect([missingOf(await begin(bytes)), missingOf(await begin(bytes, bo))]).toEqual([[1], [0]]);
    await part(bytes, 1, second);
    expect((await device.row(row))?.d).toMatchObject({ stored: true });
    expect((await part(bytes, 0, first, {}, bo)).status).toBe(204);
    const left = await product.db.query('select 1 as one from app.file_part where sha256 = $1 and sender = $2', [
      sha256Of(bytes),
      bo.userId,
    ]);
    expect(left).toEqual([]);
  });

  test('who completes a file ends the uploads of the others, whose parts and places are free at once', async () => {
    const { addRow, begin, part, put, bo } = await twoPeople();
    const bytes = aPdf(2 * mib, 36);
    const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(bytes);
    await addRow(bytes, pdf);
    await begin(bytes, bo);
    expect((await part(bytes, 0, first, {}, bo)).status).toBe(204);
    await begin(bytes);
    expect(await put(bytes)).toEqual([204, 204]);
    for (const table of ['file_upload', 'file_part'])
      expect(
        await product.db.query(`select 1 as one from app.${table} where sha256 = $1 and sender = $2`, [
          sha256Of(bytes),
          bo.userId,
        ]),
      ).toEqual([]);
    expect((await part(bytes, 1, second, {}, bo)).status).toBe(204);
    expect(missingOf(await begin(bytes, bo))).toEqual([]);
  });

  test('a wrong whole drops the parts of its sender and of nobody else', async () => {
    const { addRow, begin, part, bo } = await twoPeople();
    const bytes = aPdf(2 * mib, 6);
    const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(bytes);
    await addRow(bytes, pdf);
    await begin(bytes);
    await begin(bytes, bo);
    await part(bytes, 0, first);
    await part(bytes, 0, filled(mib, 99), {}, bo);
    expect(await codeOf(await part(bytes, 1, second, {}, bo))).toMatchObject({ code: 'wrong_digest' });
    expect([missingOf(await begin(bytes)), missingOf(await begin(bytes, bo))]).toEqual([[1], [0, 1]]);
  });

  test('a part that another server replaced counts as it is stored now, whatever this one received', async () => {
    const { addRow, begin, part, team, ana } = await twoPeople();
    const bytes = aPdf(2 * mib, 37);
    const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(bytes);
    await addRow(bytes, pdf);
    await begin(bytes);
    await part(bytes, 0, first);
    const wrong = { team, sha256: sha256Of(bytes), n: 0, bytes: filled(mib, 97) };
    expect((await putPart(other, ana, wrong)).status).toBe(204);
    expect(await codeOf(await part(bytes, 1, second))).toMatchObject({ code: 'wrong_digest' });
  });

  test('a different part replaces the one that was there', async () => {
    const { addRow, begin, part, get } = await twoPeople();
    const bytes = aPdf(2 * mib, 7);
    const [first = new Uint8Array(), second = new Uint8Array()] = partsOf(bytes);
    await addRow(bytes, pdf);
    await begin(bytes);
    await part(bytes, 0, filled(mib, 98));
    await part(bytes, 0, first);
    expect((await part(bytes, 1, second)).status).toBe(204);
    expect((await get(bytes)).status).toBe(200);
  });
});

test('Rule 4, completion is one step: a file is stored for its row and for its readers at the same version', async () => {
  const { addRow, begin, put, device, get } = await aFileWorkshop(product);
  const bytes = aPdf(500, 8);
  const row = await addRow(bytes, pdf);
  await begin(bytes);
  const before = (await device.row(row))?.v ?? 0;
  const rings = product.rings.length;
  await put(bytes);
  const after = await device.row(row);
  expect(after?.d).toMatchObject({ stored: true });
  expect(after?.v).toBe(before + 1);
  expect(product.rings.slice(rings)).toEqual([expect.objectContaining({ version: before + 1 })]);
  expect((await get(bytes)).status).toBe(200);
});

test('Rule 5, access before ETag and Range: who may not see a file learns nothing by naming it', async () => {
  const { addRow, begin, put, get, team, device } = await aFileWorkshop(product);
  const bytes = aPdf(500, 9);
  const row = await addRow(bytes, { ...pdf, showsCosts: true });
  await begin(bytes);
  await put(bytes);
  const vera = product.person('vera');
  await product.join(vera, team, 'viewer');
  const eve = product.person('eve');
  const asked = [{}, { 'If-None-Match': `"${sha256Of(bytes)}"` }, { Range: 'bytes=900-' }, { Range: 'bytes=0-1' }];
  const statuses = async (who: typeof eve) =>
    Promise.all(asked.map(async (headers) => (await get(bytes, headers, who)).status));
  expect(await statuses(vera)).toEqual([404, 404, 404, 404]);
  expect(new Set(await statuses(eve))).toEqual(new Set([(await get(aPdf(501, 9), {}, eve)).status]));
  await device.push(aChange('file.delete', { id: row }));
  expect((await get(bytes, { 'If-None-Match': `"${sha256Of(bytes)}"` })).status).toBe(404);
});

test('Rule 6, kept across a set-back: rows say after it what the server has, and lost bytes are asked for again', async () => {
  const { addRow, begin, put, device, get, ana, team, thread } = await aFileWorkshop(product);
  const [early, late] = [aPdf(500, 10), aPdf(600, 11)];
  const kept = await addRow(early, pdf);
  await begin(early);
  await put(early);
  const lost = await addRow(late, pdf);
  const putBack = await aBackup(product.db);
  await begin(late);
  await put(late);
  await putBack();
  await startNewHistory(product.db, new Date(product.time.now));
  const fresh = aDevice(ana, team);
  expect((await fresh.row(kept))?.d).toMatchObject({ stored: true });
  expect((await fresh.row(lost))?.d).toMatchObject({ stored: false });
  expect([(await get(early)).status, (await get(late)).status]).toEqual([200, 404]);
  expect(missingOf(await begin(late))).toEqual([0]);
  await put(late);
  expect((await fresh.row(lost))?.d).toMatchObject({ stored: true });
  // A device may not claim that the server has the bytes.
  const claimed = { ...aFile('thread', thread.id, { sha256: sha256Of(aPdf(700, 12)), bytes: 700 }), stored: true };
  expect(await fresh.outcomeOf('file.create', { id: newId(), set: claimed })).toMatchObject({ status: 'rejected' });
  expect(device.state).toBeDefined();
});
