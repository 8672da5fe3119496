import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHeader } from '#server/backup/backup-lines.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';

const built = join(import.meta.dirname, '../../dist');

const aDataFolder = async () => {
  const folder = await openFolder('by-hand-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Runs a program of the release; returns what it prints. */
const run = (program: string, dataDir: string, ...args: readonly string[]) => {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(built, 'server', program), ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

test('a backup that is made by hand names the release that made it, and is put into another folder', async () => {
  const [one, other] = [await aDataFolder(), await aDataFolder()];
  expect(run('backup.js', one)).toContain('was read back');
  const [name = ''] = (await readdir(join(one, 'backups'))).filter((file) => file.endsWith('.backup'));
  const file = join(one, 'backups', name);
  const latest = await readFile(join(built, 'web/builds/latest.json'), 'utf8');
  expect((await readHeader(file)).release).toBe((JSON.parse(latest) as { readonly id: string }).id);
  expect(run('restore.js', other, file)).toContain('Restored');
});
