import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread } from '../support/newcomer.ts';
import { pdfText } from '../support/pdf-text.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

test('The wall shows every thread, says what is out, goes by arrow keys, opens a thread and is one page of paper.', async ({
  context,
  page,
  server,
}) => {
  const ada = await aNewcomer(server, 'ada');
  const red = await stockThread(server, ada, '1902');
  await stockThread(server, ada, '0015', 0);
  const blueId = (await stockThread(server, ada, '3900', 1)).split('/').at(-1);
  const book = await openBook(server.url, ada.email, ada.password);
  const spoolId = (await book.rows('spool')).find(({ d }) => d?.threadId === blueId)?.id;
  await push(book, [
    { name: 'movement.create', args: { id: newId(), set: { spoolId, type: 'consume', deltaMm: -1_000_000 } } },
  ]);
  await signIn(context, server, ada);
  await page.goto(`${server.url}/inventory/threads`);
  await allIsSaved(page);
  await expect(page.getByRole('link', { name: '1902 Isacord Poinsettia' })).toBeVisible();

  await page.getByRole('button', { name: 'Wall' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thread Wall' })).toBeVisible();
  const colours = page.getByRole('list', { name: 'Colours' });
  const greys = page.getByRole('list', { name: 'White, grey, black' });
  await expect(colours.getByRole('link')).toHaveCount(2);
  const blue = colours.getByRole('link', { name: /^3900 Isacord .*, out$/u });
  await expect(blue).toContainText('out');
  await expect(colours.getByRole('link', { name: '1902 Isacord Poinsettia', exact: true })).not.toContainText('out');
  await expect(greys.getByRole('link', { name: /^0015 Isacord .*, out$/u })).toBeVisible();
  await expect(
    page.getByText(
      '1 colour is out; it is drawn hollow. 1 colour is not yours yet; it is hollow too, and in no count.',
    ),
  ).toBeVisible();

  const paper = pdfText(await page.pdf({ preferCSSPageSize: true }));
  expect(paper).toContain('Poinsettia');
  expect(paper).not.toContain('Picture');

  await page.locator('a[data-spot="0.0.0"]').focus();
  await page.keyboard.press('End');
  await expect(greys.getByRole('link')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(colours.getByRole('link', { name: '1902 Isacord Poinsettia', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(blue).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.url + red);
  await page.goBack();
  await expect(colours.getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: 'Names' }).click();
  await expect(page).toHaveURL(/\?show=names$/u);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/inventory/threads`);
});

test('A team without threads is told on the wall how to begin.', async ({ context, page, server }) => {
  const bea = await aNewcomer(server, 'bea');
  await signIn(context, server, bea);
  await page.goto(`${server.url}/inventory/threads/wall`);
  await page.getByRole('link', { name: 'Add your first thread' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
