import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ viewport: { width: 1180, height: 820 } });

const sample = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../tests/designs', name)));

const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const drop = async (page: Page, on: Locator, files: Readonly<Record<string, Uint8Array>>): Promise<void> => {
  const transfer = await page.evaluateHandle(
    (named) => {
      const data = new DataTransfer();
      for (const [name, bytes] of named)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: name.endsWith('png') ? 'image/png' : '' }));
      return data;
    },
    Object.entries(files).map(([name, bytes]) => [name, [...bytes]] as const),
  );
  await on.dispatchEvent('dragover', { dataTransfer: transfer });
  await on.dispatchEvent('drop', { dataTransfer: transfer });
};

const openThread = async (page: Page, device: BrowserContext, server: SharedServer): Promise<string> => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(device, server, jo);
  await page.goto(server.url + thread);
  await expect(page.getByLabel('In stock').first()).toBeVisible();
  await allIsSaved(page);
  return thread;
};

test('Designs that are dropped on any page are read; nothing is sent before they are saved', async ({
  page,
  context,
  server,
}) => {
  await openThread(page, context, server);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  const opened = page.getByRole('region', { name: 'Opened, not saved' });
  const body = page.locator('body');

  // the page loads the code for drops only when it is idle
  await expect(async () => {
    await drop(page, body, { 'rose.pes': await sample('synth3-v6t.pes'), 'bird.dst': await sample('abab.dst') });
    await expect(page).toHaveURL(/\/inventory\/designs$/u, { timeout: 1000 });
  }).toPass();
  await expect(opened.getByRole('button', { name: 'Look at rose' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Look at bird' })).toBeVisible();
  await expect(opened.getByRole('region', { name: 'Preview' })).toBeVisible();

  await drop(page, body, { 'pack.zip': zipSync({ 'Cats/cat.pes': await sample('one-v6.pes') }) });
  await expect(opened.getByRole('button', { name: 'Look at cat' })).toBeVisible();
  expect(sent.filter((path) => !path.includes('/sync/') && !path.includes('/auth/'))).toEqual([]);
  expect(sent.filter((path) => path.endsWith('/push'))).toEqual([]);
  await opened.getByRole('button', { name: 'Save to the team' }).click();
  await expect(page.getByRole('link', { name: 'cat' })).toBeVisible();
});

test('A photo goes to the region where it falls, else the app asks where it belongs', async ({
  page,
  context,
  server,
}) => {
  const thread = await openThread(page, context, server);
  const photos = page.getByRole('region', { name: 'Photos and papers' });
  await drop(page, photos, { 'label.png': png });
  await expect(photos.getByRole('button', { name: /label/u }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${thread}$`, 'u'));
  await expect(async () => {
    await drop(page, page.locator('header').first(), { 'rack.png': png });
    await expect(page).toHaveURL(/\/shared$/u, { timeout: 1000 });
  }).toPass();
  await expect(page.getByText('rack.png')).toBeVisible();
});

test('A design that another app shares is read at once, and waits until the person has saved or closed it', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs`);
  await allIsSaved(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The same request as the system sends when a person shares a file with the app.
  await page.evaluate(
    (bytes) => {
      const shared = new DataTransfer();
      shared.items.add(new File([Uint8Array.from(bytes)], 'Rose.dst', { type: 'application/octet-stream' }));
      const form = document.createElement('form');
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      field.files = shared.files;
      Object.assign(form, { method: 'POST', action: '/shared', enctype: 'multipart/form-data' });
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [...(await sample('abab.dst'))],
  );
  const opened = page.getByRole('region', { name: 'Opened, not saved' });
  await expect(page).toHaveURL(/\/inventory\/designs$/u);
  await expect(opened.getByRole('button', { name: 'Look at Rose' })).toBeVisible();
  await page.goto(`${server.url}/shared`);
  await expect(opened.getByRole('button', { name: 'Look at Rose' })).toBeVisible();
  await opened.getByRole('button', { name: 'Close without saving' }).click();
  await page.goto(`${server.url}/shared`);
  await expect(page.getByText('Nothing waits to be sorted.')).toBeVisible();
});
