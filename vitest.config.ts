import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { seededIds } from './tests/simulation/seeded-ids.ts';
import { byPaint, isDeep, testsIn } from './tools/test/test-files.mjs';

const root = import.meta.dirname;
const [painted, unpainted] = byPaint(root, 'src');
// Starts a PostgreSQL for a project, unless TEST_DATABASE_URL names one; each test file gets its own database there.
const globalSetup = ['tests/server/database-of-run.ts'];
const alias = [
  // Hundreds of people sign in here, so tests hash passwords cheaply; the product's hash is slow to hinder guessing.
  { find: /^@node-rs\/argon2$/, replacement: `${root}/tests/server/cheap-argon2.ts` },
];

/** Makes up to two projects of test files: one for `npm test`, one of the `.deep.` files for `npm run test:deep`. */
const inTwoTiers = (
  name: string,
  files: readonly string[],
  settings: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration[] =>
  [
    { name, include: files.filter((file) => !isDeep(file)) },
    { name: `deep-${name}`, include: files.filter(isDeep) },
  ]
    .filter(({ include }) => include.length > 0)
    .map((tier) => ({ extends: true, test: { ...settings, ...tier } }));

/** All tests that need no browser. They run in Node; a file that paints asks for happy-dom in its first line. */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    environment: 'node',
    // Processes, not threads: the tests of the server start and kill real databases, and argon2 is native code.
    pool: 'forks',
    // One more than the two cores of the test machine: tests wait for the database and for time more than they compute.
    maxWorkers: 3,
    // These limits end tests that hang; they measure no speed, because a busy machine can be ten times slower for a
    // while.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    allowOnly: false,
    passWithNoTests: false,
    setupFiles: ['tests/left-as-found.ts'],
    // Vitest runs the projects in the order of their names.
    projects: [
      // Few projects, because each loads the product again; painting needs its own, as a worker has only one
      // environment.
      ...inTwoTiers('painted', painted, {
        // Files of a worker share its modules: loading them for each file took longer than the tests themselves.
        isolate: false,
        setupFiles: ['tests/fresh-databases.ts', 'tests/fresh-page.ts'],
      }),
      ...inTwoTiers('simulation', testsIn(root, 'simulation'), { globalSetup, alias: [seededIds], isolate: false }),
      ...inTwoTiers('tests', [...unpainted, ...testsIn(root, 'server', 'contracts', 'journeys', 'house')], {
        globalSetup,
        alias,
        isolate: false,
        setupFiles: ['tests/fresh-databases.ts'],
      }),
    ],
  },
});
