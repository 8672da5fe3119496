import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { noSideways } from '../support/sideways.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const dialog = (page: Page) => page.getByRole('dialog');

const addNext = async (page: Page, code: string, part?: string) => {
  await expect(page.getByLabel('Find in the charts')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${code} Isacord 40`));
  if (part === undefined) {
    await expect(page.getByRole('option').first()).toContainText('Enter adds it');
    await page.keyboard.press('Enter');
  } else {
    await page.getByRole('option').first().click();
    await expect(dialog(page).getByText('From the chart')).toBeVisible();
    await page.getByRole('button', { name: part, exact: true }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(dialog(page).getByRole('region', { name: 'Just added' }).getByRole('listitem').first()).toContainText(
    code,
  );
};

test('the first evening: brands are asked, colours added in a row, pasted and ticked, and one is taken out again', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/threads`);
  await page.getByRole('button', { name: 'One by one' }).click();
  await page.getByRole('group', { name: 'Which brands do you use?' }).getByRole('button', { name: 'Isacord' }).click();
  await page.getByLabel('Find in the charts').focus();
  await addNext(page, '1902');
  await addNext(page, '0015', '½');
  await addNext(page, '1134', 'some');
  await dialog(page).getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabel('Your list').fill('0020 0800x2, 0101 ¼ ; 9999');
  await expect(dialog(page).getByRole('row', { name: 'Row 4: 9999' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Which thread?' }).selectOption('Leave it out');
  await page.getByRole('button', { name: 'Add 3 colours' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('5 colours · 6 spools')).toBeVisible();
  await page.getByRole('button', { name: 'Add thread' }).click();
  await page.getByRole('button', { name: 'Tick in a chart' }).click();
  for (const code of ['0010', '0017'])
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${code} Isacord`) })
      .click();
  await dialog(page).getByRole('button', { name: 'Save as a set' }).click();
  await page.getByLabel('Name of the set').fill('The greens and browns of the shooting club');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('group', { name: 'Your sets' })
    .getByRole('button', { name: /shooting club/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: 'Delete this set' })).toBeVisible();
  await noSideways(page);
  await page.getByRole('button', { name: 'Add 2 colours' }).click();
  await expect(page.getByText('7 colours · 8 spools')).toBeVisible();
  await allIsSaved(page);
});
