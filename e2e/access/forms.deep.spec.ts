import { expect, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { inLanguage, isForEverybody, languages, tablet } from '../support/everybody.ts';
import { aNewcomer, push, stockThread } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

let server: SharedServer;
let page: Page;
let thread: string;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  thread = await stockThread(server, ada);
  const context = await browser.newContext();
  page = await openOn(context, server, ada, thread);
});
test.afterAll(() => page.context().close());

for (const language of languages)
  test(`every form on a thread is for everybody (${language})`, async () => {
    test.setTimeout(900_000);
    await inLanguage(page, server.url, language);
    const words =
      language === 'en'
        ? ['Add spools', 'Use', 'Count', 'Weigh', 'Edit']
        : ['Spulen hinzufügen', 'Verbrauchen', 'Zählen', 'Wiegen', 'Bearbeiten'];
    for (const name of words) {
      await page.setViewportSize(tablet);
      await page.goto(server.url + thread);
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isForEverybody(page, `${thread} ${name}`);
    }
    await page.goto(`${server.url}/inventory/threads?add=1`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await isForEverybody(page, 'the form for a new thread');
  });

test('the pages before a sign-in are for everybody', async ({ browser }) => {
  const stranger = await browser.newContext();
  page = await stranger.newPage();
  const mailed = '/auth/reset?token_hash=x&type=recovery';
  const refused = '/auth/callback?error=x&error_code=bad_oauth_state';
  for (const path of ['/', '/login', '/register', '/forgot-password', mailed, refused]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isForEverybody(page, path);
  }
  await stranger.close();
});

test('a machine with its hoops, and machines on paper, are for everybody', async ({ browser }) => {
  const bert = await aNewcomer(server, 'bert');
  const machineId = newId();
  const machine = {
    nickname: 'The one beside the window',
    brand: 'Ricoma',
    model: 'MT-1501',
    type: 'multi_needle',
    needlesPerHead: 15,
    serial: 'RC-2024-0099123',
    boughtOn: '2024-03-01',
    insured: true,
    priceMinor: 1_289_900,
    currentValueMinor: 999_900,
  };
  const hoop = (name: string, fieldWMm10: number, fieldHMm10: number) => ({
    name: 'hoop.create',
    args: { id: newId(), set: { name, fieldWMm10, fieldHMm10 } },
  });
  await push(await openBook(server.url, bert.email, bert.password), [
    { name: 'machine.create', args: { id: machineId, set: machine } },
    hoop('5×7', 1300, 1800),
    hoop('Magnetic', 2000, 2000),
  ]);
  const context = await browser.newContext();
  page = await openOn(context, server, bert, `/inventory/machines/${machineId}`);
  const sheets = ['insurance', 'maintenance', 'needles'].map((sheet) => `/inventory/machine-sheets?sheet=${sheet}`);
  for (const path of [`/inventory/machines/${machineId}`, '/inventory/hoops', ...sheets]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByText(path.includes('hoops') ? 'Magnetic' : 'The one beside the window').first(),
    ).toBeVisible();
    await isForEverybody(page, path);
  }
  await context.close();
});
