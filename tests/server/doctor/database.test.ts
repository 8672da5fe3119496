import { chmod, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '#server/doctor/check-database.ts';
import { checkDirectUrl, checkMigrations } from '#server/doctor/examine.ts';
import { checkKeys } from '#server/doctor/check-keys.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { getsNotifications } from '#server/doorbell/doorbell.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keyFileIn, keysInFile } from '#server/keys/key-store.ts';
import { openKeyStore } from '#server/keys/open-key-store.ts';
import { urlOf } from '../a-cable.ts';
import { asSuperuser, withDatabase, type TestDatabase } from '../database.ts';
import { aConfig, faultsOf } from './a-patient.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase({ isNew: true });
});
afterAll(() => own.close());

const faults = async (clock = Date.now) => faultsOf(await checkDatabase(own.db, clock));

/** Settings that a cluster at TEST_DATABASE_URL may have off, because test data need not survive a power cut. */
const offHere = async (): Promise<readonly string[]> => {
  const off = await own.db.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name`,
  );
  return off.map(({ name }) => `${name} is off (it should be on)`);
};

test('nothing is wrong with a database as the server makes it', async () => {
  const isSafe = (await offHere()).length === 0;
  const findings = await checkDatabase(own.db, Date.now);
  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ['database', 'ok'],
    ['database settings', isSafe ? 'ok' : 'wrong'],
    ['database connections', 'ok'],
    ['database statistics', 'ok'],
    ['database locks', 'ok'],
    ['clock', 'ok'],
  ]);
  expect(await checkMigrations(own.db, true)).toMatchObject({ state: 'ok' });
  expect(await getsNotifications(own.db, own.address)).toBe(true);
});

test('a setting with which a power cut loses what was acknowledged', async () => {
  const admin = createDatabase(asSuperuser(own.address), { most: 1 });
  await admin.query('set synchronous_commit = off');
  const found = faultsOf(await checkDatabase(admin, Date.now));
  await admin.close();
  const off = [...(await offHere()), 'synchronous_commit is off (it should be on)'];
  expect(found['database settings']).toBe(`A power cut can lose data, or nothing can be written: ${off.join(', ')}.`);
});

test('an index that was not made to its end', async () => {
  await own.db.query('create table app.doubled (n int)');
  await own.db.query('insert into app.doubled values (1), (1)');
  await own.db.query('create unique index concurrently doubled_n on app.doubled (n)').catch(() => undefined);
  expect((await faults())['database locks']).toContain('The index doubled_n is not valid: run REINDEX');
  await own.db.query('drop table app.doubled');
});

test('a large table that was never analysed', async () => {
  await own.db.query('create table app.large (n int) with (autovacuum_enabled = off)');
  await own.db.query('insert into app.large select generate_series(1, 10000)');
  await expect
    .poll(async () => (await faults())['database statistics'])
    .toBe('large was never analysed, so queries are slow: run ANALYZE in this database.');
  await own.db.query('analyze app.large');
  await expect.poll(async () => (await faults())['database statistics']).toBeUndefined();
  await own.db.query('drop table app.large');
});

test.each([
  ['an hour behind', 3_600_000],
  ['an hour before', -3_600_000],
])('a clock %s that of the database', async (_, shift) => {
  expect((await faults(() => Date.now() - shift))['clock']).toMatch(/are 3600\.\d s apart: let both follow/);
});

test('a database of a newer release, and one of an older', async () => {
  await own.db.query(`insert into app.migration (number, name, checksum) values (9999, 'later', 'x')`);
  expect(await checkMigrations(own.db, true)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('9999_later') as string,
  });
  await own.db.query('delete from app.migration where number = 9999');
  const [last] = await own.db.query<{ number: number; name: string; checksum: string }>(
    'delete from app.migration where number = (select max(number) from app.migration) returning number, name, checksum',
  );
  expect(await checkMigrations(own.db, true)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('1 of this release is not applied') as string,
  });
  await own.db.query(
    'insert into app.migration (number, name, checksum) values ($1, $2, $3)',
    Object.values(last ?? {}),
  );
});

test('notifications that do not come back', async () => {
  const other = await withDatabase();
  expect(await getsNotifications(other.db, own.address, 500)).toBe(false);
  await other.close();
});

test('a direct address that leads to the same database, to another one, and to nobody', async () => {
  const other = await withDatabase();
  expect(await checkDirectUrl(own.db, urlOf(own.address))).toMatchObject({ state: 'ok' });
  expect((await checkDirectUrl(own.db, urlOf(other.address))).says).toContain('leads to another database');
  expect((await checkDirectUrl(own.db, 'postgres://ana:pw@127.0.0.1:9/x')).says).toMatch(
    /^DATABASE_DIRECT_URL cannot be used \(.*ECONNREFUSED.*\): check its host/,
  );
  await other.close();
});

test('keys in the database: sealed by the SECRET_KEY that is set, by the one before, by another, and without one', async () => {
  const [right, next] = [{ SECRET_KEY: 'r'.repeat(32) }, { SECRET_KEY: 'n'.repeat(32) }];
  const check = async (settings: Readonly<Record<string, string>>) =>
    checkKeys(await aConfig(settings), own.db, Date.now);
  await loadOrCreateKeys((await openKeyStore(await aConfig(right), own.db)).store);
  expect(await check(right)).toMatchObject({ state: 'ok', says: expect.stringContaining('sealed by') as string });
  expect(await check({ ...next, SECRET_KEY_BEFORE: right.SECRET_KEY })).toMatchObject({ state: 'ok' });
  expect(faultsOf([await check(next)])['keys']).toContain('SECRET_KEY is not the one that sealed');
  expect(faultsOf([await check({})])['keys']).toContain('SECRET_KEY, which is not set here');
  await own.db.query('delete from app.sealed_keys');
});

test.skipIf(process.platform === 'win32')('keys that are missing, readable for others, or no keys', async () => {
  const config = await aConfig();
  const { dataDir } = config;
  const state = async () => faultsOf([await checkKeys(config, own.db, Date.now)])['keys'];
  const file = keyFileIn(dataDir);
  expect(await checkKeys(config, own.db, Date.now)).toMatchObject({ state: 'skipped' });
  await own.db.query(
    `insert into auth.users (id, email, created_at, updated_at) values (gen_random_uuid(), 'ana@example.org', now(), now())`,
  );
  expect(await state()).toContain(`${file} is missing, although one person has accounts`);
  await loadOrCreateKeys(keysInFile(dataDir));
  expect(await checkKeys(config, own.db, Date.now)).toMatchObject({ state: 'ok' });
  await chmod(file, 0o644);
  expect(await state()).toContain(`chmod 600 ${file}`);
  await writeFile(file, 'rubbish');
  await chmod(file, 0o600);
  expect(await state()).toContain('it is not JSON');
});
