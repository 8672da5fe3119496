import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOffers } from '#server/db/end-offers.ts';
import { migrate, migrations, type Migration } from '#server/db/migrate.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { withEmptyDatabase, type TestDatabase } from '../database.ts';

let own: TestDatabase;
beforeEach(async () => {
  own = await withEmptyDatabase();
});
afterEach(() => own.close());

const first: Migration = {
  number: 1,
  name: 'schemas',
  sql: 'create schema shelf; create table shelf.spool (n integer)',
};
const second: Migration = { number: 2, name: 'rows', sql: 'insert into shelf.spool values (1)' };
const embedded = { embeddedAuth: true };
const rows = () => own.db.query('select n from shelf.spool');

test('every step is taken once, in order, also when new ones come later', async () => {
  expect(await migrate(own.db, [first], embedded)).toBe(1);
  expect(await migrate(own.db, [first, second], embedded)).toBe(1);
  expect(await migrate(own.db, [first, second], embedded)).toBe(0);
  expect(await rows()).toEqual([{ n: 1 }]);
});

test('two servers that start together take each step once', async () => {
  const other = createDatabase(own.address);
  await migrate(own.db, [first], embedded);
  const taken = await Promise.all([
    migrate(own.db, [first, second], embedded),
    migrate(other, [first, second], embedded),
  ]);
  await other.close();
  expect(taken.toSorted()).toEqual([0, 1]);
  expect(await rows()).toEqual([{ n: 1 }]);
});

test('a step that fails takes all of them back', async () => {
  const broken: Migration = { number: 3, name: 'broken', sql: 'insert into shelf.nothing values (1)' };
  await expect(migrate(own.db, [first, second, broken], embedded)).rejects.toMatchObject({ code: '42P01' });
  await expect(rows()).rejects.toMatchObject({ code: '42P01' });
});

test('a step that was edited after it was taken is refused; other line ends are no edit', async () => {
  await migrate(own.db, [{ ...first, sql: 'create schema shelf;\ncreate table shelf.spool (n integer)' }], embedded);
  const windows = { ...first, sql: 'create schema shelf;\r\ncreate table shelf.spool (n integer)' };
  expect(await migrate(own.db, [windows], embedded)).toBe(0);
  await expect(migrate(own.db, [first], embedded)).rejects.toThrow(
    'Migration 0001_schemas was changed after it had been applied to this database.',
  );
});

test('a database of a newer release is refused', async () => {
  await migrate(own.db, [first, second], embedded);
  await expect(migrate(own.db, [first], embedded)).rejects.toThrow(
    'used by a newer release (it has migration 0002_rows',
  );
});

test('tables of the auth server are made only where it runs', async () => {
  await migrate(own.db, migrations, { embeddedAuth: false });
  const tables = () => own.db.query(`select from information_schema.tables where table_schema = 'auth'`);
  expect(await tables()).toEqual([]);
  // with an external auth server there is no `auth.users`, and offers must end without it
  const userId = '0190c2a4-8a25-702f-a998-8d8c9750b81a';
  await endOffers(own.db, { kind: 'account_ended', userId, confirmedIsProof: true }, new Date());
  await endOffers(own.db, { kind: 'left_team', userId, teamId: 1, by: userId }, new Date());
  await migrate(own.db, migrations, embedded);
  expect((await tables()).length).toBeGreaterThan(0);
});

test('nothing is made in the public schema', async () => {
  await migrate(own.db, migrations, embedded);
  expect(await own.db.query(`select table_name from information_schema.tables where table_schema = 'public'`)).toEqual(
    [],
  );
});
