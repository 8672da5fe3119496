import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { rowKey } from '#data/database/team-database.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, aFullSpool, fetchOf } from './a-device.ts';

let own: TestDatabase;
let product: Product;
beforeAll(async () => {
  own = await withDatabase();
  product = await aProduct(own);
});
afterAll(() => own.close());

const use = (spoolId: string, mm: number) => ({
  name: 'movement.create',
  args: { id: newId(), set: { spoolId, type: 'consume', deltaMm: -mm } },
});

const aWorkshop = async () => {
  const ana = product.person();
  const teamId = await product.team(ana);
  const open = () => aDevice({ userId: ana.userId, teamId, clock: () => product.time.now, fetch: fetchOf(ana) });
  const device = open();
  const { threadId, spoolId, drafts } = aFullSpool();
  await device.save(...drafts);
  expect(await device.sync()).toBe('idle');
  return { ana, teamId, device, open, threadId, spoolId };
};

describe('When the answer to a push is lost', () => {
  test('what the server applied has one effect, however often it is sent again', async () => {
    const { device, open, spoolId } = await aWorkshop();
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
    const { device, open, threadId, spoolId } = await aWorkshop();
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
    // Sent by the person again it is a new change, and goes through.
    await device.save(change);
    await device.sync();
    expect(await device.data('spool', spoolId)).toMatchObject({ notes: 'late' });
  });
});

describe('Without a network', () => {
  test('everything is there and can be changed, and one round brings it to the server', async () => {
    const { device, open, spoolId } = await aWorkshop();
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
  const { teamId, spoolId } = await aWorkshop();
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

test('Whatever connections break while changes are sent: in the end each has had its effect, once.', async () => {
  const { device, open, spoolId } = await aWorkshop();
  for (let at = 0; at < 100; at += 1) await device.save(use(spoolId, 1000));
  let pushing = true;
  let broken = 0;
  const [database] = await own.db.query<{ name: string }>('select current_database() as name');
  const breakAll = async () => {
    const admin = await withDatabase(); // its own connection is not among those that break
    while (pushing) {
      const killed = await admin.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and query like '%savepoint%'`,
        [database?.name],
      );
      broken += killed.length;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await admin.close();
  };
  const breaking = breakAll();
  const ends = new Set<string>();
  for (let tries = 0; tries < 400 && (broken < 3 || ends.size < 2); tries += 1) {
    if ((await device.db.outbox.count()) === 0) await device.save(use(spoolId, 1000));
    ends.add(await device.sync());
  }
  pushing = false;
  await breaking;
  expect(await device.sync()).toBe('idle');
  expect([...ends].toSorted()).toEqual(['idle', 'waiting']);
  expect(await device.db.attention.count()).toBe(0);
  const booked = (await device.ledger(spoolId)).length - 1;
  expect(booked).toBeGreaterThanOrEqual(100);
  const other = open();
  await other.sync();
  expect(await other.left(spoolId)).toBe(1_000_000 - booked * 1000);
  expect(await device.living()).toEqual(await other.living());
});
