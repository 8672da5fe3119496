import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The result of the last whole `npm test`, stored in .cache/verdict.json until the next whole one.
 *
 * @typedef {object} Verdict
 * @property {string | null} commit null outside a repository
 * @property {boolean} dirty whether the tree held changes without a commit
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {number} [cpuSeconds] of the whole machine; left out where it is unknown
 * @property {readonly { name: string, seconds: number, passed: number, failed: number }[]} steps
 */

const placeOf = (/** @type {string} */ root) => `${root}.cache/verdict.json`;

const git = (/** @type {string} */ root, /** @type {readonly string[]} */ ...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

export const stateOfTree = (/** @type {string} */ root) => ({
  commit: git(root, 'rev-parse', 'HEAD') ?? null,
  dirty: git(root, 'status', '--porcelain') !== '',
});

export const writeVerdict = (/** @type {string} */ root, /** @type {Verdict} */ verdict) => {
  const { commit, dirty, passed, failed, seconds, cpuSeconds, steps } = verdict;
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(
    placeOf(root),
    `${JSON.stringify({ commit, dirty, passed, failed, seconds, cpuSeconds, steps }, undefined, 2)}\n`,
  );
};

/** @returns {Verdict | undefined} */
const readVerdict = (/** @type {string} */ root) =>
  existsSync(placeOf(root)) ? JSON.parse(readFileSync(placeOf(root), 'utf8')) : undefined;

/** Returns the commit of the last green whole run if HEAD descends from it; else a commit some steps back. */
export const baseOfChange = (/** @type {string} */ root) => {
  const last = readVerdict(root);
  if (last?.commit && last.failed === 0 && !last.dirty) {
    if (git(root, 'merge-base', '--is-ancestor', last.commit, 'HEAD') !== undefined) return last.commit;
  }
  return (
    git(root, 'rev-parse', 'HEAD~10') ?? git(root, 'rev-list', '--max-parents=0', 'HEAD')?.split('\n')[0] ?? 'HEAD'
  );
};

/**
 * Finds the paths that differ between a commit and the disk, also new ones. Throws a sentence for an unknown commit.
 */
export const changedSince = (/** @type {string} */ root, /** @type {string} */ base) => {
  const changed = git(root, 'diff', '--name-only', base);
  if (changed === undefined) throw new Error(`There is no commit ${base}.`);
  const added = git(root, 'ls-files', '--others', '--exclude-standard') ?? '';
  return [...new Set(`${changed}\n${added}`.split('\n').filter((path) => path !== ''))];
};
