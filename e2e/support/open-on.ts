import { expect, type BrowserContext, type Page } from '@playwright/test';
import { signIn, type Newcomer } from './newcomer.ts';
import { allIsSaved, readyOffline } from './person.ts';
import type { TestServer } from './server.ts';

export const openOn = async (
  device: BrowserContext,
  server: Pick<TestServer, 'url'>,
  person: Newcomer,
  path: string,
): Promise<Page> => {
  await signIn(device, server, person);
  const page = await device.newPage();
  await page.goto(server.url + path);
  await allIsSaved(page);
  return page;
};

export const checkWithoutNetwork = async (
  device: BrowserContext,
  server: Pick<TestServer, 'url'>,
  person: Newcomer,
): Promise<Page> => {
  const page = await openOn(device, server, person, '/inventory/check');
  await readyOffline(page);
  await expect(page.getByText('Ready offline')).toBeVisible();
  await device.setOffline(true);
  return page;
};
