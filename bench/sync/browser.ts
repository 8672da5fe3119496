import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';

/**
 * A browser with its profile on disk. A private window would store databases in memory, where writing costs nothing.
 */
export interface Browser {
  readonly run: <T>(address: string, bundle: Bundle, name: string, ...args: readonly unknown[]) => Promise<T>;
  readonly open: (address: string, bundle: Bundle) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export type Bundle = 'product' | 'peers';

export const openBrowser = async (
  executablePath: string,
  folder: string,
  name: string,
  bundles: string,
): Promise<Browser> => {
  const context: BrowserContext = await chromium.launchPersistentContext(join(folder, `profile-${name}`), {
    executablePath,
    args: [...chromiumArgs],
    bypassCSP: true,
  });
  const open = async (address: string, bundle: Bundle): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(address);
    await page.addScriptTag({ content: await readFile(join(bundles, `${bundle}.js`), 'utf8') });
    return page;
  };
  return {
    open,
    run: async (address, bundle, named, ...args) => {
      const page = await open(address, bundle);
      try {
        return await call(page, named, ...args);
      } finally {
        await page.close();
      }
    },
    close: () => context.close(),
  };
};

export const call = <T>(page: Page, name: string, ...args: readonly unknown[]): Promise<T> =>
  page.evaluate(
    ([name, args]) => {
      const { benchPage } = globalThis as unknown as { benchPage: Record<string, (...args: unknown[]) => unknown> };
      return benchPage[name]?.(...args) as Promise<T>;
    },
    [name, args] as const,
  );
