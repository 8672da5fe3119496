import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const dialog = (page: Page) => page.getByRole('dialog');

test('a spool in the hand: opened by its address, moved, over-used with the rest from another, and undone', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(context, server, jo);
  await page.goto(server.url + thread);
  const spools = page.getByRole('button', { name: /^T-/ });
  await page.getByText('2 × 1,000 m, sealed').click();
  await expect(spools).toHaveCount(2);
  await spools.first().click();
  await page.getByLabel('Place').fill('Rack B');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(spools.first()).toContainText('Rack B');
  await spools.first().click();
  await dialog(page).getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByLabel('Amount').fill('1200');
  await page.getByRole('button', { name: 'Book' }).click();
  await dialog(page)
    .getByRole('button', { name: /is empty, take 200\sm from/ })
    .click();
  await expect(page.getByLabel('In stock').first()).toContainText('800 m');
  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  // before that, the first line is the creation of a spool, whose undo would remove the spool
  await expect(latest).toContainText(/1,200\sm/);
  await latest.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('In stock').first()).toContainText('2,000 m');
  await spools.first().click();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await allIsSaved(page);
});
