import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase, type TestDatabase } from '../server/database.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aWorkshop, use } from './a-networked-workshop.ts';

let own: TestDatabase;
let product: Product;
beforeAll(async () => {
  own = await withDatabase();
  product = await aProduct(own);
});
afterAll(() => own.close());

test('Whatever connections break while changes are sent: in the end each has had its effect, once.', async () => {
  const { device, open, spoolId } = await aWorkshop(product);
  for (let at = 0; at < 100; at += 1) await device.save(use(spoolId, 1000));
  let pushing = true;
  let broken = 0;
  const [database] = await own.db.query<{ name: string }>('select current_database() as name');
  const breakAll = async () => {
    // breakAll ends only connections to the database under test, not this one to another database
    const admin = await withDatabase();
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
