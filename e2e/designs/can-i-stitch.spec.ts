import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test } from '../support/test.ts';

const aFile = async () => ({
  name: 'crest.jef',
  mimeType: 'application/octet-stream',
  buffer: await readFile(join(import.meta.dirname, '../../tests/designs', 'synth3.jef')),
});

const openAndSave = async (page: Page): Promise<void> => {
  await page.locator('input[type=file][aria-label="Open design file"]').setInputFiles(await aFile());
  await page
    .getByRole('region', { name: 'Opened, not saved' })
    .getByRole('button', { name: 'Save to the team' })
    .click();
  await page.getByRole('link', { name: 'crest' }).click();
};

const verdict = (page: Page) => page.getByRole('status', { name: 'Verdict' });

test('A tablet without a network: a file is dropped, its colours are chosen, the needles loaded, and a run is three inputs', async ({
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  const red = await stockThread(server, jo, '1902', 2);
  for (const code of ['3544', '0800']) await stockThread(server, jo, code, 1);
  const machineId = newId();
  const set = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', type: 'multi_needle', needlesPerHead: 6 };
  await push(await openBook(server.url, jo.email, jo.password), [
    { name: 'machine.create', args: { id: machineId, set } },
  ]);
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  await signIn(context, server, jo);
  const page = await context.newPage();
  await page.goto(`${server.url}/inventory/designs`);
  await allIsSaved(page);
  await readyOffline(page);
  await context.setOffline(true);
  await openAndSave(page);

  // Janome's red and gold are not in the stock; the team's nearest are chosen for them.
  await expect(verdict(page)).toContainText('Buy 2 threads');
  const blocks = page.getByRole('table', { name: 'Colour blocks' }).locator('tbody tr');
  const choose = async (block: number, code: string) => {
    await blocks.nth(block).getByRole('button', { name: 'Choose thread' }).click();
    await page.getByRole('dialog').getByLabel('Which thread?').fill(code);
    await page
      .getByRole('option', { name: new RegExp(`${code} Isacord`) })
      .first()
      .click();
    await expect(blocks.nth(block)).toContainText(code);
  };
  await choose(0, '1902');
  await choose(2, '0800');
  await expect(blocks.nth(0)).toContainText('file: 244 Janome Cardinal Red');
  await expect(verdict(page)).toContainText('Load 3');
  await expect(page.getByRole('status', { name: 'Needle sequence' })).toHaveText('1 · 2 · 3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(verdict(page)).toContainText('All on the machine');

  await page.getByRole('link', { name: 'Record run' }).click();
  const run = page.getByRole('dialog');
  await run.getByLabel('Pieces sewn').fill('100');
  await run.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(run).toHaveCount(0);
  // 33 stitches of red take 0.165 m a piece by the rule.
  await page.goto(`${server.url}${red}`);
  await expect(page.getByRole('status', { name: 'In stock' }).first()).toContainText(/1,98[34](?:\.\d+)?\s*m/u);
  await context.setOffline(false);
  await allIsSaved(page);
  await context.close();
});

test('A phone in the shop: what is missing goes on the list, is bought, and the design can be loaded', async ({
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  await stockThread(server, jo, '3544', 1);
  const machineId = newId();
  const set = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', type: 'multi_needle', needlesPerHead: 6 };
  await push(await openBook(server.url, jo.email, jo.password), [
    { name: 'machine.create', args: { id: machineId, set } },
  ]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(context, server, jo);
  const page = await context.newPage();
  await page.goto(`${server.url}/inventory/designs`);
  await allIsSaved(page);
  await readyOffline(page);
  await openAndSave(page);
  await expect(verdict(page)).toContainText('Buy 2 threads');
  const design = page.url();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add 2 to list' }).click();
  await page.getByRole('link', { name: 'On the shopping list' }).click();
  for (const name of ['244 Janome', '003 Janome']) {
    const line = page.getByRole('checkbox', { name: new RegExp(name) });
    await line.click();
    await expect(line).toBeChecked();
  }
  await expect(page.getByText('for “crest”').first()).toBeVisible();
  await page.getByRole('button', { name: 'Put what I ticked into stock: 2 spools' }).click();
  await expect(page.getByText('2 spools are in stock')).toBeVisible();
  await page.goto(design);
  await expect(verdict(page)).toContainText('Load 3');
  await context.close();
});
