import { expect } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });

test('a machine of fifteen needles: added from its model, loaded, a run without a network, oil due, done, undone', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await stockThread(server, jo);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/machines`);
  await page.getByRole('button', { name: 'Add the first machine' }).click();
  await page.getByLabel('Known brands').selectOption('Ricoma');
  await page.getByLabel('Known models').selectOption('MT-1501');
  await expect(page.getByLabel('Needles', { exact: true })).toHaveValue('15');
  await page.getByLabel('Nickname').fill('Bertha');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bertha' })).toBeVisible();
  const needles = page.getByRole('region', { name: 'Needles' });
  await expect(needles.getByRole('button')).toHaveCount(15);

  await page.getByRole('button', { name: 'Load thread' }).click();
  await page.getByLabel('Thread for needle 1').fill('1902');
  await page.getByRole('option').first().click();
  await page.getByLabel('Thread for needle 2').fill('0015');
  await page
    .getByRole('option', { name: /Isacord/ })
    .first()
    .click();
  await expect(page.getByLabel('Thread for needle 3')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(needles.getByRole('button', { name: /Needle 1: 1902 Isacord/ })).toContainText('T-');
  await expect(needles.getByRole('button', { name: /Needle 2: 0015 Isacord/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add these' }).click();
  await expect(page.getByRole('button', { name: 'Done: Oil the hook' })).toBeVisible();
  await page.getByRole('button', { name: 'Read the meter' }).click();
  await page.getByLabel('Hours').fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await allIsSaved(page);

  // Without a service worker, the form's code must be loaded before the network is cut.
  await page.getByRole('button', { name: 'Record run' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Record run' }).click();
  await page.getByLabel('Pieces sewn').fill('24');
  await page.getByLabel('Stitches per piece').fill('9412');
  await page.getByLabel('Minutes sewn').fill('240');
  await page.getByLabel(/^1 · 1902 Isacord/).check();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Sync' })).toContainText('saved on this device');
  const maintenance = page.getByRole('region', { name: 'Maintenance' });
  const oil = maintenance.getByRole('listitem').filter({ hasText: 'Oil the hook' });
  await expect(oil).toContainText('due');
  await context.setOffline(false);
  await allIsSaved(page);

  await page.getByRole('button', { name: 'Done: Oil the hook' }).click();
  await expect(oil).toContainText('in 4');
  const log = page.getByRole('region', { name: 'Log' });
  await log.getByRole('listitem').filter({ hasText: 'Oil the hook' }).getByRole('button', { name: 'Undo' }).click();
  await expect(oil).toContainText('due');
  await allIsSaved(page);

  await page.getByRole('link', { name: 'Machine view' }).click();
  await expect(page.getByRole('img', { name: /Needle 1: 1902 Isacord/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});
