import { expect } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const list = [
  'My threads 2024,,,',
  'Brand,Color #,on hand,Purchased',
  'Isacord,0020,"1,5",03/04/2025',
  'Isacrod,1902,2,05/06/2025',
  'Isacord,0015,abt 3,',
  'Total,,6,',
].join('\r\n');

test('a file is imported, and after a reload taken back from the history of imports', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/threads?add=file`);
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await expect(input).toBeAttached();
  await input.setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(dialog.getByText('1 row says no number of spools, but “abt 3”.')).toBeVisible();
  await dialog.getByRole('button', { name: 'No spool' }).click();
  await expect(dialog.getByText('2 lines left out')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 2, ask 1' })).toBeEnabled();
  await dialog
    .getByRole('group', { name: 'Isacrod = Isacord? 1 row' })
    .getByRole('button', { name: 'Yes, Isacord' })
    .click();
  const month = dialog.getByRole('button', { name: 'The month' });
  // longer than the page takes to check the file again, while the button must not move
  await month.click({ delay: 700 });
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByText('3 colours new · 1 colour without a spool · 4 spools new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await allIsSaved(page);
  await page.reload();
  await expect(page.getByText('2 colours · 4 spools')).toBeVisible(); // a colour without a spool counts as wished for

  await page.goto(`${server.url}/inventory/threads/imports`);
  await expect(page).toHaveTitle('History of imports · Spoolside');
  const entry = page.getByRole('listitem').filter({ hasText: 'sheet.csv' });
  await expect(entry.getByText('3 colours, 4 spools')).toBeVisible();
  await entry.getByRole('button', { name: 'Take back' }).click();
  await expect(entry.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(page.getByText('Import taken back: 3 colours, 4 spools removed')).toBeVisible();
  await allIsSaved(page);
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByRole('button', { name: 'One by one' })).toBeVisible();
});
