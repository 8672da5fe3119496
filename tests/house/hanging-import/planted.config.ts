import { setTimeout as delay } from 'node:timers/promises';
import { defineConfig } from 'vitest/config';

const loadingMs = (id: string) => (id.endsWith('slow-screen.ts') ? 500 : id.endsWith('slow-part.ts') ? 1000 : 0);

/** Runs a test that ends while a screen is loading; with GUARDED=1 by this project's set-up. */
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
