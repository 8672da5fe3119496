import { expect, type Page } from '@playwright/test';

/** Nothing on the page is wider than the screen, so that nobody has to scroll sideways. */
export const noSideways = async (page: Page, where?: string): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where).toBeLessThan(1);
