import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase, type TestDatabase } from '../database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

test('counts are numbers, dates are texts and instants are dates', async () => {
  const [row] = await own.db.query(
    `select count(*) as n, 9007199254740991::int8 as big, date '2026-02-28' as day, timestamptz '2026-02-28T10:00:00Z' as at`,
  );
  expect(row).toEqual({ n: 1, big: 9007199254740991, day: '2026-02-28', at: new Date('2026-02-28T10:00:00Z') });
});

test('a throw inside a transaction takes everything back', async () => {
  await own.db.query('create table taken_back (n integer)');
  await expect(
    own.db.transaction(async (tx) => {
      await tx.query('insert into taken_back values (1)');
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await own.db.query('select n from taken_back')).toEqual([]);
});

test('a failing statement does not spoil the connection for the next one', async () => {
  await expect(own.db.transaction((tx) => tx.query('select 1/0'))).rejects.toMatchObject({ code: '22012' });
  for (let round = 0; round < 12; round += 1) expect(await own.db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('statements behind one that failed fail with what was wrong with it, until it is taken back', async () => {
  const deadlock = `do $$ begin raise exception 'busy' using errcode = '40P01'; end $$`;
  const outcomes = await own.db.transaction(async (tx) => {
    await tx.query('savepoint before');
    const first = await Promise.allSettled([tx.query('select 1'), tx.query(deadlock), tx.query('select 2')]);
    const later = await Promise.allSettled([tx.query('select 3')]);
    await tx.query('rollback to savepoint before');
    const after = await Promise.allSettled([tx.query('select 4 as n'), tx.query('select 1/0'), tx.query('select 5')]);
    await tx.query('rollback to savepoint before');
    return [...first, ...later, ...after].map((one) => (one.status === 'fulfilled' ? 'right' : codeOf(one.reason)));
  });
  expect(outcomes).toEqual(['right', '40P01', '40P01', '40P01', 'right', '22012', '22012']);
});

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

test('a read-only snapshot sees nothing of what is written beside it', async () => {
  await own.db.query('create table snapshot (n integer)');
  const seen = await own.db.transaction(
    async (tx) => {
      const before = await tx.query<{ n: number }>('select count(*) as n from snapshot');
      await own.db.query('insert into snapshot values (1)');
      return [before, await tx.query<{ n: number }>('select count(*) as n from snapshot')];
    },
    { isolation: 'repeatable read', readOnly: true },
  );
  expect(seen).toEqual([[{ n: 0 }], [{ n: 0 }]]);
  await expect(
    own.db.transaction((tx) => tx.query('insert into snapshot values (2)'), { readOnly: true }),
  ).rejects.toMatchObject({ code: '25006' });
});
