import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSources } from './sources.mjs';

const stampFile = (/** @type {string} */ root) => join(root, 'dist', 'stamp.json');

/** Stores from which sources `dist` was built. Read them before the build, else changes during it are missed. */
export const writeStamp = (
  /** @type {string} */ root,
  /** @type {{looks: string, content: string}} */ { looks, content },
) => {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify({ looks, content }));
};

/** Whether `dist` has a build of the present sources. A file with a new time but the same bytes is unchanged. */
export const isBuilt = (/** @type {string} */ root) => {
  const parts = ['dist/server/main.js', 'dist/web/index.html', 'dist/stamp.json'];
  if (!parts.every((part) => existsSync(join(root, part)))) return false;
  const stamp = JSON.parse(readFileSync(stampFile(root), 'utf8'));
  const sources = readSources(root);
  if (sources.looks === stamp.looks) return true;
  const content = sources.content();
  if (content !== stamp.content) return false;
  writeStamp(root, { looks: sources.looks, content });
  return true;
};
