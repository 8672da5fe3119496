import { expect, type Page } from '@playwright/test';

export const isFramed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^.+ · Spoolside$/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
};
