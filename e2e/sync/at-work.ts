import { expect, type Page } from '@playwright/test';

/** The person who works in these tests. */
export const jo = { email: 'jo@example.org', password: 'wound-on-a-cone-42' } as const;

/** On a thread's page, presses Use and fills in the amount and reason without booking. */
export const fillUse = async (page: Page, metres: number, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByLabel('Amount').fill(String(metres));
  await page.getByLabel('Reason').fill(reason);
};

/** Books a use on a thread's page; returns once the page says that it is saved. */
export const use = async (page: Page, metres: number, reason: string): Promise<void> => {
  await fillUse(page, metres, reason);
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** Changes fields in a thread's form, by their labels; returns once the page says that it is saved. */
export const edit = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** The sync badge in the header. */
export const badge = (page: Page) => page.getByRole('status', { name: 'Sync' });
