import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

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
      '10,000 rows say no number of spools, but words such as “many”.',
    ],
    [
      'brands.csv',
      Buffer.from(`Brand,Number\n${Array.from({ length: 10_000 }, (_, at) => `Glide${at},1902`).join('\n')}`),
      '10,000 rows are left out',
    ],
    [
      'formulas.csv',
      Buffer.from(`Brand,Number,Qty\n${'Isacord,0020,"=HYPERLINK(""x"")"\n'.repeat(2000)}`),
      '2,000 rows say no number of spools, but words such as “=HYPERLINK("x")”.',
    ],
    ['ends.csv', Buffer.from(`Brand,Number\n${'\r'.repeat(4_000_000)}\nIsacord,0020`), '1 colour new · 1 spool new'],
    ['wide.csv', Buffer.from('"a\u0000,'.repeat(200_000)), 'This is neither a table nor a palette.'],
  ];
  for (const [name, buffer, words] of rubbish) {
    // From a file on the disk, as a person chooses it; Playwright would decode a buffer in the page.
    await writeFile(testInfo.outputPath(name), buffer);
    await longestTask(page);
    await input.setInputFiles(testInfo.outputPath(name));
    await expect(dialog.getByText(words).first()).toBeVisible();
    expect.soft(await longestTask(page), name).toBeLessThan(200);
  }
});
