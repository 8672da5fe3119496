import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const threads = [
  { id: newId(), brand: 'Madeira', line: 'Polyneon', code: '1147' },
  { id: newId(), brand: 'Madeira', line: 'Polyneon', code: '1134' },
  { id: newId(), brand: 'Isacord', line: '40', code: '0600' },
];
const spool = (threadId: string, at: number) => ({
  name: 'spool.create',
  args: { id: newId(), set: { threadId, initialLengthMm: 1_000_000, shortCode: `T-041${at}` } },
});

test('A saved design lacks one thread; when another device books its spool, the library says: tonight.', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  const book = await openBook(server.url, jo.email, jo.password);
  await push(
    book,
    threads.map(({ id, ...set }) => ({ name: 'thread.create', args: { id, set } })),
  );
  const [first, second, third] = threads.map(({ id }, at) => spool(id, at));
  await push(
    book,
    [first, second].flatMap((one) => one ?? []),
  );
  await page.goto(`${server.url}/inventory/designs`);
  await allIsSaved(page);
  const buffer = await readFile(join(import.meta.dirname, '../../tests/designs/synth3-v6t.pes'));
  await page
    .locator('input[type=file][aria-label="Open design file"]')
    .setInputFiles({ name: 'rose.pes', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: 'Save to the team' }).click();
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(chip('Buy · 1')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Designs' })).toBeVisible();

  await push(
    book,
    [third].flatMap((one) => one ?? []),
  );
  await expect(chip('Tonight · 1')).toBeVisible();
  await chip('Tonight · 1').click();
  await expect(page.getByRole('list', { name: 'Designs' }).getByRole('listitem')).toHaveText(
    /rose.*Tonight|Tonight.*rose/u,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
