import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'src',
  'server',
  'sw',
  'public',
  'charts',
  'tools/build',
  'tools/vite',
  'tools/build.mjs',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

const filesUnder = (/** @type {string} */ root, /** @type {string} */ path) => {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [{ path, stamp: `${found.size} ${found.mtimeMs}` }];
  /** @type {{path: string, stamp: string}[]} */
  const files = readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`));
  return files;
};

/**
 * Returns digests of the sources: `looks` changes with a file's size or time, `content()` with its bytes.
 *
 * @param {string} root the project's folder
 */
export const readSources = (root) => {
  const files = sources.flatMap((source) => filesUnder(root, source)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const digest = (/** @type {(file: {path: string, stamp: string}) => string | Buffer} */ of) => {
    const hash = createHash('sha256');
    for (const file of files) hash.update(file.path).update('\0').update(of(file)).update('\0');
    return hash.digest('hex');
  };
  return { looks: digest((file) => file.stamp), content: () => digest((file) => readFileSync(join(root, file.path))) };
};
