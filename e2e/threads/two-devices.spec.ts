import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { aNewcomer, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';
import { badge } from '../sync/at-work.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const spools = (page: Page) => page.getByRole('button', { name: /^T-/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'T-0001' });

/** Opens a thread's page and saves once, so that all code for saving is loaded before the network is cut. */
const openOn = async (
  device: BrowserContext,
  server: SharedServer,
  jo: Newcomer,
  { thread, lot }: { readonly thread: string; readonly lot: string },
): Promise<Page> => {
  await signIn(device, server, jo);
  const page = await device.newPage();
  await page.goto(server.url + thread);
  await allIsSaved(page);
  const alike = page.getByText('2 × 1,000 m, sealed');
  await expect(alike.or(spools(page).first())).toBeVisible();
  if (await alike.isVisible()) await alike.click();
  await spools(page).first().click();
  await sheet(page).getByLabel('Lot', { exact: true }).fill(lot);
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(spools(page).first()).toContainText(lot);
  await allIsSaved(page);
  return page;
};

test('a spool moved on one device and emptied on the other, both without a network: it is at the new place and empty on both', async ({
  browser,
  context: phone,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const tablet = await browser.newContext({ serviceWorkers: 'block' });
  const moving = await openOn(phone, server, jo, { thread, lot: 'A7' });
  const emptying = await openOn(tablet, server, jo, { thread, lot: 'B2' });
  for (const device of [phone, tablet]) await device.setOffline(true);

  await spools(moving).first().click();
  await sheet(moving).getByLabel('Place', { exact: true }).fill('Rack B');
  await sheet(moving).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(spools(moving).filter({ hasText: 'T-0001' })).toContainText('Rack B');
  await spools(emptying).first().click();
  await sheet(emptying).getByRole('button', { name: 'It is empty' }).click();
  await expect(spools(emptying).filter({ hasText: 'T-0001' })).toContainText('used up');
  for (const page of [moving, emptying]) await expect(badge(page)).toContainText('saved on this device');
  await expect(spools(moving).filter({ hasText: 'T-0001' })).not.toContainText('used up');
  await expect(spools(emptying).filter({ hasText: 'T-0001' })).not.toContainText('Rack B');

  for (const device of [phone, tablet]) await device.setOffline(false);
  for (const page of [moving, emptying]) {
    await expect(spools(page).filter({ hasText: 'T-0001' })).toContainText('used up');
    await expect(spools(page).filter({ hasText: 'T-0001' })).toContainText('Rack B');
    await expect(page.getByLabel('In stock').first()).toContainText('1,000 m');
    await allIsSaved(page);
  }
  const book = await openBook(server.url, jo.email, jo.password);
  const [rack] = await book.rows('place');
  const spool = (await book.rows('spool')).find(({ d }) => d?.['shortCode'] === 'T-0001');
  expect(spool?.d).toMatchObject({ placeId: rack?.id, state: 'empty', remainingMm: 0 });
  await tablet.close();
});
