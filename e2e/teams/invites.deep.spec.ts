import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Client } from 'pg';
import { openBook } from '../support/book.ts';
import { connectTo } from '../support/database.ts';
import { accept, aGuild, inGuild, type Guild } from '../support/guild.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, logIn, readyOffline } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';
import { badge, use } from '../sync/at-work.ts';

test.describe.configure({ mode: 'serial' });

let server: SharedServer;
let kim: Newcomer;
let mia: Newcomer;
let sql: Client;
let guild: Guild;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  sql = await connectTo(server.dataDir);
  kim = await aNewcomer(server, 'kim');
  mia = await aNewcomer(server, 'mia');
  guild = await aGuild(server);
  const { call } = await openBook(server.url, mia.email, mia.password);
  const { id } = await guild.invite(mia.email);
  expect((await call('POST', `/invites/${id}/accept`)).status).toBe(200);
});
test.afterAll(() => sql.end());

const newPerson = async (browser: Browser, serviceWorkers: 'allow' | 'block' = 'block'): Promise<Page> =>
  (await browser.newContext({ serviceWorkers })).newPage();

test('Whoever is known here is led to the invite once, and declines or accepts it there', async ({ browser }) => {
  await guild.invite(kim.email);
  const page = await newPerson(browser);
  await logIn(page, server.url, kim.email, kim.password);
  await expect(page).toHaveURL(`${server.url}/profile?tab=invites`);
  await expect(page.getByRole('article', { name: 'Guild' })).toContainText(
    'As a member you work with the team’s data.',
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.reload();
  await allIsSaved(page);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto(`${server.url}/profile?tab=invites`);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('No invites')).toBeVisible();

  await guild.invite(kim.email);
  await page.goto(`${server.url}/profile/invites`);
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /invites you to Guild/ })
    .first()
    .click();
  await accept(page).click();
  await expect(page.getByText('Invite accepted!')).toBeVisible();
  await inGuild(page);
  await page.context().close();
});

test('A link that was withdrawn, is too old or is for somebody else says so, and joins nothing', async ({
  browser,
}) => {
  const page = await newPerson(browser);
  const lou = await aNewcomer(server, 'lou');
  await signIn(page.context(), server, lou);
  const withdrawn = await guild.invite(lou.email);
  await guild.owner.call('POST', `/invites/${withdrawn.id}/revoke`);
  await page.goto(withdrawn.link);
  await accept(page).click();
  await expect(page.getByText('has expired or was withdrawn')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/profile/invites`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Profile [My Invites]');

  const old = await guild.invite(lou.email);
  await sql.query(`update app.invite set expires_at = now() - interval '1 hour' where public_id = $1`, [old.id]);
  await page.goto(old.link);
  await accept(page).click();
  await expect(page.getByText('has expired or was withdrawn')).toBeVisible();

  const others = await guild.invite('nobody-yet@example.org');
  await page.goto(others.link);
  await accept(page).click();
  await expect(page.getByText(`This invite is not for ${lou.email}`)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.context().close();
});

test('Whoever is taken out of the team while offline keeps their unsent work, and can take it out', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const page = await newPerson(browser, 'allow');
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(mia.email);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: /^Team: / }).click();
  await page
    .getByRole('menuitemradio', { name: 'Guild' })
    .or(page.getByRole('menuitem', { name: 'Guild' }))
    .click();
  await inGuild(page);
  await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await readyOffline(page);
  await page.reload();
  await allIsSaved(page);
  await page.context().setOffline(true);
  await use(page, 100, 'offline rose');
  await expect(badge(page)).toHaveText('Offline – 1 change saved on this device');
  const { body } = await guild.owner.call('GET', `/teams/${guild.id}/members`);
  const { members } = body as { readonly members: readonly { readonly userId: string; readonly email: string }[] };
  const id = members.find(({ email }) => email === mia.email)?.userId;
  expect((await guild.owner.call('DELETE', `/teams/${guild.id}/members/${id}`)).status).toBe(204);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: `Team: ${mia.email}'s Team` })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${server.url}/sync`);
  const card = page.getByRole('article').filter({ hasText: 'You were removed from Guild' });
  await expect(card).toContainText('1 unsent change is kept on this device until');
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: /^Export/ }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('offline rose');
  await page.context().close();
});
