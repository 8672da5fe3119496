import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });
test.setTimeout(60_000);

const sync = /\/sync\/(?:push|pull)/u;

test('An accepted quote is a job on the board, and a run of it counts its good pieces, all without a network', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const book = await openBook(server.url, jo.email, jo.password);
  const machine = { nickname: 'Ten needles', brand: 'Brother', model: 'PR1050X', needlesPerHead: 10 };
  await push(book, [{ name: 'machine.create', args: { id: newId(), set: machine } }]);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/calculators/pricing`);
  await allIsSaved(page);
  await page.getByRole('button', { name: 'Save as quote' }).click();
  await page.getByRole('textbox', { name: 'Customer' }).fill('Choir of St Anne');
  await page.getByLabel('What it is, line 1').fill('Polo');
  await page.getByLabel('Due on').fill('2031-03-28');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  // without a network, as everything else
  await context.route(sync, (call) => call.abort());
  await page.getByRole('button', { name: 'Accepted' }).click();
  await expect(page.getByText('1 job is on the board')).toBeVisible();
  await page.goto(`${server.url}/jobs`);
  const card = page.getByRole('region', { name: 'Later' }).getByRole('link', { name: /^Polo, 0 of \d+, due / });
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Move Polo' }).click();
  await page.getByRole('menuitem', { name: 'To today' }).click();
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^Polo/ })).toBeVisible();
  await page.getByRole('link', { name: /^Polo/ }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Machine').selectOption('Ten needles');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Record run' }).click();
  await page.getByLabel('Pieces sewn').fill('5');
  await page.getByLabel('Spoiled').fill('1');
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(
    page
      .getByText('Run recorded')
      .or(page.getByText(/5 pieces/u))
      .first(),
  ).toBeVisible();
  await page.goto(`${server.url}/jobs`);
  await expect(page.getByRole('link', { name: /^Polo, 4 of / })).toBeVisible();
  await context.unroute(sync);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await allIsSaved(page);
  await page.getByRole('link', { name: /^Polo, 4 of / }).click();
  await expect(page.getByText(/J-\d{4}-0001/u)).toBeVisible();
  await expect(page.getByText('1 spoiled').first()).toBeVisible();
});
