import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSources } from './sources.mjs';

const stampFile = (/** @type {string} */ root) => join(root, 'dist', 'stamp.json');

/** Stores what `dist` was built from. Read the sources before the build, or changes during it would be missed. */
export const writeStamp = (
  /** @type {string} */ root,
  /** @type {{looks: string, content: string}} */ { looks, content },
) => {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify({ looks, content }));
};

/** Whether `dist` holds a build of the sources as they are. Files that were only touched do not count as changed. */
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
