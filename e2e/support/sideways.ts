import { expect, type Page } from '@playwright/test';

/** Expects that nothing on the page is wider than the screen, and nothing in an open dialog wider than the dialog. */
export const noSideways = async (page: Page, where?: string): Promise<void> => {
  const tooWide = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    ...[...document.querySelectorAll('dialog[open] > * > *')].map((part) => part.scrollWidth - part.clientWidth),
  ]);
  expect(Math.max(...tooWide), where).toBeLessThan(1);
};
