import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { makeFullTeam } from '../support/full-team.ts';
import { signIn } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { startScreens } from '../support/start-screens.ts';
import { traceStart } from '../support/start-trace.ts';
import { test } from '../support/test.ts';
import { furnishWorkshop, type Workshop } from '../support/workshop.ts';

const person = { email: 'starts@example.com', password: 'three odd words' };
const idOf = (at: number): string => `01990000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;
const colours = 400;
/** Screens whose figures the device stores beside the rows. */
const kept = ['threads', 'dashboard', 'inventory', 'shopping', 'machines'];

let device: BrowserContext;
let url: string;
let workshop: Workshop;

test.beforeAll(async ({ browser, server }) => {
  ({ url } = server);
  await makeFullTeam(server, person.email, person.password, colours);
  const book = await openBook(url, person.email, person.password);
  const ids = (from: number) => Array.from({ length: 20 }, (_, at) => idOf(from + 2 + at * 7));
  workshop = await furnishWorkshop(book, { threads: ids(0), spools: ids(colours) });
  device = await browser.newContext();
  await signIn(device, server, person);
  const page = await device.newPage();
  await page.goto(`${url}/inventory/check`);
  await readyOffline(page);
  await allIsSaved(page);
  await expect.poll(() => keptState(page), { message: 'the answers of this device' }).toMatch(/^\d/u);
  await page.close();
  await device.setOffline(true);
});
test.afterAll(() => device.close());

const started = async (name: keyof ReturnType<typeof startScreens>) => {
  const page = await device.newPage();
  const trace = await traceStart(page, url, startScreens(workshop)[name]);
  return { page, trace };
};

test('Every screen of the main navigation and of the shortcuts is among those that are traced', async () => {
  const { page } = await started('dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const links = await navigation.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const shortcuts = await page.evaluate(async () => {
    const manifest = (await (await fetch('/manifest.webmanifest')).json()) as {
      readonly start_url: string;
      readonly shortcuts: readonly { readonly url: string }[];
    };
    return [manifest.start_url, ...manifest.shortcuts.map((one) => one.url)];
  });
  const traced = Object.values(startScreens(workshop)).map(({ path }) => path.split('?')[0]);
  expect(links).toHaveLength(5);
  expect(traced).toEqual(expect.arrayContaining([...links, ...shortcuts]));
  await page.close();
});

for (const name of Object.keys(startScreens({ machine: '', quote: '' })) as (keyof ReturnType<typeof startScreens>)[])
  test(`A start at ${name} asks nothing of the network, and little of anybody`, async () => {
    const { page, trace } = await started(name);
    expect(trace.calls).toEqual([]);
    expect(trace.scripts.length).toBeLessThanOrEqual(20);
    if (kept.includes(name)) expect(trace.rows).toBe(0);
    expect(trace.rows).toBeLessThan(100);
    await page.close();
  });

test('A start that asks for a thread that nobody owns answers by what it reads, not because its patience ends', async () => {
  const page = await device.newPage();
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const soon = (work: () => void, ms?: number) => ((ms ?? 0) < 4000 ? later(work, ms) : 0);
    window.setTimeout = soon as typeof window.setTimeout;
  });
  await page.goto(`${url}/inventory/check?q=1902`);
  await expect(page.getByRole('main').getByText('NOT OWNED').first()).toBeVisible();
  await page.close();
});

test('What was booked is in the first figures of the next start, however soon the page was closed', async () => {
  const before = await started('dashboard');
  const figure = (page: Page) => page.locator('main dl dd').nth(1);
  const spools = Number(await figure(before.page).textContent());
  await before.page.goto(`${url}/inventory/threads/${idOf(2)}`);
  await before.page.getByRole('button', { name: 'Add spools' }).click();
  await before.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(before.page.getByRole('dialog')).toBeHidden();
  await before.page.close(); // closed before the page could calculate the figures again
  const after = await started('dashboard');
  expect(Number(await figure(after.page).textContent())).toBe(spools + 1);
  await after.page.close();
});

const keptState = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    const name = all.find((one) => /^spoolside_.+_/u.test(one.name ?? ''))?.name;
    if (name === undefined) return undefined;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const found = await new Promise<{ readonly state: string } | undefined>((resolve) => {
      const request = db.transaction('meta').objectStore('meta').get('answers');
      request.addEventListener('success', () => resolve(request.result as { readonly state: string } | undefined));
    });
    db.close();
    return found?.state;
  });
