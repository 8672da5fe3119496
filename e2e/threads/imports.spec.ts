import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const list = [
  'My threads 2024,,,',
  'Brand,Color #,on hand,Purchased',
  'Isacord,0020,"1,5",03/04/2025',
  'Isacrod,1902,2,05/06/2025',
  'Isacord,0015,abt 3,',
  'Total,,6,',
].join('\r\n');

test('a file is imported, and after a reload taken back from the history of imports', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/threads?add=file`);
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await expect(input).toBeAttached();
  await input.setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(dialog.getByText('Row 5 “abt 3” is not a number. Number of spools is left empty.')).toBeVisible();
  await expect(dialog.getByText('2 lines left out')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 2, ask 1' })).toBeEnabled();
  await dialog
    .getByRole('group', { name: 'Isacrod = Isacord? 1 row' })
    .getByRole('button', { name: 'Yes, Isacord' })
    .click();
  await dialog.getByRole('button', { name: 'The month' }).click();
  await expect(dialog.getByText('3 colours new · 4 spools new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await allIsSaved(page);
  await page.reload();
  await expect(page.getByText('2 colours · 4 spools')).toBeVisible(); // a colour without a spool is a wish

  await page.goto(`${server.url}/inventory/threads/imports`);
  await expect(page).toHaveTitle('History of imports · Spoolside');
  const entry = page.getByRole('listitem').filter({ hasText: 'sheet.csv' });
  await expect(entry.getByText('3 colours, 4 spools')).toBeVisible();
  await entry.getByRole('button', { name: 'Take back' }).click();
  await expect(entry.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(page.getByText('Import taken back: 3 colours, 4 spools removed')).toBeVisible();
  await allIsSaved(page);
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByRole('button', { name: 'One by one' })).toBeVisible();
});

// Another process may have the machine meanwhile; the deep run has it alone.
const mostMs = process.env['SPOOLSIDE_DEEP'] ? 200 : 2000;

/** How long the page stood still at most since the last call, in ms. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tasks = (window as unknown as { longTasks: number[] }).longTasks;
    return Math.max(0, ...tasks.splice(0));
  });

test('rubbish is answered with a sentence, and the page never stands still', async ({
  page,
  context,
  server,
}, testInfo) => {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/threads?add=file`);
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await expect(input).toBeAttached();
  const rubbish: readonly (readonly [string, Buffer, string])[] = [
    [
      'half.csv',
      Buffer.alloc(11 * 1024 * 1024, 'Isacord,1902\n'),
      'This file is too large: it has 11 MB, and 10 MB is the limit.',
    ],
    [
      'wrong.csv',
      Buffer.from(`Brand,Number,Qty\n${'Isacord,0020,many\n'.repeat(10_000)}`),
      '10,000 cells are left empty; their rows are imported',
    ],
    [
      'brands.csv',
      Buffer.from(`Brand,Number\n${Array.from({ length: 10_000 }, (_, at) => `Glide${at},1902`).join('\n')}`),
      '10,000 rows are left out',
    ],
    [
      'formulas.csv',
      Buffer.from(`Brand,Number,Qty\n${'Isacord,0020,"=HYPERLINK(""x"")"\n'.repeat(2000)}`),
      '2,000 cells are left empty; their rows are imported',
    ],
    ['ends.csv', Buffer.from(`Brand,Number\n${'\r'.repeat(4_000_000)}\nIsacord,0020`), '1 colour new · 1 spool new'],
    ['wide.csv', Buffer.from('"a\u0000,'.repeat(200_000)), 'This is neither a table nor a palette.'],
  ];
  for (const [name, buffer, words] of rubbish) {
    // From the disk, as a person chooses it: a buffer would be decoded in the page.
    await writeFile(testInfo.outputPath(name), buffer);
    await longestTask(page);
    await input.setInputFiles(testInfo.outputPath(name));
    await expect(dialog.getByText(words).first()).toBeVisible();
    expect.soft(await longestTask(page), name).toBeLessThan(mostMs);
  }
});
