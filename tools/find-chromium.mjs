import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'chrome-headless-shell.exe'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightsOwn = () => {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    // Before the first installation Playwright is missing; the caller reports that there is no browser.
    return '';
  }
};

const onPath = (/** @type {readonly string[]} */ names) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

const firstThere = (/** @type {readonly string[]} */ paths) => paths.find((path) => path !== '' && existsSync(path));

/**
 * Finds a headless Chromium, which saves a quarter of the processor time. Undefined if none, or if CHROMIUM_PATH is
 * set.
 */
export const findHeadlessShell = () => (process.env['CHROMIUM_PATH'] ? undefined : firstThere(onPath(shells)));

/** Finds a Chromium: CHROMIUM_PATH (throws if missing), on the path, Chrome, or Playwright's; undefined if none. */
export const findChromium = () => {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  return firstThere([...onPath(commands), ...places, playwrightsOwn()]);
};
