import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../e2e/support/free-port.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';

const root = join(import.meta.dirname, '../..');

test('a server without the built page says what is missing instead of being ready', async () => {
  // inside the project, so that Node finds the installed packages from there
  const built = await mkdtemp(join(root, 'node_modules/.no-page-'));
  const dataDir = await openFolder('starts-');
  onTestFinished(async () => {
    for (const folder of [built, dataDir]) await rm(folder, { recursive: true, force: true });
  });
  await cp(join(root, 'dist/server'), join(built, 'server'), { recursive: true });
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(built, 'server/main.js')], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(await freePort()) },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    `The page is not built: there is no ${join(built, 'web/index.html')}. Run "npm run build", or start with "npm start".\n`,
  );
});
