import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse } from '../product.ts';
import { aReader, dawdle, raceRows, report, write, writers } from './a-race.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
  await dawdle(own.db);
});
afterAll(() => own.close());

/** Eight people write through two servers, two read; answers what was written and what each reader missed. */
const race = async (rows: number, open: (db: Database) => Database = (db) => db) => {
  const pools = [createDatabase(own.address), createDatabase(own.address)] as const;
  const servers = await Promise.all(pools.map((pool) => aProduct({ db: open(pool) })));
  const at = (index: number) => servers[index % 2] as (typeof servers)[number];
  const ana = at(0).person();
  const team = await at(0).team(ana);
  const member = async (index: number) => {
    const person = at(index).person();
    await at(index).join(person, team, 'member');
    return person;
  };
  let isOver = false;
  const read = async (index: number) => {
    const reader = aReader(await member(index), team, 50);
    for (let wasOver = false; !wasOver; await sleep(25)) {
      wasOver = isOver;
      await reader.readOn();
    }
    return reader;
  };
  const reading = Promise.all([read(0), read(1)]);
  const people = await Promise.all(Array.from({ length: writers }, (_, index) => member(index)));
  const before = performance.now();
  const made = (await Promise.all(people.map((person) => write(person, team, rows / writers)))).flat();
  const seconds = (performance.now() - before) / 1000;
  isOver = true;
  const readers = await reading;
  const missed = readers.map(({ seen }) => made.filter((id) => !seen.has(id)).length);
  await Promise.all(pools.map((pool) => pool.close()));
  return { team, made, missed, seconds, pulls: readers.reduce((sum, { state }) => sum + state.pulls, 0) };
};

test(
  `eight writers who dawdle in the middle, on two servers, and two readers with a cursor: none of ${raceRows} rows is missed`,
  { timeout: 1_500_000 },
  async () => {
    const { team, made, missed, seconds, pulls } = await race(raceRows);
    report(
      `${made.length} rows, ${writers} writers, 2 pools, ${pulls} pulls, ${seconds.toFixed(1)} s, missed ${missed.join(' and ')}`,
    );
    expect(made).toHaveLength(raceRows);
    expect(missed).toEqual([0, 0]);
    const [versions] = await own.db.query<{ heads: number; distinct: number; version: number; live: unknown }>(
      `select count(*) as heads, count(distinct h.version) as "distinct", c.version, c.live
       from app.head h join app.team_counter c using (team_id) join app.team t on t.id = h.team_id
       where t.public_id = $1 group by c.version, c.live`,
      [team],
    );
    expect(versions).toEqual({
      heads: raceRows,
      distinct: raceRows,
      version: raceRows,
      live: { thread: raceRows },
    });
  },
);

/** A database in which no change waits for the team's counter: the protocol without its lock. */
const withoutTheLock = (db: Database): Database => {
  const unlocked = (sql: Sql): Sql => ({
    query: (text, values) =>
      sql.query(
        text
          .replace(/(from app\.team_counter .*) for update/, '$1')
          // otherwise the one mark of each version would stop the second of two writers
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
    const { made, missed } = await race(800, withoutTheLock);
    report(`${made.length} rows without the lock: missed ${missed.join(' and ')}`);
    expect(Math.max(...missed)).toBeGreaterThan(0);
  },
);

test('eight people who use one spool at once each take their part of it', async () => {
  const { person, team, join } = await aProduct(own);
  const ana = person();
  const place = await team(ana);
  const first = aDevice(ana, place);
  const thread = aThread();
  const spool = aSpool(thread.id);
  await first.push(aChange('thread.create', thread), aChange('spool.create', spool));
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const bo = person('bo');
      await join(bo, place, 'member');
      const device = aDevice(bo, place);
      for (let round = 0; round < 10; round += 1) await device.push(aChange('movement.create', aUse(spool.id, 10_000)));
    }),
  );
  const { rows, total } = await first.pull();
  expect(rows.find(({ id }) => id === spool.id)?.d?.['remainingMm']).toBe(200_000);
  expect([rows.length, total]).toEqual([83, 83]);
});
