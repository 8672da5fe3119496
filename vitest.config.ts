import { defineConfig } from 'vitest/config';

const tests = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

// One PostgreSQL for all files of a project, unless one is named; each file gets a database of its own in it.
const globalSetup = ['tests/server/database-of-run.ts'];

/** Every test that needs no browser. Node is the environment; a file that paints asks for happy-dom in its first line. */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    environment: 'node',
    // Processes, not threads: the tests of the server start and kill real databases, and argon2 is native code.
    pool: 'forks',
    // One more than the cores there are: tests wait for the database and for time more than they compute.
    maxWorkers: 3,
    // Generous, because a shared machine is slow by turns; a hang is still found within the minute.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    allowOnly: false,
    passWithNoTests: false,
    setupFiles: ['tests/left-as-found.ts'],
    projects: [
      { extends: true, test: { name: 'device', include: tests('src', 'house') } },
      // The server keeps nothing in its modules, so the files that a worker runs share them: loading them anew took a third of the time.
      { extends: true, test: { name: 'server', include: tests('server', 'contracts'), globalSetup, isolate: false } },
      { extends: true, test: { name: 'together', include: tests('journeys', 'simulation'), globalSetup } },
    ],
  },
});
