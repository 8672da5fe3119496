import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { createLog } from '#server/base/log.ts';
import { backUpDaily, backupsIn, removeOutdated } from '#server/backup/keep-backups.ts';
import { listBeside, partsBeside } from '#server/backup/backup-lines.ts';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { holdingsOf } from '#server/db/dump/fill-database.ts';
import { migrations } from '#server/db/migrate.ts';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { withDatabase, withEmptyDatabase } from '../database.ts';
import { sendFile } from '../files/a-file-workshop.ts';
import { aPng, sha256Of } from '../files/some-bytes.ts';
import { aChange, aDevice, aFile, aProduct, aSpool, aThread, type Product } from '../product.ts';
import { tablesOf } from '../tables-of.ts';

const now = new Date('2026-11-26T03:15:00Z');
const words = 'Nadel\\öhr\t"zwei"\n(drei, vier) {5} \u{1f9f5}';

let folder: string;
let product: Product;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  product = await aProduct();
  file = join(folder, 'one.backup');
  const ana = product.person();
  const team = await product.team(ana, 'Nadelöhr');
  const thread = aThread({ notes: words });
  const device = aDevice(ana, team);
  await device.push(aChange('thread.create', thread), aChange('spool.create', aSpool(thread.id)));
  const bytes = aPng(1_500_000, { seed: 7 });
  const sha256 = sha256Of(bytes);
  await device.push(aChange('file.create', { id: newId(), set: aFile('team', team, { sha256, bytes: bytes.length }) }));
  await sendFile(product, ana, team, bytes);
  await writeBackup(product.db, { file, release: 'test', now });
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const everything = async (db: Database): Promise<Record<string, readonly string[]>> => {
  const all: Record<string, readonly string[]> = {};
  for (const schema of ['app', 'auth'] as const)
    for (const table of await tablesOf(db, schema)) {
      const rows = await db.query<{ row: string }>(`select t::text as row from ${schema}.${table} t order by 1`);
      all[`${schema}.${table}`] = rows.map(({ row }) => row);
    }
  return all;
};

const rulesOf = (db: Database) =>
  db.query(
    `select conrelid::regclass::text as "on", pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = any('{app,auth}'::text[]::regnamespace[])
     union all select tgrelid::regclass::text, concat(pg_get_triggerdef(t.oid), tgenabled)
       from pg_trigger t where not tgisinternal
     union all select tablename, indexdef from pg_indexes where schemaname in ('app', 'auth') order by 1, 2`,
  );

const nothingMore = async (): Promise<void> => {};

const request = (path: string) => ({ file: path, migrations, embeddedAuth: true });

const refusalOf = async (name: string, content: Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return checkBackup(request(path)).then(
    () => 'taken',
    (error: Error) => error.message,
  );
};

const changedText = async (change: (lines: string[]) => string[]): Promise<Buffer> => {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .slice(0, -1);
  return gzipSync(`${change(lines).join('\n')}\n`);
};

describe('A backup', () => {
  test('put into an empty database is equal row by row, with the bytes of files, and numbers go on', async () => {
    const [before, rules] = [await everything(product.db), await rulesOf(product.db)];
    expect(before['app.thread']?.join()).toContain('drei, vier');
    expect(before['app.file_part']).toHaveLength(2);
    for (const make of [withEmptyDatabase, withDatabase]) {
      const { db, close } = await make();
      await restoreBackup(db, request(file), await checkBackup(request(file)), nothingMore);
      expect(await everything(db)).toEqual(before);
      const restored = await aProduct({ db });
      await restored.team(restored.person('bo'), 'Der zweite');
      const ids = await db.query<{ id: number }>('select id from app.team order by id');
      expect(ids.map(({ id }) => id)).toEqual([1, 2]);
      expect(await rulesOf(db)).toEqual(rules);
      // changes the shape, so that this database is not reused for another file
      await db.query('drop schema app cascade');
      await close();
    }
  });

  test('replaces what another database holds, and what fails on the way leaves that as it was', async () => {
    const other = await aProduct();
    await other.team(other.person(), 'Andere');
    const before = await everything(other.db);
    const checked = await checkBackup(request(file));
    const wrong = { ...checked, header: { ...checked.header, tables: { 'app.team': ['id'] } } };
    await expect(restoreBackup(other.db, request(file), wrong, nothingMore)).rejects.toThrow(
      'not those of its release',
    );
    // what follows the rows, such as the new history, belongs to the same step
    const fails = () => Promise.reject(new Error('no new history'));
    await expect(restoreBackup(other.db, request(file), checked, fails)).rejects.toThrow('no new history');
    expect(await everything(other.db)).toEqual(before);
    await restoreBackup(other.db, request(file), checked, nothingMore);
    expect(await everything(other.db)).toEqual(await everything(product.db));
    await other.db.query('drop schema app cascade');
    await other.close();
  });

  test('is one instant, while devices write', async () => {
    const ana = product.person('writer');
    const team = await product.team(ana, 'Schreibt');
    const device = aDevice(ana, team);
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const thread = aThread();
        await device.push(aChange('thread.create', thread), aChange('spool.create', aSpool(thread.id)));
      }
    })();
    const path = join(folder, 'while.backup');
    await writeBackup(product.db, { file: path, release: 'test', now });
    isDone = true;
    await writing;
    const { db, close } = await withEmptyDatabase();
    await restoreBackup(db, request(path), await checkBackup(request(path)), nothingMore);
    const [counted] = await db.query<{ threads: number; spools: number; heads: number }>(
      `select (select count(*) from app.thread) as threads, (select count(*) from app.spool) as spools,
              (select count(*) from app.head where kind in ('thread', 'spool')) as heads`,
    );
    expect(counted?.threads).toBe(counted?.spools);
    expect(counted?.heads).toBe((counted?.threads ?? 0) * 2);
    await close();
  });

  test('and its parts are for the eyes of their owner, and nothing half is left beside them', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(partsBeside(file))).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names.filter((name) => name.includes('.partial'))).toEqual([]);
    expect((await readFile(listBeside(file), 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(gunzipSync(await readFile(file)).toString()).not.toContain('"keys"');
  });

  test('leaves the sealed keys of the sign-in out, and a restore keeps those of the installation', async () => {
    const { db, close } = await withDatabase();
    const keys = async () => await db.query<{ sealed: string }>('select sealed::text as sealed from app.sealed_keys');
    await product.db.query(`insert into app.sealed_keys (sealed) values ('\\xfeedfacecafe')`);
    await db.query(`insert into app.sealed_keys (sealed) values ('\\xbb66')`);
    const path = join(folder, 'sealed.backup');
    await writeBackup(product.db, { file: path, release: 'test', now });
    await product.db.query('delete from app.sealed_keys');
    expect(gunzipSync(await readFile(path)).toString()).not.toContain('feedfacecafe');
    await restoreBackup(db, request(path), await checkBackup(request(path)), nothingMore);
    expect(await keys()).toEqual([{ sealed: '\\xbb66' }]);
    // a backup of a release without sealed keys can be restored too; migration 260 added a column to these tables
    const attributed = ['movement', 'shopping_tick', 'meter_reading', 'run', 'maintenance_log', 'stop'];
    for (const table of [...attributed, 'import_batch', 'file'])
      await db.query(`alter table app.${table} drop column by_member`);
    // migration 270 added this column
    await db.query('alter table app.head drop column left_version');
    const olderPath = join(folder, 'older.backup');
    await writeBackup(db, { file: olderPath, release: 'test', now });
    const { header } = await checkBackup(request(olderPath));
    // migrations 97, 98, 231, 240 and 260 made seven of these tables
    const {
      'app.sealed_keys': _,
      'app.gone_team': __,
      'app.import_turn': ___,
      'app.judged_file': ____,
      'app.job': _____,
      'app.job_number': ______,
      'app.tablet': _______,
      'app.former_member': ________,
      ...tables
    } = header.tables;
    const older = header.migrations.filter(({ number }) => number < 92);
    // migration 93 added columns whose names start with `link`
    const flows = tables['auth.flow_state']?.filter((column) => !column.startsWith('link')) ?? [];
    // migration 94 added this column
    const codes = tables['auth.one_time_tokens']?.filter((column) => column !== 'mailed') ?? [];
    // migration 96 added this column
    const users = tables['auth.users']?.filter((column) => column !== 'email_change_proven') ?? [];
    const olderAuth = { 'auth.flow_state': flows, 'auth.one_time_tokens': codes, 'auth.users': users };
    // migrations 240, 250 and 280 added these
    const ofQuotes = ['due_on', 'machine_pace', 'digitizing_cost'];
    const quotes = tables['app.quote']?.filter((column) => !ofQuotes.includes(column)) ?? [];
    const profiles = tables['app.pricing_profile']?.filter((column) => column !== 'digitizing_cost') ?? [];
    const ofMachines = ['uses_real_pace', 'hours_by_weekday'];
    const machines = tables['app.machine']?.filter((column) => !ofMachines.includes(column)) ?? [];
    const ofJobs = ['spoiled', 'seconds_from', 'planned_seconds'];
    const runs = tables['app.run']?.filter((column) => !ofJobs.includes(column)) ?? [];
    const olderApp = { 'app.machine': machines, 'app.quote': quotes, 'app.pricing_profile': profiles, 'app.run': runs };
    const olderTables = { ...tables, ...olderAuth, ...olderApp };
    const then = { ...header, tables: olderTables, migrations: older };
    await restoreBackup(db, request(olderPath), { header: then, rows: 0 }, nothingMore);
    expect(await keys()).toEqual([{ sealed: '\\xbb66' }]);
    // changes the shape, so that this database is not reused for another file
    await db.query('drop schema app cascade');
    await close();
  });

  test('without room for it leaves nothing, and says so', async () => {
    const path = join(folder, 'one.backup', 'below-a-file.backup');
    await expect(writeBackup(product.db, { file: path, release: 'test', now })).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});

describe('Not taken is', () => {
  test('a file that was cut, at any place', async () => {
    const whole = await readFile(file);
    for (const share of [0.1, 0.5, 0.9, 0.999])
      expect(await refusalOf('cut.backup', whole.subarray(0, Math.floor(whole.length * share)))).toMatch(
        /ends too early: it was cut\./,
      );
    expect(await refusalOf('cut.backup', await changedText((lines) => lines.slice(0, -1)))).toContain('ends too early');
    expect(await refusalOf('cut.backup', Buffer.alloc(0))).toMatch(/is empty|ends too early/);
  });

  test('a file that was changed, and one of something else', async () => {
    const swapped = await changedText((lines) => lines.map((line) => line.replace('drei', 'vier')));
    expect(await refusalOf('changed.backup', swapped)).toContain('is damaged');
    const without = await changedText((lines) => lines.filter((line) => !line.includes('drei')));
    expect(await refusalOf('changed.backup', without)).toContain('is damaged');
    const twice = await changedText((lines) => [...lines, lines[1] ?? '']);
    expect(await refusalOf('changed.backup', twice)).toContain('is damaged');
    expect(await refusalOf('foreign.backup', gzipSync('{"what": "a list"}\n'))).toContain(
      'is not a backup of Spoolside',
    );
    expect(await refusalOf('foreign.backup', Buffer.from('PGDMP and more'))).toContain('is damaged or not a backup');
    await expect(checkBackup(request(join(folder, 'none.backup')))).rejects.toThrow('There is no file');
  });

  test('one of a newer release, and one of another sign-in', async () => {
    const newer = { ...request(file), migrations: migrations.slice(0, -1) };
    await expect(checkBackup(newer)).rejects.toThrow('was made by a newer release (test)');
    const form = await changedText(([first = '', ...lines]) => [first.replace('"format":1', '"format":2'), ...lines]);
    expect(await refusalOf('form.backup', form)).toContain('was made by a newer release');
    await expect(checkBackup({ ...request(file), embeddedAuth: false })).rejects.toThrow('holds the accounts');
  });

  test('one whose bytes are missing or damaged', async () => {
    const alone = await mkdtemp(join(tmpdir(), 'backup-alone-'));
    await writeFile(join(alone, 'one.backup'), await readFile(file));
    await expect(checkBackup(request(join(alone, 'one.backup')))).rejects.toThrow('2 of 2 parts of files are missing');
    await rm(alone, { recursive: true });
  });
});

test('A backup that a person made under another name keeps its bytes when outdated ones are removed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backup-by-hand-'));
  const byHand = join(dataDir, 'stick.dump');
  await writeBackup(product.db, { file: byHand, release: 'test', now });
  await removeOutdated(product.db, dataDir);
  await expect(checkBackup(request(byHand))).resolves.toBeDefined();
  await rm(listBeside(byHand));
  await removeOutdated(product.db, dataDir);
  await expect(checkBackup(request(byHand))).resolves.toBeDefined();
  await rm(dataDir, { recursive: true });
});

test('A list of parts that a crash left half-written does not keep the bytes that no backup needs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backup-cut-'));
  const file = join(dataDir, 'one.backup');
  await writeBackup(product.db, { file, release: 'test', now });
  await writeFile(`${listBeside(file)}.${randomUUID()}`, '');
  await writeFile(join(partsBeside(file), 'f'.repeat(64)), 'of a backup that is gone');
  await removeOutdated(product.db, dataDir);
  expect(await readdir(partsBeside(file))).not.toContain('f'.repeat(64));
  await expect(checkBackup(request(file))).resolves.toBeDefined();
  await rm(dataDir, { recursive: true });
});

test('The server makes one a day by itself, and keeps the bytes that a kept one names', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backup-nightly-'));
  const deps = { db: product.db, dataDir, release: 'test', log: createLog('silent') };
  const day = 86_400_000;
  for (let at = 0; at < 40; at += 1) {
    const clock = () => now.getTime() + at * day;
    const made = await backUpDaily({ ...deps, clock });
    expect(made).toBeDefined();
    expect(await backUpDaily({ ...deps, clock: () => clock() + 60_000 })).toBeUndefined();
    if (at === 30) await product.db.query('delete from app.file_part');
  }
  const kept = (await readdir(backupsIn(dataDir))).filter((name) => name.endsWith('.backup'));
  // the last seven days, and the last day of each of the two weeks before them (2027-01-04 is a Monday)
  const days = ['12-20', '12-27', '12-29', '12-30', '12-31', '01-01', '01-02', '01-03', '01-04'];
  expect(kept.map((name) => name.slice('spoolside-2026-'.length).slice(0, 5)).toSorted()).toEqual(days.toSorted());
  for (const name of kept) await checkBackup(request(join(backupsIn(dataDir), name)));
  const parts = (await readdir(join(backupsIn(dataDir), 'parts'), { recursive: true })).filter(
    (name) => name.length > 60,
  );
  expect(parts).toHaveLength(2);
  for (let at = 40; at < 70; at += 1) await backUpDaily({ ...deps, clock: () => now.getTime() + at * day });
  const left = (await readdir(join(backupsIn(dataDir), 'parts'), { recursive: true })).filter(
    (name) => name.length > 60,
  );
  expect(left).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('A database says whether a backup may be put into it', async () => {
  const { db, address, close } = await withDatabase();
  expect(await holdingsOf(db)).toEqual({ people: 0, teams: 0 });
  expect((await holdingsOf(product.db)).teams).toBeGreaterThan(0);
  await createDatabase(address).close();
  await close();
});
