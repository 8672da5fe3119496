import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/find-chromium.mjs';
import { chromiumArgs } from './e2e/support/chromium-args.ts';

const executablePath = findChromium();

/** Browser tests. They start the built server themselves, each with a folder and a port of its own: see e2e/support. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // Two files at a time: the tests of one use less than one core. And a test that fails once has failed.
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { args: [...chromiumArgs], ...(executablePath && { executablePath }) },
    viewport: { width: 1180, height: 820 },
    trace: 'retain-on-failure',
    video: 'off',
  },
});
