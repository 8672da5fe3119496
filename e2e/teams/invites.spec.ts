import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Client } from 'pg';
import { openBook, type Book } from '../support/book.ts';
import { connectTo } from '../support/database.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, logIn, readyOffline } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';
import { badge, use } from '../sync/at-work.ts';

test.describe.configure({ mode: 'serial' });

const password = 'wound-on-a-cone-42';
const mia = `mia-${crypto.randomUUID().slice(0, 8)}@example.org`;

let server: SharedServer;
let kim: Newcomer;
let sql: Client;
let owner: Book;
let guild: string;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  sql = await connectTo(server.dataDir);
  const ana = await aNewcomer(server, 'ana');
  kim = await aNewcomer(server, 'kim');
  owner = await openBook(server.url, ana.email, ana.password);
  const { body } = await owner.call('POST', '/teams', { name: 'Guild' });
  guild = (body as { readonly team: { readonly public_id: string } }).team.public_id;
});
test.afterAll(() => sql.end());

/** A page of a new browser. 'allow' lets it install the product, which takes longer than most tests. */
const newPerson = async (browser: Browser, serviceWorkers: 'allow' | 'block' = 'block'): Promise<Page> =>
  (await browser.newContext({ serviceWorkers })).newPage();

/** Invites an address into the guild; answers the invite and the link that its mail carries. */
const invite = async (email: string) => {
  const { status, body } = await owner.call('POST', `/teams/${guild}/invites`, { email, role: 'member' });
  expect([200, 201]).toContain(status);
  const made = body as { readonly invite: { readonly public_id: string }; readonly link: string };
  await expect.poll(async () => linkIn(await mailTo(server, email, /invites you to Guild/))).toBe(made.link);
  return { id: made.invite.public_id, link: made.link };
};

const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });
const inGuild = (page: Page) =>
  expect(page.getByRole('button', { name: 'Team: Guild' })).toBeVisible({ timeout: 30_000 });

test('A new person comes by the link of a mail, registers, accepts, and is in the team', async ({ browser }) => {
  const { link } = await invite(mia);
  const page = await newPerson(browser);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%2Finvites%3Ftoken%3D/);
  await expect(page.getByText('You are invited to a team.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(mia);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/profile\/invites\?token=/);
  await expect(page).toHaveTitle('Profile [My Invites] · Spoolside');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Profile [My Invites]');
  await accept(page).click();
  await inGuild(page);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.context().close();
});

test('Whoever is known here is led to the invite once, and declines or accepts it there', async ({ browser }) => {
  await invite(kim.email);
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

  await invite(kim.email);
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
  const withdrawn = await invite(lou.email);
  await owner.call('POST', `/invites/${withdrawn.id}/revoke`);
  await page.goto(withdrawn.link);
  await accept(page).click();
  await expect(page.getByText('has expired or was withdrawn')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/profile/invites`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Profile [My Invites]');

  const old = await invite(lou.email);
  await sql.query(`update app.invite set expires_at = now() - interval '1 hour' where public_id = $1`, [old.id]);
  await page.goto(old.link);
  await accept(page).click();
  await expect(page.getByText('has expired or was withdrawn')).toBeVisible();

  const others = await invite('nobody-yet@example.org');
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
  await page.getByLabel('Email').fill(mia);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // A team of her own may be there as well: her page makes one when she has none, and looked before she accepted or after.
  await page.getByRole('button', { name: /^Team: / }).click();
  await page
    .getByRole('menuitemradio', { name: 'Guild' })
    .or(page.getByRole('menuitem', { name: 'Guild' }))
    .click();
  await inGuild(page);
  await addFromChart(page, '1902', /Isacord 40 1902 Poinsettia/, 2);
  await readyOffline(page);
  await page.reload();
  await allIsSaved(page);
  await page.context().setOffline(true);
  await use(page, 100, 'offline rose');
  await expect(badge(page)).toHaveText('Offline – 1 change saved on this device');
  const { body } = await owner.call('GET', `/teams/${guild}/members`);
  const { members } = body as { readonly members: readonly { readonly userId: string; readonly email: string }[] };
  const id = members.find(({ email }) => email === mia)?.userId;
  expect((await owner.call('DELETE', `/teams/${guild}/members/${id}`)).status).toBe(204);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: `Team: ${mia}'s Team` })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${server.url}/sync`);
  const card = page.getByRole('article').filter({ hasText: 'You were removed from Guild' });
  await expect(card).toContainText('1 unsent change is kept on this device until');
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: /^Export/ }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('offline rose');
  await page.context().close();
});
