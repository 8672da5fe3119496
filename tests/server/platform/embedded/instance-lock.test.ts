import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockInstance, removeStale } from '#server/db/embedded/embedded-postgres.ts';
import { aDataFolder, type DataFolder } from './data-folder.ts';

let folder: DataFolder;
let path: string;
beforeEach(async () => {
  folder = await aDataFolder();
  await mkdir(folder.dataDir);
  path = join(folder.dataDir, 'lock.sock');
});
afterEach(() => folder.remove());

test('a lock that nobody holds is removed, and taken by the next start', async () => {
  await writeFile(path, '');
  expect(await removeStale(path)).toBeUndefined();
  expect(await readdir(folder.dataDir)).not.toContain('lock.sock');
  await writeFile(path, '');
  const lock = await lockInstance(folder.dataDir);
  await lock.release();
});

test('a lock that another start has taken since it was looked at is left to it', async () => {
  const lock = await lockInstance(folder.dataDir);
  expect(await removeStale(path)).toMatch(new RegExp(`^${process.pid} `));
  await expect(lockInstance(folder.dataDir)).rejects.toThrow('Another server is running');
  expect((await readdir(folder.dataDir)).filter((name) => name.startsWith('lock.sock'))).toEqual(['lock.sock']);
  await lock.release();
});

test('a lock that somebody else has removed meanwhile is nobody’s', async () => {
  expect(await removeStale(path)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('of starts at once on a lock that nobody holds, one gets it', async () => {
  for (let round = 0; round < 10; round += 1) {
    await writeFile(path, '');
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => lockInstance(folder.dataDir)));
    const locks = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value);
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  }
});
