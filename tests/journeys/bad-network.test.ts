import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowKey } from '#data/database/team-database.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';
import { aWorkshop, use } from './a-networked-workshop.ts';

let own: TestDatabase;
let product: Product;
beforeAll(async () => {
  own = await withDatabase();
  product = await aProduct(own);
});
afterAll(() => own.close());

describe('When the answer to a push is lost', () => {
  test('what the server applied has one effect, however often it is sent again', async () => {
    const { device, open, spoolId } = await aWorkshop(product);
    await device.save(use(spoolId, 300_000));
    device.network.is = 'loses answers';
    for (let tries = 0; tries < 3; tries += 1) expect(await device.sync()).toBe('waiting');
    expect(await device.left(spoolId)).toBe(700_000);
    const other = open();
    await other.sync();
    expect(await other.left(spoolId)).toBe(700_000);
    device.network.is = 'on';
    expect(await device.sync()).toBe('idle');
    expect(await device.left(spoolId)).toBe(700_000);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.living()).toEqual(await other.living());
  });

  test('what the server refused stays refused, even when it would be welcome by now', async () => {
    const { device, open, threadId, spoolId } = await aWorkshop(product);
    const other = open();
    await other.sync();
    await other.save({ name: 'spool.delete', args: { id: spoolId } });
    await other.sync();
    const change = { name: 'spool.update', args: { id: spoolId, set: { notes: 'late' } } };
    const [mid = ''] = await device.save(change);
    device.network.is = 'loses answers';
    expect(await device.sync()).toBe('waiting');
    await other.save({ name: 'spool.restore', args: { id: spoolId } });
    await other.sync();
    device.network.is = 'on';
    expect(await device.sync()).toBe('idle');
    expect(await device.db.attention.toArray()).toMatchObject([{ mid, code: 'row_deleted', ...change }]);
    expect(await device.data('spool', spoolId)).toMatchObject({ notes: null, threadId });
    expect(await device.living()).toEqual(await other.living());
    // When the person sends it again, it is a new change, and the server accepts it.
    await device.save(change);
    await device.sync();
    expect(await device.data('spool', spoolId)).toMatchObject({ notes: 'late' });
  });
});

describe('Without a network', () => {
  test('everything is there and can be changed, and one round brings it to the server', async () => {
    const { device, open, spoolId } = await aWorkshop(product);
    device.network.is = 'off';
    expect(await device.sync()).toBe('waiting');
    for (let at = 0; at < 120; at += 1) await device.save(use(spoolId, 1000));
    expect(await device.left(spoolId)).toBe(880_000);
    device.network.is = 'on';
    expect(await device.sync()).toBe('idle');
    const other = open();
    await other.sync();
    expect(await other.left(spoolId)).toBe(880_000);
    expect(await device.living()).toEqual(await other.living());
  });
});

test('Somebody who was put out of the team finds their data kept, and writes nothing more.', async () => {
  const { teamId, spoolId } = await aWorkshop(product);
  const bo = product.person('bo');
  await product.join(bo, teamId, 'member');
  const device = aDevice({
    userId: bo.userId,
    teamId,
    role: 'member',
    clock: () => product.time.now,
    fetch: fetchOf(bo),
  });
  await device.sync();
  await device.save(use(spoolId, 300_000));
  await own.db.query('delete from app.member where user_id = $1', [bo.userId]);
  expect(await device.sync()).toBe('gone');
  expect(await device.db.rows.get(rowKey('spool', spoolId))).toBeDefined();
  expect(await device.db.outbox.count()).toBe(1);
  await expect(device.save(use(spoolId, 1))).rejects.toThrow('gone');
});
