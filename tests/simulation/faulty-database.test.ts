import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../server/database.ts';
import { createFaultyDatabase, type Mishaps } from './faulty-database.ts';
import { shardOf } from './seeds.ts';
import { createTurnstile } from './turnstile.ts';

let own: Awaited<ReturnType<typeof withDatabase>>;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const struckAfter = async (first: string): Promise<number> => {
  const fault = { inStatements: 1, code: '40001' };
  const mishaps: Mishaps = {
    handling: 1,
    fault,
    breaksAfterCommit: false,
    struck: 0,
    rings: () => 0,
    rangEarly: false,
  };
  const db = createFaultyDatabase(own.db, mishaps, createTurnstile(own.db));
  await db
    .transaction((tx) => Promise.allSettled([tx.query(first), tx.query('select 2')]))
    .catch((error: unknown) => error); // the commit of the broken transaction fails
  expect(mishaps.fault).toBeUndefined();
  return mishaps.struck;
};

test('a mishap counts when its own code comes back', async () => {
  expect(await struckAfter('select 1')).toBe(1);
});

test('a mishap that meets a transaction that is broken already has not struck', async () => {
  expect(await struckAfter('select 1 / 0')).toBe(0);
});

test('a shard without a seed is refused', () => {
  expect(() => shardOf(0, 1_000_000)).not.toThrow();
  expect(() => shardOf(999_999, 1_000_000)).toThrow('has no seed');
});
