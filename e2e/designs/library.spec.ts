import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 1180, height: 820 } });

const sample = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, '../../tests/designs', name));

const opens = (page: Page, ...files: readonly { readonly name: string; readonly buffer: Buffer }[]) =>
  page
    .locator('input[type=file][aria-label="Open design file"]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));

test('a design that is opened without a network is seen at once, saved, and shown on another device', async ({
  page,
  context,
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs`);
  await expect(page.getByRole('heading', { name: 'No design here yet' })).toBeVisible();
  await allIsSaved(page);
  const pack = zipSync({
    'Roses/rose.pes': new Uint8Array(await sample('synth3-v6t.pes')),
    'Roses/rose.dst': new Uint8Array(await sample('synth3.dst')),
    'Roses/readme.txt': strToU8('thank you'),
    'Roses/rose.emb': strToU8('a working file'),
    '../outside.dst': strToU8('x'),
  });
  await opens(page, { name: 'bought.zip', buffer: Buffer.from(pack) });
  const opened = page.getByRole('region', { name: 'Opened, not saved' });
  await expect(opened.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expect(opened.getByText('with 1 other file')).toBeVisible();
  const notRead = opened.getByRole('list', { name: 'Not read' });
  await expect(notRead).toContainText('Wilcom’s working file');
  await expect(notRead).toContainText('leads out of the ZIP');
  await expect(notRead).toContainText('readme');

  await readyOffline(page);
  await context.setOffline(true);
  await opened.getByRole('button', { name: 'Save to the team' }).click();
  await expect(page.getByText('1 design saved')).toBeVisible();
  await page.getByRole('link', { name: 'rose' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Colour blocks' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Roses')).toBeVisible();
  await context.setOffline(false);
  await allIsSaved(page);
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 30_000 });

  const other = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await signIn(other, server, jo);
  const phone = await other.newPage();
  await phone.goto(`${server.url}/inventory/designs`);
  await phone.getByRole('link', { name: 'rose' }).click();
  await expect(phone.getByRole('region', { name: 'Preview' })).toBeVisible();
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save file' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('rose.pes');
  expect(await readFile(await saved.path())).toEqual(await sample('synth3-v6t.pes'));
  await other.close();
});
