import { expect, type Page } from '@playwright/test';
import { aNewcomer } from '../support/newcomer.ts';
import { checkWithoutNetwork, openOn } from '../support/open-on.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

const palette = (name: string, ...colours: readonly string[]) => ({
  name: `${name}.gpl`,
  mimeType: 'text/plain',
  buffer: Buffer.from(['GIMP Palette', `Name: Ink/Stitch: ${name}`, 'Columns: 4', '#', ...colours, ''].join('\n')),
});
const gunold = palette('Gunold Poly 40', '10 20 30 Quokka Blue 61001', '200 10 20 Signal Red 61002');

const choose = async (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) => {
  const field = page.getByLabel('Choose files');
  await expect(field).toBeAttached();
  await field.setInputFiles(files);
};

test('Without a network a palette becomes a chart, one of its colours is found in the check and bought; a second device has both.', async ({
  browser,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const page = await checkWithoutNetwork(context, server, jo);
  await page.goto(`${server.url}/inventory/threads/charts`);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  await choose(page, [gunold, palette('Isacord Isacord 40', '1 2 3 Black 0020')]);
  const files = page.getByRole('dialog').getByRole('group');
  await expect(files.filter({ hasText: 'Gunold' }).getByText('2 colours')).toBeVisible();
  await expect(page.getByText('We have this chart already: Isacord Isacord 40')).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 chart' }).click();
  await expect(page.getByRole('list', { name: 'Charts' })).toContainText('Gunold Poly 40');

  await page.goto(`${server.url}/inventory/check`);
  await page.getByLabel('Which thread?').fill('quokka');
  await expect(page.getByText('Quokka Blue')).toBeVisible();
  await page.getByRole('button', { name: 'I bought it' }).click();
  await expect(page.getByLabel('Answer')).toContainText('HAVE 1');

  await context.setOffline(false);
  await allIsSaved(page);
  const second = await browser.newContext();
  const there = await openOn(second, server, jo, '/inventory/threads/charts');
  await expect(there.getByRole('list', { name: 'Charts' })).toContainText('Gunold Poly 40');
  await there.goto(`${server.url}/inventory/threads`);
  await expect(there.getByRole('link', { name: '61001 Gunold Quokka Blue' })).toBeVisible();
  await there.goto(`${server.url}/inventory/check`);
  await there.getByLabel('Which thread?').fill('61002');
  await expect(there.getByText('Signal Red')).toBeVisible();
  await second.close();
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

  test('Files that are no chart get a sentence each; a number that is not certain is asked once.', async ({
    context,
    page,
    server,
  }) => {
    const jo = await aNewcomer(server);
    const opened = await openOn(context, server, jo, '/inventory/threads/charts?add=1');
    await page.close();
    const many = Array.from({ length: 10_000 }, (_, at) => `1 2 3 Red ${at}`);
    await choose(opened, [
      { name: 'huge.gpl', mimeType: 'text/plain', buffer: Buffer.alloc(40 * 1024 * 1024, 'a') },
      { name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]) },
      {
        name: 'rubbish.gpl',
        mimeType: 'text/plain',
        buffer: Buffer.from(Uint8Array.from({ length: 5000 }, (_, at) => at % 251)),
      },
      palette('Many Poly', ...many),
      palette('Glide Trilobal', '1 2 3 101 Red 5', '1 2 3 102 Blue 6'),
    ]);
    for (const words of [
      'huge.gpl: It is larger than 1 MB',
      'photo.csv: This is a picture',
      'rubbish.gpl: This is neither a table nor a palette',
      'Many Poly.gpl: It has 10,000 colours; a chart can have 2,000.',
    ])
      await expect(opened.getByText(words)).toBeVisible();
    const submit = opened.getByRole('button', { name: 'Add 1 chart' });
    await expect(submit).toBeDisabled();
    await opened
      .getByRole('radio', { name: '101' })
      .or(opened.getByRole('button', { name: '101', exact: true }))
      .click();
    await submit.click();
    await expect(opened.getByRole('list', { name: 'Charts' })).toContainText('Glide Trilobal');

    await opened.getByRole('button', { name: 'Edit Glide Trilobal' }).click();
    await opened.getByLabel('Line', { exact: true }).fill('Trilobal 40');
    await opened.getByRole('button', { name: 'Save' }).click();
    await expect(opened.getByRole('list', { name: 'Charts' })).toContainText('Glide Trilobal 40');
    await opened.getByRole('button', { name: 'Delete Glide Trilobal 40' }).click();
    await expect(opened.getByText('Your brand is not among the charts?')).toBeVisible();
    await opened
      .getByRole('listitem')
      .filter({ hasText: 'Chart deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(opened.getByRole('list', { name: 'Charts' })).toContainText('Glide Trilobal 40');
    await allIsSaved(opened);
  });

  test('Without a network at the first workbook, the dialog says what it lacks, and keeps what was read.', async ({
    context,
    page,
    server,
  }) => {
    const jo = await aNewcomer(server);
    const opened = await openOn(context, server, jo, '/inventory/threads/charts?add=1');
    await page.close();
    await choose(opened, [gunold]);
    await expect(opened.getByRole('group', { name: 'Gunold Poly 40' })).toBeVisible();
    const said = opened.getByText('The reader of charts could not be loaded.');
    await context.setOffline(true);
    await choose(opened, [
      { name: 'book.xlsx', mimeType: 'text/plain', buffer: Buffer.from('PK\u0003\u0004 xl/workbook') },
      { name: 'letters.csv', mimeType: 'text/csv', buffer: Buffer.from('Nummer;Name\n1;R\xe6v\n', 'latin1') },
    ]);
    await expect(said).toHaveCount(2);
    await expect(opened.getByRole('group', { name: 'Gunold Poly 40' })).toBeVisible();
  });
});
