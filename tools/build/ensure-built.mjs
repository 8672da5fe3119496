import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './stamp.mjs';

/**
 * Builds unless `dist` has a build of the present sources. Returns false if that fails.
 *
 * @param {string} root the project's folder
 */
export const ensureBuilt = (root) => {
  if (isBuilt(root)) return true;
  // a separate process, because the bundler's memory would stay with the server for good
  const { status } = spawnSync(process.execPath, [join(root, 'tools', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  return status === 0;
};
