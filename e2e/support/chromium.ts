import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { chromiumArgs } from './chromium-args.ts';

/**
 * Opens Chromium on a profile folder, as a person's own browser is: close it and open it again on the same folder, and
 * its service worker, its databases and its cookies are there, whether or not the server is. `args` are its own switches;
 * `program` is another Chromium than the one that tests run in.
 */
export const openChromium = async (
  profile: string,
  options: BrowserContextOptions = {},
  args: readonly string[] = [],
  program = findHeadlessShell() ?? findChromium(),
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    headless: true,
    args: [...chromiumArgs, ...args],
    viewport: { width: 1180, height: 820 },
    ...(program && { executablePath: program }),
    ...options,
  });
