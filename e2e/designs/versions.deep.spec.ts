import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 1180, height: 820 } });

const sample = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, '../../tests/designs', name));

const opens = async (page: Page, name: string, from: string, label = 'Open design file') =>
  page
    .locator(`input[type=file][aria-label="${label}"]`)
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await sample(from) });

const opened = (page: Page) => page.getByRole('region', { name: 'Opened, not saved' });
const names = (page: Page) => page.locator('main a[data-row-link]').allTextContents();

test('Files that are opened while others are saved stay open', async ({ page, context, server }) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/designs`);
  await allIsSaved(page);
  const many = ['abab.dst', 'synth3.pec', 'longjump.vp3', 'one.xxx', 'synth3.u01', 'abab.jef', 'one.exp'];
  const files = many.map(async (name, at) => ({
    name: `${at + 1} ${name}`,
    mimeType: 'application/octet-stream',
    buffer: await sample(name),
  }));
  await page.locator('input[type=file][aria-label="Open design file"]').setInputFiles(await Promise.all(files));
  await opened(page).getByRole('button', { name: 'Save 7 designs to the team' }).click();
  await expect(page.getByRole('link', { name: '1 abab' })).toBeVisible();
  await opens(page, 'late.pes', 'synth3-v6t.pes');
  await expect(opened(page).getByRole('button', { name: 'Look at late' })).toBeVisible();
  await expect(page.getByText('7 designs saved')).toBeVisible();
  await expect(opened(page).getByRole('button', { name: 'Look at late' })).toBeVisible();
  await opened(page).getByRole('button', { name: 'Save to the team' }).click();
  await expect(page.getByRole('link', { name: 'late' })).toBeVisible();
});

test('A new version takes the place of the one before, also on another device, and an undo gives it back', async ({
  page,
  context,
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/designs?view=list`);
  await expect(page.getByRole('heading', { name: 'No design here yet' })).toBeVisible();
  await allIsSaved(page);
  await opens(page, 'Rose.pes', 'synth3-v6t.pes');
  await opened(page).getByRole('button', { name: 'Save to the team' }).click();
  await expect.poll(() => names(page)).toEqual(['Rose']);

  await opens(page, 'rose.dst', 'abab.dst');
  await opened(page).getByLabel('Save rose as').selectOption({ index: 1 });
  await opened(page).getByRole('button', { name: 'Save to the team' }).click();
  await expect(page.getByText('1 design saved').first()).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Rose']);
  await expect(page.getByText('36 stitches')).toBeVisible();
  await allIsSaved(page);

  const other = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await signIn(other, server, jo);
  const phone = await other.newPage();
  await phone.goto(`${server.url}/inventory/designs?view=list`);
  await expect.poll(() => names(phone)).toEqual(['Rose']);
  await phone.getByRole('link', { name: 'Rose' }).click();
  const versions = phone.getByRole('region', { name: 'Versions' });
  await versions.getByRole('link').click();
  await expect(phone.getByText('there is a newer version')).toBeVisible();
  await expect(phone.getByText('134 stitches').first()).toBeVisible();

  await readyOffline(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Rose' }).click();
  await opens(page, 'third.exp', 'one.exp', 'Open a new version');
  await opened(page).getByRole('button', { name: 'Save to the team' }).click();
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('link')).toHaveCount(2);
  await expect.poll(async () => (await names(page))[0]).toBe('Rose');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  // Leaving the page at once would stop the undo before it is saved.
  await expect(page.getByRole('region', { name: 'Versions' })).toHaveCount(0);
  await page.goto(`${server.url}/inventory/designs?view=list`);
  await expect(page.getByText('36 stitches')).toBeVisible();
  await context.setOffline(false);
  await allIsSaved(page);
  await expect.poll(() => names(page)).toEqual(['Rose']);
  await other.close();
});
