import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { aNewcomer, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved, logOut } from '../support/person.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { badge, use } from '../sync/at-work.ts';

test.use({ serviceWorkers: 'block' });

const teamsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name !== 'spoolside-device'),
  );

const endOthers = async ({ url }: Pick<TestServer, 'url'>, { email, password }: Newcomer): Promise<void> => {
  const ask = (path: string, body: object, token?: string) =>
    fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const answer = await ask('/token?grant_type=password', { email, password });
  const { access_token } = (await answer.json()) as { readonly access_token: string };
  expect((await ask('/logout?scope=others', {}, access_token)).status).toBe(204);
};

const aBrowser = (browser: Browser): Promise<BrowserContext> => browser.newContext({ serviceWorkers: 'block' });

test('A log-out with a second tab open leaves no database under the id of the person.', async ({ browser, server }) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  for (const path of [thread, '/inventory/threads']) {
    const device = await aBrowser(browser);
    await signIn(device, server, jo);
    const [one, other] = [await device.newPage(), await device.newPage()];
    await one.goto(`${server.url}/dashboard`);
    await other.goto(server.url + path);
    for (const page of [one, other]) await allIsSaved(page);
    expect(await teamsIn(one)).toHaveLength(1);
    await logOut(one, server.url);
    await expect(other).toHaveURL(`${server.url}/`);
    // The tab's idle work and its focus handlers could create the database again.
    await other.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await other.evaluate(async () => (await fetch('/healthz')).text());
    expect(await teamsIn(other)).toEqual([]);
    await device.close();
  }
});

test('A session that its owner ended from another device is cleared here, and said to be, once nothing is unsent.', async ({
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  await stockThread(server, jo);
  const [tablet, desk] = [await aBrowser(browser), await aBrowser(browser)];
  for (const device of [tablet, desk]) await signIn(device, server, jo);
  const [page, second, away] = [await tablet.newPage(), await tablet.newPage(), await desk.newPage()];
  await page.goto(`${server.url}/inventory/threads`);
  await second.goto(`${server.url}/dashboard`);
  for (const one of [page, second]) await allIsSaved(one);
  expect(await teamsIn(page)).toHaveLength(1);

  await away.goto(`${server.url}/profile?tab=security`);
  await away.getByRole('button', { name: 'Sign out others' }).click();
  await expect(away.getByText('All other devices are signed out')).toBeVisible();

  await page.bringToFront();
  for (const one of [page, second]) await expect(one).toHaveURL(`${server.url}/`);
  await expect(page.getByText('You were logged out from another device').first()).toBeVisible();
  expect(await teamsIn(page)).toEqual([]);
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page).toHaveURL(/\/login/);
  await allIsSaved(away);
  await Promise.all([tablet.close(), desk.close()]);
});

test('Such a session keeps what was not sent, hidden, and sends it when its person is back.', async ({
  browser,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const tablet = await aBrowser(browser);
  await signIn(tablet, server, jo);
  const page = await tablet.newPage();
  await page.goto(server.url + thread);
  await allIsSaved(page);
  await page.route('**/sync/push', (route) => route.abort());
  await use(page, 100, 'unsent rose');
  await expect(badge(page)).toContainText('1 change');
  await endOthers(server, jo);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('What was not sent from here yet is kept, hidden')).toBeVisible();
  expect(await teamsIn(page)).toHaveLength(1);
  await page.goto(server.url + thread);
  await expect(page).toHaveURL(/\/login/);
  expect(await teamsIn(page)).toHaveLength(1);
  await page.unroute('**/sync/push');
  await page.getByLabel('Password', { exact: true }).fill(jo.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await allIsSaved(page);
  const book = await openBook(server.url, jo.email, jo.password);
  const sent = (await book.rows('movement')).filter(({ d }) => d?.['reason'] === 'unsent rose');
  expect(sent).toHaveLength(1);
  await tablet.close();
});
