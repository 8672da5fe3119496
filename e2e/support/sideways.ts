import { expect, type Page } from '@playwright/test';

/** Nothing on the page is wider than the screen, nor in a dialog than the dialog, so that nobody has to scroll sideways. */
export const noSideways = async (page: Page, where?: string): Promise<void> => {
  const tooWide = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    ...[...document.querySelectorAll('dialog[open] > * > *')].map((part) => part.scrollWidth - part.clientWidth),
  ]);
  expect(Math.max(...tooWide), where).toBeLessThan(1);
};
