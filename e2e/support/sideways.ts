import { expect, type Page } from '@playwright/test';

/**
 * Expects that the page is no wider than the screen, and that no part of an open dialog is narrower than its content.
 */
export const noSideways = async (page: Page, where?: string): Promise<void> => {
  const tooWide = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    ...[...document.querySelectorAll('dialog[open] > * > *')].map((part) => part.scrollWidth - part.clientWidth),
  ]);
  expect(Math.max(...tooWide), where).toBeLessThan(1);
};
