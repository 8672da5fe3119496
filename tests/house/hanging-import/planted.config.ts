import { setTimeout as delay } from 'node:timers/promises';
import { defineConfig } from 'vitest/config';

// Delays these modules (ms): both screens load after the test file has ended, and `slow-part` after both screens.
const loadingMs = (id: string) =>
  Object.entries({ 'quick-screen.ts': 1000, 'slow-screen.ts': 2000, 'slow-part.ts': 3000 }).find(([name]) =>
    id.endsWith(name),
  )?.[1] ?? 0;

/** Runs a test file that ends while a screen is loading; GUARDED=1 adds this project's set-up, `left-as-found.ts`. */
export default defineConfig({
  plugins: [
    {
      name: 'a-slow-disk',
      transform: async (_, id) => {
        await delay(loadingMs(id));
        return null;
      },
    },
  ],
  test: {
    root: import.meta.dirname,
    include: ['leaves-an-import.ts'],
    pool: 'forks',
    isolate: false,
    setupFiles: process.env['GUARDED'] === '1' ? ['../../left-as-found.ts'] : [],
  },
});
