import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { answer, defineRoute } from '#server/api/route.ts';
import { createLog } from '#server/base/log.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { withLongerQueries } from '#server/db/sql.ts';
import { aCable } from '../a-cable.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aConfig, anApp } from './an-app.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterEach(() => own.db.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isSleeper}`));
afterAll(() => own.close());

const isSleeper = `datname = current_database() and state = 'active' and query like 'select pg_sleep%'`;

const queryMs = 1500;

const sleepers = async (count: number) => {
  await expect
    .poll(() => own.db.query(`select count(*) as n from pg_stat_activity where ${isSleeper}`))
    .toEqual([{ n: count }]);
};

const aServed = async () => {
  const { cable, address } = await aCable(own.address);
  const db = createDatabase(address, { queryMs });
  onTestFinished(db.close);
  const reading = defineRoute({
    method: 'GET',
    path: '/now',
    rule: 'public',
    query: z.strictObject({ seconds: z.optional(z.string()) }),
    answer: { 200: z.object({ slept: z.string() }) },
    handle: async ({ query: { seconds = '0' } }) => {
      await db.query('select pg_sleep($1)', [seconds]);
      return answer({ slept: seconds });
    },
  });
  const app = anApp([reading], { db });
  const now = async (seconds = '0') => (await app.request(`/api/v2/now?seconds=${seconds}`)).status;
  return { cable, db, now };
};

test('calls on ten connections that died without a word are 503 in time, and the next ones are answered', async () => {
  const { cable, now } = await aServed();
  const busy = Array.from({ length: 10 }, () => now('60'));
  await sleepers(10);
  cable.swallow();
  expect(await Promise.all(busy)).toEqual(Array.from({ length: 10 }, () => 503));
  expect(await Promise.all(Array.from({ length: 20 }, () => now()))).toEqual(Array.from({ length: 20 }, () => 200));
});

test('of ten that rested when they died only the first is waited for', async () => {
  const { cable, now } = await aServed();
  await Promise.all(Array.from({ length: 10 }, () => now('0.2')));
  cable.swallow();
  expect(await now()).toBe(503);
  expect(await Promise.all(Array.from({ length: 10 }, () => now()))).toEqual(Array.from({ length: 10 }, () => 200));
  expect(cable.plugged).toBeGreaterThan(10);
});

test('a transaction whose connection died ends, and the connection is used by nobody after it', async () => {
  const { cable, db } = await aServed();
  const stuck = db.transaction(async (tx) => {
    await tx.query('select 1');
    cable.swallow();
    await tx.query('select 2');
  });
  await expect(stuck).rejects.toThrow('Query read timeout');
  expect(await db.query('select 3 as n')).toEqual([{ n: 3 }]);
  expect(cable.plugged).toBe(2);
});

test('work that names a longer time gets it', async () => {
  const { db } = await aServed();
  const slow = 'select pg_sleep(2)';
  await expect(db.query(slow)).rejects.toThrow('Query read timeout');
  const patient = withLongerQueries(db, 60_000);
  expect(await patient.query(slow)).toHaveLength(1);
  expect(await patient.transaction((tx) => tx.query(slow))).toHaveLength(1);
});

test('a pool is closed in time while nobody answers its queries', async () => {
  const { cable, address } = await aCable(own.address);
  const db = createDatabase(address, { queryMs: 60_000 });
  const sleeping = 'select pg_sleep(60)';
  const hung = Promise.allSettled([db.query(sleeping), db.transaction((tx) => tx.query(sleeping))]);
  await sleepers(2);
  cable.swallow();
  const before = performance.now();
  await db.close();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(await hung).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});

test('an address where nobody answers is refused ten seconds after the start', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1'); // accepts connections but never answers
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const url = `postgres://ana:secret@127.0.0.1:${(mute.address() as AddressInfo).port}/spoolside`;
  const before = performance.now();
  await expect(openDatabase(aConfig({ DATABASE_URL: url }), createLog('silent'))).rejects.toThrow(
    'The database at DATABASE_URL cannot be used',
  );
  expect(performance.now() - before).toBeLessThan(15_000);
});
