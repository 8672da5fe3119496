import { spawnSync } from 'node:child_process';

/** Whether this process can install a missing program by itself: as root, on a system with apt. */
export const canInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs packages of the distribution. Returns the end of apt's error output if it failed, else undefined. */
export const install = (/** @type {readonly string[]} */ ...names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {readonly string[]} */ args) =>
    spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  // The lists of packages may be missing or old. If the update fails, the installation reports the problem.
  run(['update', '-qq']);
  const { status, stderr } = run(['install', '-y', '-qq', '--no-install-recommends', ...names]);
  return status === 0 ? undefined : stderr.trim().split('\n').slice(-5).join('\n');
};
