import { expect, type Page } from '@playwright/test';
import { screens } from '#core/navigation.ts';

export const openEveryPage = async (page: Page, origin: string, threadPaths: readonly string[]): Promise<void> => {
  const paths = screens
    .filter(({ path, layout, test }) => !path.includes(':') && layout !== 'none' && test === undefined)
    .map(({ path }) => path);
  for (const path of [...paths, ...threadPaths]) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 }), `${path} paints without a server`).toBeVisible();
    await expect(page.getByText('Page Not Found')).toHaveCount(0);
  }
};
