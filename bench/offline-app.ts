import type { BrowserContext, Page } from '@playwright/test';

/** How much slower than this machine the pages of a bench run. */
export const throttling = 4;

/** What is opened, and what must stand on the screen. */
export interface Start {
  readonly path: string;
  readonly seen: string;
}

/** Slows a page down as an old tablet would. */
export const slowDown = async (page: Page): Promise<void> => {
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: throttling });
};

/** Opens the app once with a network, until this device says that it works without one. */
export const install = async (context: BrowserContext, url: string, path: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.waitForSelector('text=Ready offline', { timeout: 120_000 });
  await page.waitForSelector('text=All changes saved', { timeout: 120_000, state: 'attached' });
};

/** Opens one page in a browser that has just started, without a network; answers the time from the navigation to the paint of what is looked for, in ms. */
export const startCold = async (context: BrowserContext, url: string, { path, seen }: Start): Promise<number> => {
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }));
      };
      requestAnimationFrame(look);
    }, seen);
    await page.goto(url + path);
    const seenAt = await page.waitForFunction(() => (window as { readonly seenAt?: number }).seenAt, undefined, {
      timeout: 120_000,
    });
    return Number(await seenAt.jsonValue());
  } finally {
    await context.close();
  }
};
