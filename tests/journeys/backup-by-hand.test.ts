import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHeader } from '#server/backup/backup-lines.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';

const built = join(import.meta.dirname, '../../dist');

const aDataFolder = async () => {
  const folder = await openFolder('by-hand-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const port = String(await freePort());

const run = (program: string, dataDir: string, ...args: readonly string[]) => {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(built, 'server', program), ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: port },
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

test('the doctor finds nothing wrong with a new installation, and names a setting that is wrong', async () => {
  const folder = await aDataFolder();
  const { findings } = JSON.parse(run('doctor.js', folder, '--json')) as { readonly findings: readonly object[] };
  expect(findings).toContainEqual(expect.objectContaining({ name: 'configuration', state: 'ok' }));
  run('backup.js', folder);
  expect(run('doctor.js', folder)).toMatch(/^ok +migrations +All \d+ are applied\.$/m);
  const { status, stdout } = spawnSync(process.execPath, [join(built, 'server/doctor.js')], {
    env: { PATH: process.env['PATH'], PORT: 'abc' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^WRONG +configuration +PORT must be a whole number/)]);
});
