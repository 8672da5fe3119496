import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aFile, aProduct, type Product } from '../product.ts';
import { aFileWorkshop, missingOf } from './a-file-workshop.ts';
import { aPng, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;

let product: Product;

beforeAll(async () => {
  product = await aProduct({ env: { FILES_TEAM_MB: '10' } });
});

afterAll(() => product.close());

const aWorkshop = (name?: string) => aFileWorkshop(product, name);

describe('The space of a team', () => {
  test('is reserved when an upload begins, so that two at once each count the other', async () => {
    const { addRow, begin } = await aWorkshop();
    const [one, two, three] = [1, 2, 3].map((seed) => aPng(4 * mib, { seed }));
    for (const bytes of [one, two, three]) if (bytes !== undefined) await addRow(bytes);
    const answers = await Promise.all([one, two, three].map((bytes) => begin(bytes ?? new Uint8Array())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    const full = answers.find(({ status }) => status === 409);
    expect(full?.body.error).toMatchObject({ code: 'team_full', message: expect.stringContaining('10 MB') });
  });

  test('A person has eight open uploads at most.', async () => {
    const { addRow, begin } = await aWorkshop();
    const files = Array.from({ length: 9 }, (_, at) => aPng(500, { seed: at + 1 }));
    const answers: number[] = [];
    for (const bytes of files) {
      await addRow(bytes);
      answers.push((await begin(bytes)).status);
    }
    expect(answers).toEqual([...Array<number>(8).fill(200), 429]);
  });

  test('of an upload whose row was deleted goes to the next one, and after an undo the device sends all again', async () => {
    const { device, addRow, begin, part, put } = await aWorkshop();
    const [kept, undone, next] = [2, 5, 6].map((size) => aPng(size * mib, { seed: size })) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    await addRow(kept);
    await begin(kept);
    await part(kept, 0, kept.slice(0, mib));
    const id = await addRow(undone);
    await begin(undone);
    await part(undone, 0, undone.slice(0, mib));
    const other = await addRow(next);
    expect((await begin(next)).status).toBe(409);
    await device.push(aChange('file.delete', { id }));
    expect((await begin(next)).status).toBe(200);
    expect(missingOf(await begin(kept))).toEqual([1]);
    await device.push(aChange('file.restore', { id }), aChange('file.delete', { id: other }));
    expect(await put(undone)).toEqual([404, 404, 404, 404, 404]);
    expect(missingOf(await begin(undone))).toEqual([0, 1, 2, 3, 4]);
    expect(await put(undone)).toEqual([204, 204, 204, 204, 204]);
    expect((await device.row(id))?.d).toMatchObject({ stored: true });
  });

  test.each([
    ['whose rows were deleted', false],
    ['in a team that the person left', true],
  ])('Uploads %s take none of the eight places of their sender.', async (_what, leaves) => {
    const { device, addRow, begin, ana, team } = await aWorkshop();
    const bo = product.person('bo');
    await product.join(bo, team, leaves ? 'owner' : 'member');
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const bytes = aPng(500, { seed: at + 100 });
      ids.push(await addRow(bytes));
      expect((await begin(bytes)).status).toBe(200);
    }
    const elsewhere = await product.team(ana, 'Atelier');
    const there = aDevice(ana, elsewhere);
    const bytes = aPng(600);
    const named = { sha256: sha256Of(bytes), bytes: bytes.length };
    await there.push(aChange('file.create', { id: newId(), set: aFile('team', elsewhere, named) }));
    const asked = () =>
      ana.call('POST', `/teams/${elsewhere}/files/${named.sha256}`, { body: { bytes: bytes.length } });
    expect((await asked()).status).toBe(429);
    if (leaves) await ana.call('DELETE', `/teams/${team}/members/${ana.userId}`);
    else await device.push(...ids.map((id) => aChange('file.delete', { id })));
    expect((await asked()).status).toBe(200);
  });

  test('whose upload takes a part at that moment is kept, and nobody waits for anybody', async () => {
    const { device, addRow, begin, team } = await aWorkshop();
    const [busy, next] = [aPng(4 * mib, { seed: 31 }), aPng(4 * mib, { seed: 32 })];
    const id = await addRow(busy);
    await begin(busy);
    await device.push(aChange('file.delete', { id }));
    await addRow(next);
    await product.db.transaction(async (tx) => {
      await tx.query('select from app.file_upload where sha256 = $1 for update', [sha256Of(busy)]);
      expect((await begin(next)).status).toBe(200);
    });
    const open = await product.db.query(
      'select sha256 from app.file_upload u join app.team t on t.id = u.team_id where t.public_id = $1',
      [team],
    );
    expect(open).toHaveLength(2);
  });
});
