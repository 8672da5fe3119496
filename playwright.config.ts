import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './tools/find-chromium.mjs';
import { chromiumArgs } from './e2e/support/chromium-args.ts';

const executablePath = findHeadlessShell() ?? findChromium();

/** Browser tests. They start the built server themselves, each with a folder and a port of its own: see e2e/support. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // A test mostly waits for one process after another, so three fit beside each other on two cores. Files, not tests, are
  // shared out: each worker has servers of its own. And a test that fails once has failed.
  workers: 3,
  retries: 0,
  // They find a hang and judge no speed: a machine that does other things besides is ten times slower by turns.
  timeout: 240_000,
  // Below the minute after which a device looks by itself for what it was not told.
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { args: [...chromiumArgs], ...(executablePath && { executablePath }) },
    viewport: { width: 1180, height: 820 },
    // Recording costs a fifth of the time of every test: `npx playwright test --trace retain-on-failure` looks into one that fails.
    trace: 'off',
    video: 'off',
  },
  projects: [
    // The name alone decides: `npm test` runs the one, `npm run test:deep` the other.
    { name: 'quick', testMatch: '**/*.spec.ts', testIgnore: '**/*.deep.spec.ts' },
    { name: 'deep', testMatch: '**/*.deep.spec.ts' },
  ],
});
