import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Sql } from '#server/db/sql.ts';
import { type TestDatabase, withDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Product } from '../product.ts';

/** Counts statements, and how often a call waits for the answers to some that it has sent together. */
const counts = { statements: 0, waits: 0 };

const counting = (sql: Sql): Sql => {
  let unanswered = 0;
  return {
    query: async (...statement) => {
      counts.statements += 1;
      if (unanswered === 0) counts.waits += 1;
      unanswered += 1;
      try {
        return await sql.query(...statement);
      } finally {
        unanswered -= 1;
      }
    },
  };
};

let own: TestDatabase;
let product: Product;
beforeAll(async () => {
  own = await withDatabase();
  const db: Database = {
    ...own.db,
    ...counting(own.db),
    // `begin` and `commit` are one statement each; the first is not waited for if nothing is written
    transaction: async (work, options) => {
      counts.statements += 2;
      counts.waits += options?.readOnly === true ? 1 : 2;
      return own.db.transaction((tx) => work(counting(tx)), options);
    },
  };
  product = await aProduct({ db });
});
afterAll(() => own.close());

const during = async (call: () => Promise<unknown>): Promise<typeof counts> => {
  Object.assign(counts, { statements: 0, waits: 0 });
  await call();
  return { ...counts };
};

test('a push and a pull ask the database no more often than they need to', async () => {
  const ana = product.person('ana');
  const team = await product.team(ana);
  const [device, other] = [aDevice(ana, team), aDevice(ana, team)];
  const [thread, second] = [aThread(), aThread()];
  const spool = aSpool(thread.id);
  await other.pull();
  let upToDate = 0;
  expect({
    'a thread': await during(() => device.push(aChange('thread.create', thread))),
    'a thread and its spool': await during(() =>
      device.push(aChange('thread.create', second), aChange('spool.create', spool)),
    ),
    'a use': await during(() => device.push(aChange('movement.create', aUse(spool.id, 1000)))),
    'a rename': await during(() =>
      device.push(aChange('thread.update', { id: thread.id, set: { name: 'Poppy' }, baseVersion: 1 })),
    ),
    'a pull of these': await during(async () => {
      ({ version: upToDate = 0 } = await other.pull());
    }),
    'a pull of nothing': await during(() => other.pull(upToDate)),
  }).toEqual({
    'a thread': { statements: 14, waits: 7 },
    'a thread and its spool': { statements: 21, waits: 9 },
    'a use': { statements: 17, waits: 7 },
    'a rename': { statements: 14, waits: 7 },
    'a pull of these': { statements: 8, waits: 5 },
    'a pull of nothing': { statements: 2, waits: 2 },
  });
});
