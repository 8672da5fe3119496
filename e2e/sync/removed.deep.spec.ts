import { readFile } from 'node:fs/promises';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Client } from 'pg';
import { openBook, type Book } from '../support/book.ts';
import { connectTo } from '../support/database.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, readyOffline } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';
import { badge, use } from './at-work.ts';
import { changesOf, record } from './recording.ts';

let server: SharedServer;
let jo: Newcomer;
let sql: Client;
let device: BrowserContext;
let page: Page;
let book: Book;
let guild: string;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  sql = await connectTo(server.dataDir);
  jo = await aNewcomer(server);
  device = await browser.newContext();
  await signIn(device, server, jo);
  page = await device.newPage();
  book = await openBook(server.url, jo.email, jo.password);
  const { body } = await book.call('POST', '/teams', { name: 'Guild' });
  guild = (body as { readonly team: { readonly public_id: string } }).team.public_id;
});
test.afterAll(async () => {
  await Promise.all([sql.end(), device.close()]);
});

const chooseGuild = async (): Promise<void> => {
  await page.getByRole('button', { name: /^Team: / }).click();
  await page
    .getByRole('menuitemradio', { name: 'Guild' })
    .or(page.getByRole('menuitem', { name: 'Guild' }))
    .click();
  await expect(page.getByRole('button', { name: 'Team: Guild' })).toBeVisible();
};
const remove = () =>
  sql.query('delete from app.member where team_id = (select id from app.team where public_id = $1)', [guild]);
const addAgain = async (): Promise<void> => {
  const { rows } = await sql.query<{ readonly user_id: string }>(
    `insert into app.member (team_id, user_id, role, joined_at)
     select t.id, p.user_id, 'owner', now() from app.team t, app.member p join app.team own on own.id = p.team_id
     where t.public_id = $1 and own.public_id = $2 returning user_id`,
    [guild, book.teamId],
  );
  const news = { kind: 'teams', from: crypto.randomUUID(), users: rows.map(({ user_id }) => user_id) };
  await sql.query('select pg_notify($1, $2)', ['spoolside_doorbell', JSON.stringify(news)]);
};

test('What was unsent when one was removed from a team is kept on a card, can be taken out, and is sent once when one is back', async () => {
  test.setTimeout(150_000);
  await page.goto(`${server.url}/dashboard`);
  await chooseGuild();
  await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await allIsSaved(page);
  await readyOffline(page);
  await page.reload();
  await allIsSaved(page);

  await device.setOffline(true);
  await use(page, 100, 'offline rose');
  await expect(badge(page)).toHaveText('Offline – 1 change saved on this device');
  await remove();
  await device.setOffline(false);
  await expect(page.getByRole('button', { name: `Team: ${jo.team}` })).toBeVisible({ timeout: 60_000 });

  await page.goto(`${server.url}/sync`);
  const card = page.getByRole('article').filter({ hasText: 'Guild' });
  await expect(card).toContainText('You were removed from Guild');
  await expect(card).toContainText('1 unsent change is kept on this device until');
  record('403 not_member', { badge: await badge(page).innerText(), '/sync': await changesOf(page) });
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: /^Export/ }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('offline rose');

  await addAgain();
  await expect(card).toContainText('You are back in Guild', { timeout: 30_000 });
  await card.getByRole('button', { name: 'Open the team to send' }).click();
  await expect(page.getByRole('button', { name: 'Team: Guild' })).toBeVisible();
  await card.getByRole('button', { name: 'Send again' }).click();
  await expect(card).toHaveCount(0);
  await allIsSaved(page);
  const { body } = await book.call('GET', `/teams/${guild}/sync/pull?after=0`);
  const { rows } = body as { readonly rows: readonly { readonly t: string; readonly d?: Record<string, unknown> }[] };
  const movements = rows.filter(({ t }) => t === 'movement');
  expect(movements.filter(({ d }) => d?.['reason'] === 'offline rose')).toHaveLength(1);
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByText('1,900 m').first()).toBeVisible();
});
