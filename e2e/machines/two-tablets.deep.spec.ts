import { expect, type Browser, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

const aWorkshop = async (server: SharedServer) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await stockThread(server, jo, '0015', 0);
  const book = await openBook(server.url, jo.email, jo.password);
  const machineId = newId();
  const built = { brand: 'Ricoma', model: 'EM-1010', type: 'multi_needle', needlesPerHead: 3 };
  const oil = { title: 'Oil the hook', machineIds: [machineId], everyHours: '4' };
  await push(book, [
    { name: 'machine.create', args: { id: machineId, set: { nickname: 'Bertha', ...built } } },
    { name: 'maintenanceTask.create', args: { id: newId(), set: oil } },
    { name: 'meterReading.create', args: { id: newId(), set: { machineId, kind: 'hours', value: 0 } } },
  ]);
  await push(book, [{ name: 'run.create', args: { id: newId(), set: { machineId, pieces: 1, seconds: 5 * 3600 } } }]);
  const loadFirst = async () => {
    const [spool] = await book.rows('spool');
    const place = { head: 0, needle: 1 };
    const set = { machineId, ...place, spoolId: spool?.id };
    await push(book, [{ name: 'needle.update', args: { id: slotId(book.teamId, machineId, place), set } }]);
  };
  return { jo, thread, machine: `/inventory/machines/${machineId}`, loadFirst };
};

const aTablet = async (browser: Browser, server: SharedServer, jo: Newcomer, machine: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  await signIn(context, server, jo);
  const page = await context.newPage();
  await page.goto(`${server.url}${machine}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bertha' })).toBeVisible();
  await readyOffline(page);
  await allIsSaved(page);
  return page;
};

const sync = (page: Page) => page.getByRole('status', { name: 'Sync' });
const offline = async (page: Page): Promise<void> => page.context().setOffline(true);
const online = async (page: Page): Promise<void> => {
  await page.context().setOffline(false);
  await allIsSaved(page);
};
const needle = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'Needles' }).getByRole('button', { name: words });

const load = async (page: Page, codes: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Load thread' }).click();
  for (const [at, code] of codes.entries()) {
    await page.getByLabel(`Thread for needle ${at + 1}`).fill(code);
    await page
      .getByRole('option', { name: new RegExp(code) })
      .first()
      .click();
    await expect(page.getByLabel(`Thread for needle ${at + 2}`)).toBeVisible();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('two tablets log the same oiling without a network: both entries are kept, and each can be taken back', async ({
  browser,
  server,
}) => {
  const { jo, machine } = await aWorkshop(server);
  const [one, other] = [await aTablet(browser, server, jo, machine), await aTablet(browser, server, jo, machine)];
  const oil = (page: Page) =>
    page.getByRole('region', { name: 'Maintenance' }).getByRole('listitem').filter({ hasText: 'Oil the hook' });
  const undoings = (page: Page) =>
    page
      .getByRole('region', { name: 'Log' })
      .getByRole('listitem')
      .filter({ hasText: 'Oil the hook' })
      .getByRole('button', { name: 'Undo' });
  for (const page of [one, other]) {
    await offline(page);
    await expect(oil(page)).toContainText('overdue by 1');
    await page.getByRole('button', { name: 'Done: Oil the hook' }).click();
    await expect(oil(page)).toContainText('in 4');
    await expect(sync(page)).toContainText('saved on this device');
  }
  for (const page of [one, other]) await online(page);
  for (const page of [one, other]) {
    await expect(undoings(page)).toHaveCount(2);
    await expect(oil(page)).toContainText('in 4');
  }
  await undoings(one).first().click();
  for (const page of [one, other]) {
    await expect(undoings(page)).toHaveCount(1);
    await expect(oil(page)).toContainText('in 4');
  }
  await undoings(other).first().click();
  for (const page of [one, other]) await expect(oil(page)).toContainText('overdue by 1');
  for (const page of [one, other]) await page.context().close();
});

test('one needle and one spool are loaded on two tablets at once: both show the last to arrive, the spool on one needle', async ({
  browser,
  server,
}) => {
  const { jo, machine } = await aWorkshop(server);
  const [one, other] = [await aTablet(browser, server, jo, machine), await aTablet(browser, server, jo, machine)];
  for (const page of [one, other]) await offline(page);
  await load(one, ['1902']);
  await expect(needle(one, /Needle 1: 1902 Isacord/)).toContainText('T-0001');
  await load(other, ['0015', '1902']);
  await expect(needle(other, /Needle 1: 0015 Isacord/)).toBeVisible();
  await expect(needle(other, /Needle 2: 1902 Isacord/)).toContainText('T-0001');
  await online(other);
  await online(one);
  for (const page of [one, other]) {
    await expect(needle(page, /Needle 1: 1902 Isacord/)).toContainText('T-0001');
    await expect(needle(page, /Needle 2: 1902 Isacord/)).not.toContainText('T-0001');
    await page.context().close();
  }
});

test('a machine is deleted on one tablet while the other records a run: the run counts, and the machine comes back with it', async ({
  browser,
  server,
}) => {
  const { jo, thread, machine, loadFirst } = await aWorkshop(server);
  await loadFirst();
  const [one, other] = [await aTablet(browser, server, jo, machine), await aTablet(browser, server, jo, machine)];
  await expect(needle(other, /Needle 1: 1902 Isacord/)).toContainText('T-0001');
  await offline(other);
  await one.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(one.getByRole('heading', { name: 'No machine here yet' })).toBeVisible();
  await allIsSaved(one);

  await other.getByRole('button', { name: 'Record run' }).click();
  await other.getByLabel('Pieces sewn').fill('24');
  await other.getByLabel('Stitches per piece').fill('1000');
  await other.getByLabel(/^1 · 1902 Isacord/).check();
  await other.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Meters' })).toContainText('24,000 stitches');
  await expect(sync(other)).toContainText('saved on this device');
  await online(other);
  await expect(other.getByText('This machine is not in your inventory.')).toBeVisible();

  await one.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(one.getByRole('link', { name: /Bertha/ })).toBeVisible();
  for (const page of [one, other]) {
    await page.goto(`${server.url}${machine}`);
    await expect(page.getByRole('region', { name: 'Meters' })).toContainText('24,000 stitches');
    await page.goto(`${server.url}${thread}`);
    await expect(page.getByText('880 m').first()).toBeVisible();
    await page.context().close();
  }
});
