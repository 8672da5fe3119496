import { expect, type Page } from '@playwright/test';

export const jo = { email: 'jo@example.org', password: 'wound-on-a-cone-42' } as const;

export const fillUse = async (page: Page, metres: number, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByLabel('Amount').fill(String(metres));
  await page.getByLabel('Reason').fill(reason);
};

export const use = async (page: Page, metres: number, reason: string): Promise<void> => {
  await fillUse(page, metres, reason);
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

export const edit = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

export const badge = (page: Page) => page.getByRole('status', { name: 'Sync' });
