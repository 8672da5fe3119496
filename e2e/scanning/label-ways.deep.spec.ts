import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { aNewcomer, furnishWorkroom, signIn, stockThread } from '../support/newcomer.ts';
import { pdfText } from '../support/pdf-text.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;

test('Labels are printed for a selection, and reached from a thread, a spool and a place', async ({
  context,
  page,
  server,
}) => {
  const ada = await aNewcomer(server, 'ada');
  const room = { machineId: newId(), placeId: newId(), spoolId: newId() };
  const codes = ['1902', '1800', '0020', '3522', '5510'];
  const threads = new Map<string, string>();
  for (const code of codes) threads.set(code, await stockThread(server, ada, code, 1));
  const red = threads.get('1902') ?? '';
  await furnishWorkroom(server, ada, red, room);
  await signIn(context, server, ada);
  await page.goto(`${server.url}/inventory/threads`);
  await allIsSaved(page);

  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(`^${code} Isacord`, 'u') }).click();
  await page.getByRole('region', { name: 'Chosen threads' }).getByRole('button', { name: 'Labels' }).click();
  await expect(page.getByText('6 labels.')).toBeVisible();
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const paper = pdfText(printed);
  for (const code of [...codes, 'T-0777', 'Poinsettia']) expect(paper).toContain(code);
  expect(pagesOf(printed)).toBe(1);

  await page.goto(server.url + red);
  await page.getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByText('2 labels.')).toBeVisible();

  await page.goto(`${server.url}${red}?spool=${room.spoolId}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByText('1 label.')).toBeVisible();
  await expect(page.getByRole('main').getByText('T-0777')).toBeVisible();

  await page.goto(`${server.url}/inventory/places/${room.placeId}`);
  await page.getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByText('1 label.')).toBeVisible();
  await page.getByRole('button', { name: 'Labels for everything' }).click();
  await expect(page.getByText('6 labels.')).toBeVisible();
});

test('A label, a colour and a number are found by one search, and Enter opens the spool of the label', async ({
  context,
  page,
  server,
}) => {
  const bea = await aNewcomer(server, 'bea');
  const room = { machineId: newId(), placeId: newId(), spoolId: newId() };
  const red = await stockThread(server, bea, '1902', 1);
  await stockThread(server, bea, '3522', 1);
  await furnishWorkroom(server, bea, red, room);
  await signIn(context, server, bea);
  await page.goto(`${server.url}/inventory/threads`);
  await allIsSaved(page);
  const search = page.getByRole('searchbox', { name: 'Search threads' });
  const rows = page.getByRole('list', { name: 'Thread Inventory' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await search.fill('dunkelblau');
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveText('3522');
  await search.fill('T-0777');
  await expect(rows).toHaveText('1902');
  await search.press('Enter');
  await expect(page).toHaveURL(`${server.url}${red}?spool=${room.spoolId}`);
  await page.goto(`${server.url}/inventory/check`);
  await page.getByRole('searchbox', { name: 'Which thread?' }).fill('T-0777');
  await page.getByRole('link', { name: 'Open spool T-0777' }).click();
  await expect(page).toHaveURL(`${server.url}${red}?spool=${room.spoolId}`);
});
