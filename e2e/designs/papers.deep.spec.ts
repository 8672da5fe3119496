import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });

test('A paper of a pack that cannot be added is named with its reason; the others are kept with the design.', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs`);
  await expect(page.getByRole('heading', { name: 'No design here yet' })).toBeVisible();
  await allIsSaved(page);
  const pdf = '%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF';
  const pack = zipSync({
    'Roses/rose.pes': new Uint8Array(
      await readFile(join(import.meta.dirname, '../../tests/designs', 'synth3-v6t.pes')),
    ),
    'Roses/rose.jpg': strToU8('a page that was saved under this name'),
    'Roses/rose.png': strToU8(''),
    'Roses/PES/licence.pdf': strToU8(pdf),
    'Roses/DST/licence.pdf': strToU8(pdf),
  });
  await page
    .locator('input[type=file][aria-label="Open design file"]')
    .setInputFiles({ name: 'bought.zip', mimeType: 'application/zip', buffer: Buffer.from(pack) });
  const opened = page.getByRole('region', { name: 'Opened, not saved' });
  await opened.getByRole('button', { name: 'Save to the team' }).click();
  const notRead = opened.getByRole('list', { name: 'Not read' });
  await expect(notRead).toContainText('rose.jpg is no photo and no PDF.');
  await expect(notRead).toContainText('rose.png is empty.');
  await opened.getByRole('button', { name: 'Close without saving' }).click();
  await page.getByRole('link', { name: 'rose' }).click();
  await expect(page.getByRole('button', { name: 'Open licence.pdf' })).toHaveCount(1);
});
