import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#server/db/embedded/home.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { aDataFolder, type DataFolder } from './data-folder.ts';
import { ask, startIn } from './started.ts';

// One folder for all tests, because creating a database takes longer than the tests.
let folder: DataFolder;
beforeAll(async () => {
  folder = await aDataFolder();
});
afterAll(() => folder.remove());

const start = (dataDir = folder.dataDir) => startIn(dataDir);

test('rows are there again after a stop and a start, and the stop leaves no process', async () => {
  const first = await start();
  await ask(first, 'create table spool (n integer); insert into spool values (7)');
  const pid = first.pid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(await ask(second, 'select n from spool')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('the working role is no superuser, owns its database, fsync is on, and statistics are looked after three times a minute', async () => {
  const postgres = await start();
  const [row] = (await ask(
    postgres,
    `select r.rolsuper, r.rolcreatedb, r.rolcreaterole, d.datdba = r.oid as owns, current_setting('fsync') as fsync,
            current_setting('listen_addresses') as listens, current_setting('unix_socket_permissions') as socket,
            current_setting('autovacuum') as statistics, current_setting('autovacuum_naptime') as every
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  )) as readonly Record<string, unknown>[];
  expect(row).toEqual({
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    owns: true,
    fsync: 'on',
    listens: '',
    socket: '0700',
    statistics: 'on',
    every: '20s',
  });
  await postgres.stop();
});

test('passwords and sockets are closed to other users, and a wrong password is refused', async () => {
  const postgres = await start();
  const passwords = join(folder.dataDir, 'postgres-passwords.json');
  expect((await stat(passwords)).mode & 0o777).toBe(0o600);
  const { host, ...address } = postgres.address;
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  const stranger = createDatabase({ ...address, host, password: 'guess' }, { most: 1 });
  await expect(stranger.query('select 1')).rejects.toMatchObject({ code: '28P01' });
  await stranger.close();
  await postgres.stop();
});

test('a database without its passwords is refused, naming the file', async () => {
  const first = await start();
  await first.stop();
  const passwords = join(folder.dataDir, 'postgres-passwords.json');
  await rm(passwords);
  await expect(start()).rejects.toThrow(`${passwords} is missing`);
});

test('a data folder that cannot be one, or whose passwords are spoilt, is one sentence', async () => {
  const none = await aDataFolder();
  onTestFinished(none.remove);
  await writeFile(`${none.dataDir}.txt`, '');
  await expect(start(`${none.dataDir}.txt`)).rejects.toThrow(StartRefusal);
  await mkdir(none.dataDir);
  await writeFile(join(none.dataDir, 'postgres-passwords.json'), '{"admin":"hunter2"');
  const refusal = await start(none.dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(String(refusal)).not.toContain('hunter2');
});
