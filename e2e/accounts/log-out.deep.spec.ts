import { expect } from '@playwright/test';
import { askToLogOut, databasesOf, stockOn } from '../support/log-out.ts';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, logIn, readyOffline } from '../support/person.ts';
import { test } from '../support/test.ts';

test('Log-out offline with nothing unsent clears the device, and the account opens it again as it was', async ({
  browser,
  server,
}) => {
  const bo = await aNewcomer(server, 'bo');
  const device = await browser.newContext();
  await signIn(device, server, bo);
  const page = await device.newPage();
  await page.goto(`${server.url}/inventory/threads`);
  await allIsSaved(page);
  await readyOffline(page);
  await addFromChart(page, '1902', /1902 Isacord 40/, 1);
  await allIsSaved(page);
  await device.setOffline(true);
  await askToLogOut(page);
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await databasesOf(page)).toEqual([]);
  await device.setOffline(false);
  await logIn(page, server.url, bo.email, bo.password);
  expect(await stockOn(page, server.url)).toContain('1902');
  await device.close();
});
