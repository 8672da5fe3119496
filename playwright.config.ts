import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './tools/find-chromium.mjs';
import { chromiumArgs } from './e2e/support/chromium-args.ts';

const executablePath = findHeadlessShell() ?? findChromium();

/**
 * Browser tests. A test or its worker starts the built server, with a new data folder and a free port: see e2e/support.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // Tests mostly wait for processes, so three workers fit on two cores. A worker runs whole files, with its own
  // servers.
  workers: 3,
  retries: 0,
  // These limits end tests that hang; they measure no speed, because a busy machine can be ten times slower for a
  // while.
  timeout: 240_000,
  // Less than a minute: after that a device asks the server by itself, which would hide a message that got lost.
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { args: [...chromiumArgs], ...(executablePath && { executablePath }) },
    viewport: { width: 1180, height: 820 },
    // Recording takes a fifth of a test's time. To record failures: `npx playwright test --trace retain-on-failure`.
    trace: 'off',
    video: 'off',
  },
  projects: [
    // A file's name alone decides: `npm test` runs the project `quick`, `npm run test:deep` the project `deep`.
    { name: 'quick', testMatch: '**/*.spec.ts', testIgnore: '**/*.deep.spec.ts' },
    { name: 'deep', testMatch: '**/*.deep.spec.ts' },
  ],
});
