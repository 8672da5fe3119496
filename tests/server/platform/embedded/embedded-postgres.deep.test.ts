import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clusterOf, databaseFolder, isAlive } from '#server/db/embedded/home.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { aDataFolder, postgresPid, type DataFolder } from './data-folder.ts';
import { hold } from './holder.ts';
import { ask, startIn } from './started.ts';

const isRoot = process.getuid?.() === 0;
let folder: DataFolder;
beforeEach(async () => {
  folder = await aDataFolder();
});
afterEach(() => folder.remove());

const start = (dataDir = folder.dataDir) => startIn(dataDir);

test('a second start on the same folder is refused in a clear sentence, and the first goes on', async () => {
  const first = await start();
  const second = hold(folder.dataDir);
  expect(await second.ended).toBe(1);
  expect(second.words()).toContain(
    `Another server is running on ${folder.dataDir} (process ${process.pid}). Stop it first.`,
  );
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('of three starts at once on one folder, left behind by a killed server, exactly one wins', async () => {
  const killed = hold(folder.dataDir);
  await killed.ready;
  killed.process.kill('SIGKILL');
  await killed.ended;
  const starts = [1, 2, 3].map(() => hold(folder.dataDir));
  await Promise.all(starts.map(({ ready }) => ready));
  const winners = starts.filter(({ words }) => words().includes('holding'));
  for (const { process } of winners) process.kill('SIGTERM');
  await Promise.all(starts.map(({ ended }) => ended));
  expect(starts.map(({ process }) => process.exitCode).toSorted()).toEqual([0, 1, 1]);
});

describe('after a kill -9', () => {
  test('of the server: the database left behind is adopted with everything that was committed', async () => {
    const killed = hold(folder.dataDir);
    await killed.ready;
    const orphan = await postgresPid(folder.dataDir);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);
    const next = await start();
    expect(next.pid()).toBe(orphan);
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  test('of server and database: the next start replays and has every committed row', async () => {
    const first = await start();
    await ask(first, 'create table spool (n integer)');
    const db = createDatabase(first.address);
    for (let n = 1; n <= 200; n += 1) await db.query('insert into spool values ($1)', [n]);
    await first.stop();
    await db.close();
    const killed = hold(folder.dataDir);
    await killed.ready;
    const orphan = await postgresPid(folder.dataDir);
    killed.process.kill('SIGKILL');
    await killed.ended;
    process.kill(orphan, 'SIGKILL');
    const next = await start();
    expect(next.pid()).not.toBe(orphan);
    expect(await ask(next, 'select count(*) as n from spool')).toEqual([{ n: 200 }]);
    await next.stop();
  });

  test('of the database alone, twice: it comes back by itself, and the pool with it', async () => {
    const postgres = await start();
    const db = createDatabase(postgres.address);
    await db.query('create table spool (n integer)');
    for (let round = 1; round <= 2; round += 1) {
      const before = postgres.pid();
      process.kill(before, 'SIGKILL');
      // the killed server's connections stay open for a moment, so the test waits for the next server first
      await vi.waitFor(() => expect(postgres.pid()).not.toBe(before), { timeout: 20_000, interval: 50 });
      await vi.waitFor(() => db.query('insert into spool values (1)'), { timeout: 20_000, interval: 50 });
      expect(await db.query('select count(*) as n from spool')).toEqual([{ n: round }]);
    }
    await db.close();
    await postgres.stop();
  });
});

test('a pid file whose number belongs to a stranger does not keep the database from starting', async () => {
  const first = await start();
  const file = join(clusterOf(await databaseFolder(folder.dataDir)), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await first.stop();
  await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  const second = await start();
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a creation that was cut short is begun again', async () => {
  const first = await start();
  await first.stop();
  const cluster = clusterOf(await databaseFolder(folder.dataDir));
  await rm(join(cluster, 'global'), { recursive: true });
  await rename(cluster, `${cluster}.new`);
  const second = await start();
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(await databaseFolder(folder.dataDir))).not.toContain('cluster.new');
  await second.stop();
});

test('a folder with a long name gets a short place for its socket', async () => {
  const long = join(folder.dataDir, 'x'.repeat(120));
  const postgres = await start(long);
  const { host } = postgres.address;
  expect(host.length).toBeLessThan(60);
  expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(start(long)).rejects.toThrow('Another server is running');
  await postgres.stop();
  await rm(host, { recursive: true, force: true });
});

test.runIf(isRoot)(
  'in a folder that the database user cannot enter, the data moves, a pointer stays, and removing the folder starts afresh',
  async () => {
    const closed = await aDataFolder(0o700);
    const first = await start(closed.dataDir);
    await ask(first, 'create table spool (n integer)');
    await first.stop();
    const pointer = (await readFile(join(closed.dataDir, 'postgres.location'), 'utf8')).trim();
    expect(pointer).toMatch(/^\/var\/lib\/spoolside\/[0-9a-f]{12}$/);
    const second = await start(closed.dataDir);
    expect(await ask(second, 'select count(*) as n from spool')).toEqual([{ n: 0 }]);
    await second.stop();
    await rm(closed.dataDir, { recursive: true });
    const third = await start(closed.dataDir);
    await expect(ask(third, 'select from spool')).rejects.toMatchObject({ code: '42P01' });
    await third.stop();
    await closed.remove();
    await rm(pointer, { recursive: true, force: true });
  },
);
