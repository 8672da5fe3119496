import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { noSideways } from '../support/sideways.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const dialog = (page: Page) => page.getByRole('dialog');

const openPaste = async (page: Page) => {
  await page.getByRole('button', { name: 'Add thread' }).click();
  await page.getByRole('button', { name: 'Paste a list' }).click();
};

test('a list is pasted: what is certain comes in, what asks is chosen on its row, and pasting it again asks first', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await stockThread(server, jo, '1902', 1);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/threads`);
  await openPaste(page);
  const list = 'My threads 2024\nIsacord 0020 0015x2 1902 ¼\n2 x Isacord 3953\nisacrod 1800\nIsacord 0101 2\nTotal 14';
  await page.getByLabel('Your list').fill(list);
  const preview = dialog(page).getByRole('table', { name: 'Preview' });
  await expect(preview.getByRole('row', { name: 'Row 2: 0015x2' })).toContainText('2 × 1,000 m');
  await expect(preview.getByRole('row', { name: 'Row 3: 1902 ¼' })).toContainText('you have 1');
  const misspelt = preview.getByRole('row', { name: 'Row 5: isacrod 1800' });
  await expect(misspelt).toContainText('Is the brand misspelt?');
  await misspelt.getByRole('combobox', { name: 'Which thread?' }).selectOption('1800 Isacord 40 Wildfire');
  await dialog(page).getByText('2 lines left out').click();
  await expect(dialog(page).getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveCount(2);
  await noSideways(page);
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Add 5, ask 1' }).click();
  await expect(dialog(page)).toContainText('1 of these 5 is in stock already. Add it once more?');
  await expect(page.getByRole('button', { name: 'Add only the 4 new ones' })).toBeFocused();
  await page.getByRole('button', { name: 'Add all 5' }).click();
  await expect(page.getByLabel('Your list')).toHaveValue('Isacord 0101 2');
  // on a slow machine the rows that were added are seen for a moment longer
  await expect(page.getByRole('combobox', { name: 'Which thread?' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Which thread?' }).selectOption('0101 Isacord 40 Eggshell × 2');
  await page.getByRole('button', { name: 'Add 1 colour' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('6 colours · 10 spools')).toBeVisible();
  await openPaste(page);
  await page.getByLabel('Your list').fill(list.replace('0101 2', '0101 x2'));
  // on a slow machine more rows ask until all charts are loaded
  await expect(page.getByRole('combobox', { name: 'Which thread?' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Which thread?' }).selectOption('Leave it out');
  await page.getByRole('button', { name: 'Add 5 colours' }).click();
  await expect(dialog(page)).toContainText('5 of these 5 are in stock already. Add them once more?');
  await page.getByRole('button', { name: 'Add nothing' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('6 colours · 10 spools')).toBeVisible();
  await allIsSaved(page);
});
