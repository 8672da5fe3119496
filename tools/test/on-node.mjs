import { spawnSync } from 'node:child_process';

/** `node tools/test/on-node.mjs 24 SCRIPT ARGS…`: runs a script on another major version of Node, which npm fetches. */
const [major, ...args] = process.argv.slice(2);
const { status, error } = spawnSync('npx', ['--yes', `--package=node@${major}`, '--', 'node', ...args], {
  stdio: 'inherit',
});
if (error) throw error;
process.exitCode = status ?? 1;
