import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { seededIds } from './tests/simulation/seeded-ids.ts';
import { byPaint, isDeep, testsIn } from './tools/test/test-files.mjs';

const root = import.meta.dirname;
const [painted, unpainted] = byPaint(root, 'src');
// One PostgreSQL for all files of a project, unless one is named; each file gets a database of its own in it.
const globalSetup = ['tests/server/database-of-run.ts'];
const alias = [
  // Hundreds of people sign in here, and each would cost what whoever guesses passwords is to pay.
  { find: /^@node-rs\/argon2$/, replacement: `${root}/tests/server/cheap-argon2.ts` },
];

/**
 * The files that are run alike: once as a project of `npm test`, and its drills, the files whose name says `.deep.`, as
 * another one for `npm run test:deep`.
 */
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

/** Every test that needs no browser. Node is the environment; a file that paints asks for happy-dom in its first line. */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    environment: 'node',
    // Processes, not threads: the tests of the server start and kill real databases, and argon2 is native code.
    pool: 'forks',
    // One more than the cores there are: tests wait for the database and for time more than they compute.
    maxWorkers: 3,
    // They find a hang and judge no speed: a machine that does other things besides is ten times slower by turns.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    allowOnly: false,
    passWithNoTests: false,
    setupFiles: ['tests/left-as-found.ts'],
    // They are run in the order of their names.
    projects: [
      // Each project has its own copy of the product to transform and to load, so there are few. Files share the modules
      // of their worker: neither the rules nor the server keep anything in them, and to load them for each file took
      // more time than the tests. A worker has one environment, so what is painted is a project; it shares its document.
      ...inTwoTiers('painted', painted, {
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
