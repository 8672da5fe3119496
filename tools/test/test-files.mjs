import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Whether a test file belongs to the drills, by its name alone. `npm test` omits them, `npm run test:deep` runs them.
 */
export const isDeep = (/** @type {string} */ file) => /\.deep\.(?:test|spec)\.tsx?$/.test(file);

/** The only helper that makes a database in the server of the run: every test that sends SQL there loads this file. */
export const databaseHelper = 'tests/server/database.ts';

// Type-only imports load nothing. Imports of packages and of the product (`#…`) never lead back to a test.
const imports =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.{1,2}\/[^']+)'|import\(\s*'(\.{1,2}\/[^']+)'/g;

const loadedBy = (/** @type {string} */ root, /** @type {string} */ file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imports)]
    .map(([, written, loadedLater]) => join(dirname(file), written ?? loadedLater ?? '').replaceAll(sep, '/'))
    .filter((path) => /\.tsx?$/.test(path));

/** Whether a file loads another one, directly or through others. Paths start at `root` and use `/`. */
export const reaches = (/** @type {string} */ root, /** @type {string} */ from, /** @type {string} */ to) => {
  const seen = new Set([from]);
  for (const file of seen) for (const next of loadedBy(root, file)) seen.add(next);
  return seen.has(to);
};

/** Finds the test files in some folders of `tests`, as paths from `root` with `/`. */
export const testsIn = (/** @type {string} */ root, /** @type {readonly string[]} */ ...folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => relative(root, join(root, 'tests', folder, path)).replaceAll(sep, '/')),
  );

/** Splits the test files in some folders of `tests`: those that load the database helper, and the others. */
export const bySql = (/** @type {string} */ root, /** @type {string[]} */ ...folders) =>
  split(testsIn(root, ...folders), (file) => reaches(root, file, databaseHelper));

/** Splits the test files in some folders of `tests`: those whose first line asks for happy-dom, and the others. */
export const byPaint = (/** @type {string} */ root, /** @type {string[]} */ ...folders) =>
  split(testsIn(root, ...folders), (file) =>
    readFileSync(join(root, file), 'utf8').startsWith('// @vitest-environment happy-dom\n'),
  );

/** Splits test files: those below a folder, whose name ends with `/`, and the others. */
export const inFolder = (/** @type {string} */ folder, /** @type {readonly string[]} */ files) =>
  split(files, (file) => file.startsWith(folder));

const split = (/** @type {readonly string[]} */ files, /** @type {(file: string) => boolean} */ isChosen) =>
  /** @type {const} */ ([files.filter(isChosen), files.filter((file) => !isChosen(file))]);
