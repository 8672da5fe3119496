import type { Page } from '@playwright/test';
import { allIsSaved } from './person.ts';

export const askToLogOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
};

export const databasesOf = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => /_.+_/u.test(name ?? '')),
  );

export const stockOn = async (page: Page, url: string): Promise<string> => {
  await page.goto(`${url}/inventory/threads`);
  await allIsSaved(page);
  return (await page.getByRole('main').textContent()) ?? '';
};
