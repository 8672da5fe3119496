import { expect, type Browser, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { openBook, type Book } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const codes = ['0015', '0020', '1902'];

const aWorkshop = async (server: SharedServer) => {
  const jo = await aNewcomer(server);
  const paths: string[] = [];
  for (const code of codes) paths.push(await stockThread(server, jo, code, 0));
  const book = await openBook(server.url, jo.email, jo.password);
  const machineId = newId();
  const spoolIds = codes.map(() => newId());
  const built = { brand: 'Ricoma', model: 'EM-1010', type: 'multi_needle', needlesPerHead: 10, workingSpm: 700 };
  await push(book, [
    { name: 'machine.create', args: { id: machineId, set: { nickname: 'Bertha', ...built } } },
    { name: 'meterReading.create', args: { id: newId(), set: { machineId, kind: 'stitches', value: 5000 } } },
    ...paths.flatMap((path, at) => {
      const place = { machineId, head: 0, needle: at + 1 };
      const [threadId, spoolId] = [path.split('/').at(-1), spoolIds[at]];
      return [
        { name: 'spool.create', args: { id: spoolId, set: { threadId, shortCode: `T-000${at + 1}`, state: 'open' } } },
        { name: 'needle.update', args: { id: slotId(book.teamId, machineId, place), set: { ...place, spoolId } } },
      ];
    }),
  ]);
  return { jo, book, machineId, spoolIds, paths, machine: `/inventory/machines/${machineId}` };
};

const figuresOf = async (book: Book) => {
  const spools = (await book.rows('spool')).toSorted((a, b) =>
    String(a.d?.['shortCode']).localeCompare(String(b.d?.['shortCode'])),
  );
  const machines = await book.rows('machine');
  const needles = await book.rows('needle');
  return {
    metres: spools.map(({ d }) => Number(d?.['remainingMm']) / 1000),
    meters: machines.map(({ d }) => [d?.['totalStitches'], d?.['totalSeconds']]),
    needles: needles.flatMap(({ d }) => (d?.['threadId'] === null ? [] : [[d?.['needle'], d?.['spoolId']]])),
  };
};

const aTablet = async (browser: Browser, server: SharedServer, jo: Newcomer, path: string): Promise<Page> => {
  const context = await browser.newContext();
  await signIn(context, server, jo);
  const page = await context.newPage();
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1, name: 'Bertha' })).toBeVisible();
  await allIsSaved(page);
  return page;
};

const recordRun = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Record run' }).click();
  await page.getByLabel('Pieces sewn').fill('24');
  await page.getByLabel('Stitches per piece').fill('3000');
  await page.getByLabel('Minutes sewn').fill('110');
  for (const [at, code] of codes.entries()) {
    await page.getByLabel(new RegExp(`^${at + 1} · ${code} Isacord`)).check();
    await page.getByLabel(`Needle ${at + 1}, thread in all`).fill(String(30 + at * 10));
  }
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const meters = (page: Page) => page.getByRole('region', { name: 'Meters' });
const undoIn = (page: Page, region: string, words: string | RegExp) =>
  page
    .getByRole('region', { name: region })
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Undo' });

const undoFromMessage = async (page: Page, words: string): Promise<void> => {
  await page.getByText(words).hover(); // the message stays while the pointer is on it
  await allIsSaved(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
};

const nothingNeedsAttention = async (page: Page, server: SharedServer): Promise<void> => {
  await page.goto(`${server.url}/sync`);
  await expect(page.getByText('Nothing was refused.')).toBeVisible();
};

test('a run with thread on three needles is undone: from the message, on another tablet, without a network, after a reload', async ({
  browser,
  server,
}) => {
  const { jo, book, machine } = await aWorkshop(server);
  const [one, other] = [await aTablet(browser, server, jo, machine), await aTablet(browser, server, jo, machine)];
  const before = await figuresOf(book);
  expect(before).toMatchObject({ metres: [1000, 1000, 1000], meters: [[5000, 0]] });
  const after = { ...before, metres: [970, 960, 950], meters: [[77_000, 6600]] };
  const recorded = async () => {
    await recordRun(one);
    await allIsSaved(one);
    await expect.poll(() => figuresOf(book)).toEqual(after);
    await expect(meters(other)).toContainText('77,000 stitches');
  };
  const undone = async () => {
    for (const page of [one, other]) {
      await allIsSaved(page);
      await expect(meters(page)).toContainText('5,000 stitches');
    }
    await expect.poll(() => figuresOf(book)).toEqual(before);
  };

  await recordRun(one);
  await undoFromMessage(one, 'Run of 24 pieces booked');
  await undone();

  await recorded();
  await undoIn(other, 'Log', '24 pieces').click();
  await undone();

  await recorded();
  await other.context().setOffline(true);
  await undoIn(other, 'Log', '24 pieces').click();
  await expect(meters(other)).toContainText('5,000 stitches');
  await expect(other.getByRole('status', { name: 'Sync' })).toContainText('saved on this device');
  await other.context().setOffline(false);
  await undone();

  await recorded();
  await one.reload();
  await undoIn(one, 'Log', '24 pieces').click();
  await undone();

  for (const page of [one, other]) {
    await nothingNeedsAttention(page, server);
    await page.context().close();
  }
});

test('what was done on another device is undone after a reload: a reading, care, a problem, a booking, a purchase, a load, a table', async ({
  page,
  context,
  server,
}) => {
  const { jo, book, machineId, spoolIds, paths, machine } = await aWorkshop(server);
  const [, spoolId] = spoolIds;
  const [lineId, tickId] = [newId(), newId()];
  const line = { text: 'Stabilizer', qty: 2, reasons: [{ kind: 'manual', ref: null, qty: 2 }] };
  await push(book, [{ name: 'shoppingLine.create', args: { id: lineId, set: line } }]);
  const before = await figuresOf(book);
  await push(book, [
    { name: 'meterReading.create', args: { id: newId(), set: { machineId, kind: 'stitches', value: 90_000 } } },
    { name: 'maintenanceLog.create', args: { id: newId(), set: { machineId, title: 'Oiled the hook' } } },
    { name: 'stop.create', args: { id: newId(), set: { machineId, code: 'T', needle: 2, spoolId } } },
    { name: 'movement.create', args: { id: newId(), set: { spoolId, type: 'consume', deltaMm: -120_000 } } },
    { name: 'shoppingTick.create', args: { id: tickId, set: { lineId, qty: 2 } } },
  ]);
  await expect.poll(() => figuresOf(book)).toMatchObject({ metres: [1000, 880, 1000], meters: [[90_000, 0]] });

  await signIn(context, server, jo);
  await page.goto(server.url + machine);
  await expect(meters(page)).toContainText('90,000 stitches');
  await page.reload();
  // The care says at how many stitches it was done, so the reading is found once that is gone.
  for (const words of ['Oiled the hook', '90,000', 'Needle 2']) {
    await undoIn(page, 'Log', words).click();
    await expect(undoIn(page, 'Log', words)).toHaveCount(0);
  }
  await expect(meters(page)).toContainText('5,000 stitches');
  await page.goto(server.url + (paths[1] ?? ''));
  await undoIn(page, 'History', '120 m').click();
  await expect(page.getByLabel('In stock').first()).toContainText('1,000 m');
  await page.goto(`${server.url}/inventory/shopping`);
  const bought = page.getByRole('checkbox', { name: 'Stabilizer' });
  await expect(bought).toBeChecked();
  await bought.uncheck();
  await allIsSaved(page);
  await expect.poll(() => figuresOf(book)).toEqual(before);
  const kinds = ['meterReading', 'maintenanceLog', 'stop', 'movement', 'shoppingTick'];
  const undoings = async () => (await Promise.all(kinds.map(book.rows))).flat().filter(({ d }) => d?.['reversesId']);
  await expect.poll(async () => (await undoings()).map(({ t }) => t)).toEqual(kinds);

  await page.goto(server.url + machine);
  await page.getByRole('button', { name: 'Load thread' }).click();
  await page.getByLabel('Thread for needle 4').fill('1902');
  await page.getByRole('option', { name: /1902/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await undoFromMessage(page, 'Needle 4: 1902 Isacord Poinsettia');
  await allIsSaved(page);
  await expect.poll(() => figuresOf(book)).toEqual(before);

  await page.goto(`${server.url}/inventory/threads?add=file`);
  await page.getByLabel('Or paste a table').fill('Brand;Line;Code;Spools\nIsacord;40;5531;2\n');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await allIsSaved(page);
  await expect.poll(async () => (await figuresOf(book)).metres).toHaveLength(5);
  await page.reload();
  const [added] = (await book.rows('thread')).filter(({ d }) => d?.['code'] === '5531');
  await page.goto(`${server.url}/inventory/threads/${added?.id}`);
  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Undo' }).click();
  await allIsSaved(page);
  await expect.poll(() => figuresOf(book)).toEqual(before);
  await nothingNeedsAttention(page, server);
});
