import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packagesIn = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Whether node_modules has every package of the lock file in its version; optional packages may be missing. */
export const isInstalled = (/** @type {string} */ root) => {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const present = packagesIn(installed);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, wanted]) => path === '' || present[path]?.version === wanted.version || (!present[path] && wanted.optional),
  );
};

/** Installs the packages of the lock file unless all are there. Returns false if npm failed. */
export const ensureInstalled = (/** @type {string} */ root) => {
  if (isInstalled(root)) return true;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
};
