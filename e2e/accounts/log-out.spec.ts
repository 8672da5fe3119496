import { readFile } from 'node:fs/promises';
import { expect, type BrowserContext } from '@playwright/test';
import { unzipSync } from 'fflate';
import { askToLogOut, databasesOf, stockOn } from '../support/log-out.ts';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, logIn, readyOffline } from '../support/person.ts';
import { test } from '../support/test.ts';

test('Log-out offline: cancelled, sent in vain, exported, discarded; and what was discarded is nowhere', async ({
  browser,
  server,
}) => {
  const ada = await aNewcomer(server, 'ada');
  const device: BrowserContext = await browser.newContext({ acceptDownloads: true });
  await signIn(device, server, ada);
  const page = await device.newPage();
  await page.goto(`${server.url}/inventory/threads`);
  await allIsSaved(page);
  await readyOffline(page);
  await device.setOffline(true);
  const path = await addFromChart(page, '1902', /1902 Isacord 40/, 2);

  await askToLogOut(page);
  const dialog = page.getByRole('dialog', { name: 'Log out with unsent changes?' });
  await expect(dialog).toContainText('on this device only');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('In stock').first()).toBeVisible();

  await askToLogOut(page);
  await dialog.getByRole('button', { name: 'Sync now' }).click();
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  await expect(dialog.getByRole('button', { name: 'Log out and discard' })).toBeEnabled();
  expect(await databasesOf(page)).toHaveLength(1);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export everything first' }).click();
  const files = unzipSync(new Uint8Array(await readFile(await (await download).path())));
  const threads = Object.entries(files).find(([name]) => name.endsWith('/threads.csv'));
  expect(new TextDecoder().decode(threads?.[1])).toContain('1902');
  expect(Object.keys(files).filter((name) => name.includes('..') || name.startsWith('/'))).toEqual([]);

  await dialog.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await databasesOf(page)).toEqual([]);
  await page.goto(server.url + path);
  await expect(page.getByText('1902')).toHaveCount(0);
  await device.setOffline(false);
  await logIn(page, server.url, ada.email, ada.password);
  expect(await stockOn(page, server.url)).not.toContain('1902');
  await device.close();
});
