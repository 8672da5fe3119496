/**
 * `npm run test:touched [-- BASE]`: runs the quick tests that reach changes since a commit; names the drills to run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deepParts } from './test/deep-parts.mjs';
import { foldersOf, partsToRun } from './test/parts-to-run.mjs';
import { vitest } from './test/steps.mjs';
import { baseOfChange, changedSince } from './test/whole-run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const base = process.argv[2] ?? baseOfChange(root);
const changed = changedSince(root, base);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${base}.`);
  process.exit(0);
}
console.log(`${changed.length} files changed since ${base}.`);

const folders = foldersOf(changed);
const parts = partsToRun(
  root,
  changed,
  deepParts(root).map(({ name }) => name),
);
const specs = readdirSync('e2e', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && folders.has(entry.name))
  .map(({ name }) => `e2e/${name}`);
console.log(
  parts.length > 0
    ? `Drills of what you touched: npm run test:deep -- --only ${parts.join(',')}`
    : 'No drills are named for what you touched.',
);
if (specs.length > 0) console.log(`In the browser, after npm run build: npx playwright test ${specs.join(' ')}`);

const sources = changed.filter((path) => /\.(?:[cm]?[jt]sx?|css|json|sql)$/.test(path) && existsSync(path));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'related', '--run', '--passWithNoTests', '--project=!deep-*', ...sources],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
