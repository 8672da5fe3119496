import { expect, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { aPricingProfile, aQuote } from '../../tests/src/core/a-quote.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, joinTeam, push, signIn, stockThread } from '../support/newcomer.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });
test.setTimeout(180_000);

/** What this member may read nowhere: the serial number, every amount, the price list, the quote's customer. */
const secrets = /SN-4711|12,345|98\.76|54\.32|43\.21|Club prices|St Anne|Save as quote|About the quote/u;

/** The only page with amounts, worked out from what one types. */
const calculator = '/calculators/pricing';

interface Furnished {
  readonly machine: string;
  readonly ways: readonly string[];
}

const furnish = async ({ url }: SharedServer, email: string, password: string, thread: string): Promise<Furnished> => {
  const book = await openBook(url, email, password);
  const [machineId, quoteId, jobId, hoopId, placeId] = [newId(), newId(), newId(), newId(), newId()];
  const threadId = thread.split('/').at(-1) ?? '';
  const [at, lengthMm] = [new Date().toISOString(), 1_000_000];
  const machine = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', needlesPerHead: 2 };
  const create = (kind: string, set: object, id = newId()) => ({ name: `${kind}.create`, args: { id, set } });
  await push(book, [
    create('machine', { ...machine, serial: 'SN-4711', priceMinor: 1_234_500 }, machineId),
    create('hoop', { name: 'Round 15', kind: 'standard', fieldWMm10: 1500, fieldHMm10: 1500 }, hoopId),
    create('place', { name: 'Rack B' }, placeId),
    create('spool', { threadId, shortCode: 'T-0099', initialLengthMm: lengthMm, pricePaidMinor: 9876 }),
    create('maintenanceLog', { machineId, title: 'New hook', doneAt: at, costMinor: 5432 }),
    create('run', { machineId, what: 'Choir', pieces: 12, stitches: 9000, at }),
    create('shoppingLine', { threadId, qty: 2, lengthMm, priceMinor: 4321 }),
    create('pricingProfile', aPricingProfile({ name: 'Club prices' })),
    create('quote', aQuote({ customer: 'Choir of St Anne' }), quoteId),
    { name: 'quote.update', args: { id: quoteId, set: { status: 'sent' } } },
    create('job', { name: 'Polo', pieces: 24, quoteId, quoteRevision: 1, quoteLine: 0, machineId }, jobId),
  ]);
  const off = await book.call('PATCH', `/teams/${book.teamId}/settings/membersSeeCosts`, { value: false });
  expect(off.status).toBe(200);
  const ways = [
    '/dashboard',
    '/inventory',
    '/inventory/threads',
    thread,
    '/inventory/shopping',
    '/inventory/machines',
    `/inventory/machines/${machineId}/view`,
    '/inventory/machine-sheets',
    '/inventory/designs',
    '/jobs',
    `/jobs/${jobId}`,
    `/inventory/hoops/${hoopId}`,
    `/inventory/places/${placeId}`,
    '/calculators',
    calculator,
    `${calculator}/quotes`,
    `${calculator}/quotes/${quoteId}`,
    `${calculator}/profiles`,
    '/team?tab=settings',
  ];
  return { machine: `/inventory/machines/${machineId}`, ways };
};

/** Reads the page after its data is there, and says what a member without costs should not find on it. */
const found = async (page: Page, path: string): Promise<readonly string[]> => {
  const text = await page.locator('body').innerText();
  const ways = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return [
    ...(secrets.exec(text) ?? []),
    ...(path === calculator ? [] : (/.{0,30}€.{0,30}/u.exec(text) ?? [])),
    // The page that says why it is hidden stands among these pages itself.
    ...(path.startsWith(`${calculator}/`) ? [] : ways.filter((way) => /\/pricing\/(?:quotes|profiles)/u.test(way))),
  ].map((what) => `${path}: ${what}`);
};

test('A member without costs walks pages and forms, and finds no price, serial number, quote, price list or dead link', async ({
  page,
  context,
  server,
}) => {
  const [ana, jo] = [await aNewcomer(server, 'ana'), await aNewcomer(server, 'jo')];
  const thread = await stockThread(server, ana);
  await joinTeam(server, ana, jo);
  const { machine, ways } = await furnish(server, ana.email, ana.password, thread);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByRole('link', { name: /1902/u })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Sync' })).toContainText('All changes saved');
  const leaks: string[] = [];
  for (const path of ways) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    leaks.push(...(await found(page, path)));
  }
  const form = async (path: string, button: string, label: string): Promise<void> => {
    await page.goto(server.url + path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).first()).toBeVisible();
    for (const more of await dialog.getByText(/^More/u).all()) await more.click();
    const labels = await dialog.locator('label').allInnerTexts();
    expect(labels, label).toContainEqual(expect.stringContaining(label));
    leaks.push(...labels.filter((one) => /price|cost|value|serial|upkeep/iu.test(one)).map((one) => `${path}: ${one}`));
    leaks.push(...(await found(page, path)));
  };
  await form(machine, 'Edit', 'Nickname');
  await form(machine, 'Repair or note', 'Title');
  await form(thread, 'Add spools', 'Number of spools');
  await form(thread, 'Edit', 'Name');
  expect(leaks).toEqual([]);
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done) => {
        const open = indexedDB.open(name ?? '');
        open.onsuccess = () => done(open.result);
      });
      for (const store of db.objectStoreNames)
        texts.push(
          await new Promise<string>((done) => {
            const all = db.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => done(JSON.stringify(all.result));
          }),
        );
      db.close();
    }
    return texts.join('\n');
  });
  expect(kept).toContain('Bertha');
  expect(kept).not.toMatch(/SN-4711|1234500|:9876|:5432|:4321|Club prices|St Anne/u);
});
