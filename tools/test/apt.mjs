import { spawnSync } from 'node:child_process';

/** Whether a missing program can be installed here without asking anyone: as root, on a Debian or its kin. */
export const canInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs packages of the distribution. Answers the tail of apt's words when it failed, else undefined. */
export const install = (/** @type {readonly string[]} */ ...names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {readonly string[]} */ args) =>
    spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  // The lists of packages may be absent or old; when the update fails, the installation itself says what is wrong.
  run(['update', '-qq']);
  const { status, stderr } = run(['install', '-y', '-qq', '--no-install-recommends', ...names]);
  return status === 0 ? undefined : stderr.trim().split('\n').slice(-5).join('\n');
};
