import { expect, type Page } from '@playwright/test';

export const register = async (page: Page, origin: string, email: string, password: string): Promise<void> => {
  await page.goto(`${origin}/register`);
  await page.getByLabel('Full name').fill('Jo Ems');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await teamIsOpen(page, email);
};

export const logIn = async (page: Page, origin: string, email: string, password: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await teamIsOpen(page, email);
};

export const logOut = async (page: Page, origin: string): Promise<void> => {
  await allIsSaved(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${origin}/`);
};

export const addFromChart = async (page: Page, search: string, option: RegExp, spools: number): Promise<string> => {
  await page.goto(new URL('/inventory/threads', page.url()).href);
  await page.getByRole('button', { name: 'Add thread' }).first().click();
  await page.getByLabel('Find in the charts').fill(search);
  await page.getByRole('option', { name: option }).first().click();
  await page.getByLabel('Spools', { exact: true }).fill(String(spools));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('region', { name: 'Just added' }).getByRole('link').first().click();
  await expect(page.getByLabel('In stock').first()).toBeVisible();
  await expect(page).toHaveURL(/\/inventory\/threads\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
};

export const allIsSaved = (page: Page): Promise<void> =>
  expect(page.getByRole('status', { name: 'Sync' })).toContainText('All changes saved', { timeout: 30_000 });

/** Waits until this browser could start without a network: its worker is active and holds the shell. */
export const readyOffline = async (page: Page): Promise<void> => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
};

const teamIsOpen = (page: Page, email: string): Promise<void> =>
  expect(page.getByRole('button', { name: `Team: ${email}'s Team` })).toBeVisible({ timeout: 30_000 });
