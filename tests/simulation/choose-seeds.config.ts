import { defineConfig } from 'vitest/config';
import { seededIds } from './seeded-ids.ts';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    alias: [seededIds],
    environment: 'node',
    pool: 'forks',
    include: ['tests/simulation/choose-seeds.ts'],
    globalSetup: ['tests/server/database-of-run.ts'],
    hookTimeout: 60_000,
  },
});
