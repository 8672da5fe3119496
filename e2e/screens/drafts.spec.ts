import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true }).first();

test('F7: each of two tabs keeps its calculator through a reload, a copied tab has its own, and a closed one is offered', async ({
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(`${server.url}/calculators/pricing`);
  await other.goto(`${server.url}/calculators/pricing`);
  await quantity(one).fill('11');
  await quantity(other).fill('77');
  await one.reload();
  await other.reload();
  await expect(quantity(one)).toHaveValue('11');
  await expect(quantity(other)).toHaveValue('77');
  await expect(one.getByText('not saved')).toHaveCount(0);

  // A browser copies a page's sessionStorage to a tab that this page opens.
  const [copy] = await Promise.all([
    one.waitForEvent('popup'),
    one.evaluate(() => void window.open('/calculators/pricing')),
  ]);
  await expect(quantity(copy)).toHaveValue('24');
  await quantity(copy).fill('33');
  await one.reload();
  await copy.reload();
  await expect(quantity(one)).toHaveValue('11');
  await expect(quantity(copy)).toHaveValue('33');

  await other.close();
  await one.reload();
  await expect(one.getByRole('status').filter({ hasText: '77 pieces of 8000 stitches' })).toBeVisible();
  await expect(one.getByText('33 pieces')).toHaveCount(0);
  await one.getByRole('button', { name: 'Continue: 77 pieces of 8000 stitches' }).click();
  await expect(quantity(one)).toHaveValue('77');
  await expect(one.getByText('11 pieces of 8000 stitches')).toBeVisible();
});

test('F7: going back to a form after another page shows what was typed', async ({ context, server }) => {
  await signIn(context, server, await aNewcomer(server));
  const page = await context.newPage();
  await page.goto(`${server.url}/calculators/pricing`);
  await quantity(page).fill('11');
  await page.goto(`${server.url}/config.json`);
  await page.goBack();
  await expect(quantity(page)).toHaveValue('11');
  await page.reload();
  await expect(quantity(page)).toHaveValue('11');
});
