import { expect, type BrowserContext, type Page } from '@playwright/test';
import { saysMissingPart } from '../support/missing-part.ts';
import { aNewcomer } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
// This file runs among the last: one worker with all its tests would keep the others waiting.
test.describe.configure({ mode: 'parallel' });

const letters = {
  name: 'letters.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Marke;Nummer;Name\nIsacord;1902;R\xf6tlich\n', 'latin1'),
};

const opened = async (device: BrowserContext, server: SharedServer, by: 'file' | '1'): Promise<Page> => {
  const page = await openOn(device, server, await aNewcomer(server), `/inventory/threads?add=${by}`);
  const first =
    by === 'file' ? page.locator('dialog input[type=file]') : page.getByRole('dialog').getByRole('combobox');
  await expect(first.first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  return page;
};

test('An import that cannot load the detector of letters says so, and goes on when a person tries again.', async ({
  context,
  server,
}) => {
  const page = await opened(context, server, 'file');
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await context.setOffline(true);
  await input.setInputFiles(letters);
  await expect(dialog.getByRole('alert')).toContainText('This part could not be loaded.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('1 colour new · 1 spool new')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('An import whose detector of letters went with an old build goes on after a new load, with the chosen file.', async ({
  context,
  server,
}) => {
  const page = await opened(context, server, 'file');
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
    void page.unroute('**/assets/page-likelihood-*.js');
  });
  await page.route('**/assets/page-likelihood-*.js', (route) => route.fulfill({ status: 404 }));
  await input.setInputFiles(letters);
  await expect(dialog.getByRole('alert')).toContainText('This part could not be loaded.');
  expect(loads).toBe(0);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('letters.csv · 1 row')).toBeVisible();
  await expect(dialog.getByText('1 colour new · 1 spool new')).toBeVisible();
  expect(loads).toBe(1);
});

test('A field that finds threads says once that a part is missing, not at each letter.', async ({
  context,
  server,
}) => {
  const page = await opened(context, server, '1');
  const field = page.getByRole('dialog').getByRole('combobox').first();
  await context.setOffline(true);
  await field.pressSequentially('T-000123456', { delay: 150 });
  const said = page.getByText('This part could not be loaded.');
  await expect(said).toHaveCount(1);
});

test('A part that is needed on its screen says that it is missing, and comes when a person tries again.', async ({
  page: blank,
  context,
  server,
}) => {
  await blank.close();
  await saysMissingPart(context, server, { file: 'ask-thread', path: '/dashboard' });
});
