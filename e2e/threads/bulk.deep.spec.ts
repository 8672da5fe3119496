import { expect, type Page } from '@playwright/test';
import { openBook, type Book } from '../support/book.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen threads' });
const row = (page: Page, code: string) => page.getByRole('checkbox', { name: new RegExp(`^${code} Isacord`) });

const told = async (book: Book) => {
  const [threads, spools, places] = [await book.rows('thread'), await book.rows('spool'), await book.rows('place')];
  const placeOf = (threadId: string) => {
    const placeId = spools.find(({ d }) => d?.['threadId'] === threadId)?.d?.['placeId'];
    return places.find(({ id }) => id === placeId)?.d?.['name'] ?? 'nowhere';
  };
  return Object.fromEntries(
    threads.map(({ id, d }) => [String(d?.['code']), [d?.['minSpools'], d?.['tags'], placeOf(id)]]),
  );
};

test('three of four threads get a place, a minimum and a tag at once; one Undo takes all of it back', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  for (const code of ['0015', '0020', '1134', '1902']) await stockThread(server, jo, code, 1);
  const book = await openBook(server.url, jo.email, jo.password);
  const before = await told(book);
  expect(before['1134']).toEqual([null, [], 'nowhere']);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/threads`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const code of ['0015', '1134', '1902']) await row(page, code).click();
  await expect(bar(page).getByRole('status')).toContainText('3 chosen');
  await expect(row(page, '0020')).not.toBeChecked();

  await bar(page).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 threads' });
  await dialog.getByLabel('Place', { exact: true }).fill('Drawer 2');
  await dialog.getByLabel('Minimum spools').fill('2');
  await dialog.getByLabel('Add tags').fill('winter');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toHaveCount(0);
  // The message with Undo stays while the pointer is on it.
  await page.getByText('3 threads changed').hover();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Drawer 2' })).toHaveCount(3);
  await allIsSaved(page);
  const changed = [2, ['winter'], 'Drawer 2'];
  expect(await told(book)).toEqual({ ...before, '0015': changed, '1134': changed, '1902': changed });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Drawer 2' })).toHaveCount(0);
  await allIsSaved(page);
  expect(await told(book)).toEqual(before);
  expect(await book.rows('place')).toEqual([]);
});
