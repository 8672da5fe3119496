import { expect } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 1180, height: 820 } });

test('What another app shares without a network is kept, sorted to a thread and shown there.', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(context, server, jo);
  await page.goto(server.url + thread);
  await expect(page.getByRole('region', { name: 'Photos and papers' })).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const manifest = await page.evaluate(async () => (await (await fetch('/manifest.webmanifest')).json()) as object);
  expect(manifest).toMatchObject({
    share_target: { action: '/shared', method: 'POST', params: { files: [{ name: 'files' }] } },
    file_handlers: [{ action: '/shared' }],
  });

  await context.setOffline(true);
  // The same request as the system sends when a person shares a file with the app.
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const shared = new DataTransfer();
    shared.items.add(new File([photo ?? ''], 'Receipt.png', { type: 'image/png' }));
    shared.items.add(new File(['<script>alert(1)</script>'], 'page.pdf', { type: 'application/pdf' }));
    const form = document.createElement('form');
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    field.files = shared.files;
    Object.assign(form, { method: 'POST', action: '/shared', enctype: 'multipart/form-data' });
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  const shared = page.getByRole('region', { name: 'Shared files' });
  await expect(shared.getByText('Receipt.png')).toBeVisible();
  await expect(shared.getByText('This is no photo, no PDF and no design. Spoolside cannot take it.')).toBeVisible();
  await page.reload();
  await expect(shared.getByText('Receipt.png')).toBeVisible();

  const where = page.getByRole('region', { name: 'Where does it belong?' });
  await where.getByRole('button', { name: 'Thread', exact: true }).click();
  await where.getByRole('combobox').fill('1902');
  await page.getByRole('option').first().click();
  await where.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(page).toHaveURL(server.url + thread);
  await expect(page.getByRole('button', { name: 'Open Receipt.webp' })).toBeVisible();

  await page.goto(`${server.url}/shared`);
  await expect(shared.getByText('page.pdf')).toBeVisible();
  await shared.getByRole('button', { name: 'Do not add page.pdf' }).click();
  await expect(page.getByText('Nothing waits to be sorted.')).toBeVisible();
});
