import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseFault } from '#server/db/fault.ts';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { withEmptyDatabase } from '../database.ts';

const often = 40;

const oneConnection = async ({ prepares = true } = {}): Promise<Database> => {
  const own = await withEmptyDatabase();
  onTestFinished(own.close, 60_000);
  const db = createDatabase(own.address, { most: 1, prepares });
  onTestFinished(db.close);
  await db.query('create table note (id integer primary key, words text)');
  return db;
};

const use = async (db: Database, text: string): Promise<void> => {
  for (let nth = 0; nth < often; nth += 1) await db.query(text, [nth]);
};

const prepared = async (db: Database): Promise<readonly unknown[]> =>
  (await db.query<{ statement: string }>('select statement from pg_prepared_statements')).map((one) => one.statement);

const thrown = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

const find = 'select words from note where id = $1';

test('a statement that is used often is planned once for each connection, and a rare one is not kept', async () => {
  const db = await oneConnection();
  await use(db, find);
  await db.query('select id from note where words = $1', ['rare']);
  await db.query('select 1');
  expect(await prepared(db)).toEqual([find]);
});

test('a statement that is used often still works after a migration has changed its table', async () => {
  const db = await oneConnection();
  await db.query('insert into note values (1, $1)', ['blue']);
  const whole = 'select * from note where id = $1';
  await use(db, find);
  await use(db, whole);
  await db.query('alter table note add column shade text');
  expect(await db.query(whole, [1])).toEqual([{ id: 1, words: 'blue', shade: null }]);
  expect(await db.query(find, [1])).toEqual([{ words: 'blue' }]);
  await db.query('alter table note alter column words type varchar(40)');
  expect(isDatabaseFault(await thrown(db.query(find, [1])))).toBe(true);
  expect(await db.query(find, [1])).toEqual([{ words: 'blue' }]);
});

test('behind a pooler that keeps no statements, one call fails for a while and the next ones go on', async () => {
  const db = await oneConnection();
  await use(db, find);
  await db.query('deallocate all'); // as if the pooler had given another connection
  expect(isDatabaseFault(await thrown(db.query(find, [1])))).toBe(true);
  expect(await db.query(find, [1])).toEqual([]);
  await use(db, find);
  expect(await prepared(db)).toEqual([]);
});

test('an error in a transaction is told as it is, also for statements behind it that get their name in that moment', async () => {
  const db = await oneConnection();
  for (let nth = 1; nth < 20; nth += 1) await db.query(find, [nth]);
  const work = db.transaction((tx) =>
    Promise.allSettled([tx.query('select 1 / 0'), tx.query(find, [1]), tx.query(find, [2])]).then((all) =>
      all.map((one) => (one.status === 'rejected' ? (one.reason as { readonly code: string }).code : 'done')),
    ),
  );
  expect(await work).toEqual(['22012', '22012', '22012']);
  expect(await db.query(find, [1])).toEqual([]);
  expect(await prepared(db)).toEqual([find]);
});

test('with an address of its own for listening, the server prepares no statement', async () => {
  const db = await oneConnection({ prepares: false });
  await use(db, find);
  expect(await prepared(db)).toEqual([]);
});

test('a statement that is answered with the commit stops the commit if it fails', async () => {
  const db = await oneConnection();
  const insert = 'insert into note values ($1, $2)';
  const withCommit = { withCommit: true };
  await db.transaction(async (tx) => {
    expect(await tx.query(`${insert} returning id`, [1, 'blue'], withCommit)).toEqual([]);
    await tx.query(insert, [2, 'red'], withCommit);
  });
  const work = db.transaction(async (tx) => {
    await tx.query(insert, [3, 'green']);
    await tx.query(insert, [1, 'again'], withCommit);
    return 'done';
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  const early = db.transaction(async (tx) => {
    await tx.query(insert, [1, 'again'], withCommit);
    await tx.query(insert, [4, 'grey']);
  });
  await expect(early).rejects.toMatchObject({ code: '23505' });
  expect(await db.query('select id, words from note order by id')).toEqual([
    { id: 1, words: 'blue' },
    { id: 2, words: 'red' },
  ]);
});
