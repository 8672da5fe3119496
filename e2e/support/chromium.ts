import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { chromiumArgs } from './chromium-args.ts';

/** Opens Chromium on a profile folder, which keeps its worker, databases and cookies for the next opening. */
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
