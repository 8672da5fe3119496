import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { aDesign } from '../../tests/src/core/a-design.ts';
import { aQuote } from '../../tests/src/core/a-quote.ts';
import { openBook } from '../support/book.ts';
import { connectTo } from '../support/database.ts';
import { aNewcomer, push, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

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

/**
 * A team with an agreed order: 24 polos with a logo of 1,000 stitches in a thread that is on the machine, and of 200 in
 * one of which it has no spool.
 */
const anOrder = async (server: SharedServer) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo, '1902', 1);
  await stockThread(server, jo, '3544', 0);
  const book = await openBook(server.url, jo.email, jo.password);
  const [machineId, fingerprint, quoteId] = [newId(), '7'.repeat(64), newId()];
  const logo = designId(book.teamId, fingerprint);
  const [block] = aDesign().blocks;
  const sewn = { stitches: 1200, colourChanges: 1, stops: 0, trims: 0 };
  const blue = { brand: 'Isacord', code: '3544', name: 'Sapphire', hex: '#23408f' };
  const blocks = [
    { ...block, stitches: 1000, trims: 0 },
    { ...block, stitches: 200, trims: 0, fileThread: blue },
  ];
  const quote = aQuote({ customer: 'Choir of St Anne', dueOn: '2031-03-28' });
  const lines = quote.lines.map((line) => ({
    ...line,
    placements: line.placements.map((one) => ({ ...one, designId: logo, machineId })),
  }));
  const [spool] = await book.rows('spool');
  const place = { head: 0, needle: 1 };
  const machine = {
    nickname: 'Bertha',
    brand: 'Ricoma',
    model: 'EM-1010',
    type: 'multi_needle',
    needlesPerHead: 10,
    colourChangeSec: 15,
  };
  const loaded = { machineId, ...place, spoolId: spool?.id };
  await push(book, [
    { name: 'machine.create', args: { id: machineId, set: machine } },
    { name: 'needle.update', args: { id: slotId(book.teamId, machineId, place), set: loaded } },
    {
      name: 'design.create',
      args: { id: logo, set: aDesign({ name: 'Logo', fingerprint, ...sewn, blocks }) },
    },
    { name: 'quote.create', args: { id: quoteId, set: { ...quote, lines } } },
    { name: 'quote.update', args: { id: quoteId, set: { status: 'sent' } } },
  ]);
  return {
    jo,
    thread,
    book,
    design: `/inventory/designs/${logo}`,
    view: `/inventory/machines/${machineId}/view`,
    quote: `/calculators/pricing/quotes/${quoteId}`,
  };
};

test('An accepted quote makes a job; what it lacks is bought and loaded, and two tablets sew it offline, and no number is typed', async ({
  browser,
  page,
  context,
  server,
}) => {
  const { jo, thread, book, design, view, quote } = await anOrder(server);
  await signIn(context, server, jo);
  await page.goto(server.url + quote);
  await page.getByRole('button', { name: 'Accepted' }).click();
  await expect(page.getByText('1 job is on the board')).toBeVisible();

  const verdict = page.getByRole('status', { name: 'Verdict' });
  await page.goto(server.url + design);
  await expect(verdict).toContainText('something is missing');
  await page.goto(`${server.url}/inventory/shopping`);
  await expect(page.getByText('for Polo')).toBeVisible();
  await page.getByRole('checkbox', { name: '3544 Isacord Sapphire' }).click();
  await page.getByRole('button', { name: 'Put what I ticked into stock: 1 spool' }).click();
  await expect(page.getByText('1 spool is in stock')).toBeVisible();
  await page.goto(server.url + design);
  await expect(verdict).toContainText('Load 1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(verdict).toContainText('All on the machine');
  await allIsSaved(page);

  const other = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });
  await signIn(other, server, jo);
  const tablets = [page, await other.newPage()];
  for (const tablet of tablets) {
    await tablet.goto(server.url + view);
    await expect(tablet.getByText('Next: Polo')).toBeVisible();
    await tablet.context().route(sync, (call) => call.abort());
  }
  for (const tablet of tablets) {
    await tablet.getByRole('button', { name: 'Put it on' }).click();
    await expect(tablet.getByRole('heading', { level: 1, name: 'Logo' })).toBeVisible();
    await expect(
      tablet.getByText('for Choir of St Anne · due Mar 28, 2031 · 0 of 24 done · 24 pieces left'),
    ).toBeVisible();
    await tablet.getByRole('button', { name: 'Run finished' }).click();
    await tablet.getByRole('button', { name: '12', exact: true }).click();
    await expect(tablet.getByText('60 m from T-0001')).toBeVisible();
    await tablet.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(tablet.getByText('12 of 24 done · 12 pieces left')).toBeVisible();
    await expect(tablet.getByRole('button', { name: 'Again: Polo · 12' })).toBeVisible();
  }
  for (const tablet of tablets) {
    await tablet.context().unroute(sync);
    await tablet.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  for (const tablet of tablets) await expect(tablet.getByText('All pieces are sewn. Is the job done?')).toBeVisible();
  const [job] = await book.rows('job');
  expect(job?.d).toMatchObject({ status: 'running', piecesDone: 24, spoiled: 0 });
  const left = (await book.rows('spool')).map(({ d }) => d?.remainingMm);
  expect(new Set(left)).toEqual(new Set([1_000_000 - 24 * 5000, 1_000_000 - 24 * 1000]));
  // twelve pieces of 1,200 stitches at 600 a minute and a change of 15 seconds, by an efficiency of 85 %
  const runs = (await book.rows('run')).map(({ d }) => d);
  expect(runs).toEqual([
    expect.objectContaining({ jobId: job?.id, pieces: 12, seconds: 1906, secondsFrom: 'suggested' }),
    expect.objectContaining({ jobId: job?.id, pieces: 12, seconds: 1906, secondsFrom: 'suggested' }),
  ]);
  const [machine] = await book.rows('machine');
  expect(machine?.d).toMatchObject({ totalStitches: 24 * 1200, totalSeconds: 2 * 1906 });

  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText('Job done', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/jobs?show=closed`);
  await page.getByRole('link', { name: /^Polo, 24 of 24/u }).click();
  await expect(page.getByText('12 pieces · 32 min planned, not timed').first()).toBeVisible();
  await page.goto(server.url + thread);
  await expect(page.getByText('880 m').first()).toBeVisible();
  await other.close();
});

test('A job that has left the devices is listed and opened online, and said to be on the server offline', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const book = await openBook(server.url, jo.email, jo.password);
  const id = newId();
  const set = { name: 'Polo', customer: 'Choir of St Anne', pieces: 24, notes: 'Thread of lot 4', status: 'done' };
  await push(book, [{ name: 'job.create', args: { id, set } }]);
  // what the upkeep of the server does after 400 days
  const db = await connectTo(server.dataDir);
  await db.query(`update app.team set created_at = now() - interval '500 days' where public_id = $1`, [book.teamId]);
  await db.query(`update app.job set updated_at = '2025-05-03T10:00:00Z' where id = $1`, [id]);
  await db.query('update app.head set left_version = version where row_id = $1', [id]);
  await db.end();
  await signIn(context, server, jo);
  await page.goto(`${server.url}/jobs`);
  await expect(page.getByText('No jobs yet')).toBeVisible();
  await page.getByRole('button', { name: 'Done and dropped' }).click();
  const jobs = /\/jobs[/?]/u;
  await context.route(jobs, (call) => (call.request().resourceType() === 'fetch' ? call.abort() : call.continue()));
  await page.getByRole('button', { name: 'Show older jobs' }).click();
  await expect(page.getByText('You are offline. Older jobs are kept on the server')).toBeVisible();
  await context.unroute(jobs);
  await page.getByRole('button', { name: 'Show older jobs' }).click();
  const line = page.getByRole('list', { name: 'Older jobs' }).getByRole('listitem');
  await expect(line).toHaveText(/^Polo.*Choir of St Anne.*0 of 24.*Done, last changed May 3, 2025$/u);
  await line.getByRole('link', { name: 'Polo' }).click();
  await expect(page.getByText('This job is kept on the server. It can be read, not changed.')).toBeVisible();
  await expect(page.getByText('Thread of lot 4')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0);
});
