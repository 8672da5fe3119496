import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Sql } from '#server/db/sql.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { dawdle, nothingLost, race, raceRows, report, runRace } from './a-race.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
  await dawdle(own.db);
});
afterAll(() => own.close());

test('eight writers who dawdle in the middle, on two servers, and two readers with a cursor: none of 240 rows is missed', async () =>
  expect(await runRace(own, 240)).toEqual(nothingLost(240)));

test(
  `eight writers who dawdle in the middle, on two servers, and two readers with a cursor: none of ${raceRows} rows is missed`,
  { timeout: 1_500_000 },
  async () => expect(await runRace(own, raceRows)).toEqual(nothingLost(raceRows)),
);

/** A database in which changes do not wait for the team's counter, so the protocol runs without its lock. */
const withoutTheLock = (db: Database): Database => {
  const unlocked = (sql: Sql): Sql => ({
    query: (text, values) =>
      sql.query(
        text
          .replace(/(from app\.team_counter .*) for update/, '$1')
          // otherwise the unique mark of each version would stop the second of two writers
          .replace('where $15::bigint is not null', 'where $15::bigint is not null on conflict do nothing'),
        values,
      ),
  });
  return { ...db, transaction: (work, options) => db.transaction((tx) => work(unlocked(tx)), options) };
};

test(
  'the same race without the lock of the team loses rows: the one above can fail',
  { timeout: 120_000 },
  async () => {
    const { made, missed } = await race(own, 800, withoutTheLock);
    report(`${made.length} rows without the lock: missed ${missed.join(' and ')}`);
    expect(Math.max(...missed)).toBeGreaterThan(0);
  },
);
