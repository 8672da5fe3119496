import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.mjs';
import { openBook } from '../support/book.ts';
import { chromiumArgs } from '../support/chromium-args.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { clearDatabases } from '../support/storage.ts';
import { test } from '../support/test.ts';
import { badge, fillUse, use } from '../sync/at-work.ts';
import { bannersOf, record } from '../sync/recording.ts';

test.use({ serviceWorkers: 'block' });

const reasonsIn = (book: Awaited<ReturnType<typeof openBook>>) => async () =>
  (await book.rows('movement')).flatMap(({ d }) => d?.['reason'] ?? []);

const holdOpening = (page: Page) =>
  page.evaluate(() => {
    const open = IDBFactory.prototype.open;
    const held: (() => void)[] = [];
    IDBFactory.prototype.open = function hold(this: IDBFactory, ...request: Parameters<IDBFactory['open']>) {
      const never = {} as IDBOpenDBRequest;
      held.push(() => {
        const asked = open.apply(this, request);
        for (const name of ['success', 'error', 'upgradeneeded', 'blocked'] as const)
          asked.addEventListener(name, (event) => {
            if (asked.readyState === 'done' && asked.error === null) Object.assign(never, { result: asked.result });
            Object.assign(never, { transaction: asked.transaction });
            (never[`on${name}`] as ((event: Event) => void) | undefined)?.(event);
          });
      });
      return never;
    };
    Object.assign(globalThis, {
      letOpen: () => {
        IDBFactory.prototype.open = open;
        held.splice(0).forEach((ask) => ask());
      },
    });
  });

test('F9: when the connection is killed and the database cannot be reopened, Book says so within ten seconds, keeps what was typed, and books once', async ({
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const book = await openBook(server.url, jo.email, jo.password);
  await signIn(context, server, jo);
  const page = await context.newPage();
  await page.goto(server.url + thread);
  await use(page, 10, 'before');
  await allIsSaved(page);
  await fillUse(page, 1, 'held up');
  await holdOpening(page);
  await clearDatabases(page);
  const began = Date.now();
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(badge(page)).toHaveText('Saving…');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('status')).toContainText('Not saved: this device did not answer within ten seconds.');
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(page.getByLabel('Amount')).toHaveValue('1');
  await expect(page.getByLabel('Reason')).toHaveValue('held up');
  await expect(page.getByText('All changes saved')).toHaveCount(0);
  await expect(page.getByText('This browser gives Spoolside no storage here')).toBeVisible();
  record('IndexedDB cannot be reopened', {
    form: await form.getByRole('status').innerText(),
    banner: await bannersOf(page),
  });
  await page.evaluate(() => (globalThis as unknown as { letOpen: () => void }).letOpen());
  await expect(page.getByText('The browser has cleared what was stored here.')).toBeVisible();
  await expect(page.getByText('This browser gives Spoolside no storage here')).toHaveCount(0);
  await expect(async () => {
    if (await form.isVisible()) await page.getByRole('button', { name: 'Book' }).click();
    await expect(form).toHaveCount(0, { timeout: 3000 });
  }).toPass();
  await expect.poll(reasonsIn(book)).toEqual(expect.arrayContaining(['before', 'held up']));
  expect((await reasonsIn(book)()).filter((reason) => reason === 'held up')).toEqual(['held up']);
});

test('In a private window everything is saved, and the sync page says that the browser may clear it', async ({
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(context, server, jo);
  const page = await context.newPage();
  await page.goto(server.url + thread);
  await use(page, 1, 'in private');
  await allIsSaved(page);
  await page.goto(`${server.url}/sync`);
  await expect(page.getByText('The browser may clear this data when the device runs out of room.')).toBeVisible();
});

test('A page that comes out of the back-forward cache still has what was typed, and saves it', async ({ server }) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const profile = await mkdtemp(join(tmpdir(), 'back-'));
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    args: [...chromiumArgs, '--headless=new', '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    serviceWorkers: 'block',
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await signIn(context, server, jo);
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) sessionStorage.setItem('cameBack', 'yes');
      });
    });
    await page.goto(server.url + thread);
    await allIsSaved(page);
    await fillUse(page, 1, 'went back');
    await page.evaluate(() => location.assign('/config.json'));
    await expect.poll(() => page.url()).toContain('/config.json');
    // Playwright's `goBack` waits for a load event, which a page from the browser's cache never sends.
    await page.evaluate(() => history.back()).catch(() => undefined);
    await expect.poll(() => page.url()).toContain(thread);
    // a page from the browser's cache reloads itself, because the browser may have ended its transactions
    const cameBack = () => page.evaluate(() => sessionStorage.getItem('cameBack')).catch(() => 'loading');
    await expect.poll(cameBack).toBe('yes');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(page.getByLabel('Reason')).toHaveValue('went back');
    await page.getByRole('button', { name: 'Book' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await allIsSaved(page);
    expect(await reasonsIn(await openBook(server.url, jo.email, jo.password))()).toContain('went back');
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
