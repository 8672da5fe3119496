import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const sources = ['src', 'sw', 'public', 'charts', 'tools/vite', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Names a build after its sources: 12 hex digits, equal for equal sources on every machine. */
export const sourceId = (root: string): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(join(root, source))).sort()) {
    hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
};

const filesUnder = (path: string): readonly string[] => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
};
