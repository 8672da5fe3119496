import { defineConfig } from 'vitest/config';
import { byPaint, bySql } from './tools/test/test-files.mjs';

const root = import.meta.dirname;
// One PostgreSQL for all files of a project, unless one is named; each file gets a database of its own in it.
const globalSetup = ['tests/server/database-of-run.ts'];
const [painted, pure] = byPaint(root, 'src');
const [sql, withoutSql] = bySql(root, 'server', 'contracts');
const [journeys, alone] = bySql(root, 'journeys');

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
    projects: [
      // Neither the rules nor the server keep anything in their modules, so the files that a worker runs share them:
      // to load them anew for each file took more time than the tests. What is painted shares its document besides.
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false, setupFiles: ['tests/fresh-databases.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'painted',
          include: painted,
          isolate: false,
          setupFiles: ['tests/fresh-databases.ts', 'tests/fresh-page.ts'],
        },
      },
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: withoutSql, isolate: false } },
      // `npm test` runs these two once more on another PostgreSQL.
      { extends: true, test: { name: 'sql', include: sql, globalSetup, isolate: false } },
      { extends: true, test: { name: 'journeys', include: journeys, globalSetup } },
      { extends: true, test: { name: 'together', include: alone, globalSetup } },
      // a step of its own: two hundred worlds in `npm test`, two thousand in the deep run
      { extends: true, test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], globalSetup } },
    ],
  },
});
