import { expect } from '@playwright/test';
import { aNewcomer } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const letters = {
  name: 'letters.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Marke;Nummer;Name\nIsacord;1902;R\xf6tlich\n', 'latin1'),
};

test('An import that cannot load the detector of letters says so, and goes on when a person tries again.', async ({
  page: blank,
  context,
  server,
}) => {
  const page = await openOn(context, server, await aNewcomer(server), '/inventory/threads?add=file');
  await blank.close();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await expect(input).toBeAttached();
  await page.waitForLoadState('networkidle'); // the charts are read
  await context.setOffline(true);
  await input.setInputFiles(letters);
  await expect(dialog.getByRole('alert')).toContainText('This part could not be loaded.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('1 colour new · 1 spool new')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
