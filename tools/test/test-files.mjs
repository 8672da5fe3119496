import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Whether a test file belongs to the drills, by its name alone. */
export const isDeep = (/** @type {string} */ file) => /\.deep\.(?:test|spec)\.tsx?$/.test(file);

/** The only helper that makes a database in the server of the run: every test that sends SQL there loads this file. */
export const databaseHelper = 'tests/server/database.ts';

// Type-only imports load nothing. Imports of packages and of the product never lead back to a test.
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

export const testsIn = (/** @type {string} */ root, /** @type {readonly string[]} */ ...folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => relative(root, join(root, 'tests', folder, path)).replaceAll(sep, '/')),
  );

/** Finds the test files in some folders of `tests` that load the database helper: those that send SQL. */
export const sqlTestsIn = (/** @type {string} */ root, /** @type {string[]} */ ...folders) =>
  testsIn(root, ...folders).filter((file) => reaches(root, file, databaseHelper));

/** Splits test files into those whose first line asks for happy-dom, and the others. */
export const byPaint = (/** @type {string} */ root, /** @type {string[]} */ ...folders) => {
  const files = testsIn(root, ...folders);
  const painted = new Set(files.filter((file) => readFileSync(join(root, file), 'utf8').startsWith(asksForPage)));
  return /** @type {const} */ ([[...painted], files.filter((file) => !painted.has(file))]);
};

const asksForPage = '// @vitest-environment happy-dom\n';
