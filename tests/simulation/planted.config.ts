import { defineConfig } from 'vitest/config';
import { seededIds } from './seeded-ids.ts';
import { plant } from './plant.ts';
import { plantedBugs } from './planted-bugs.ts';

const bug = plantedBugs.find(({ name }) => name === process.env['PLANTED_BUG']);
if (bug === undefined) throw new Error(`PLANTED_BUG names one of ${plantedBugs.map(({ name }) => name).join(', ')}.`);

/** The simulation with one bug in the product: its one test passes when the bug is caught. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  define: { __BUILD_ID__: JSON.stringify('test') },
  plugins: [plant(bug)],
  test: {
    alias: [seededIds],
    environment: 'node',
    pool: 'forks',
    include: ['tests/simulation/planted.ts'],
    globalSetup: ['tests/server/database-of-run.ts'],
    hookTimeout: 60_000,
  },
});
