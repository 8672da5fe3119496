import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { asDay } from '#core/dates/day.ts';
import { statusOn, waitingQuotes } from '#core/pricing/quotes.ts';
import { counts } from '#core/stock/stock.ts';
import { stockValues, totalOf } from '#core/stock/stock-value.ts';
import { readCsv } from '#core/tables/csv-text.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { createInventory } from '#inventory/inventory.ts';
import { totalsOf } from '#parts/threads/stock-totals.ts';
import { shoppingViewOf } from '#parts/shopping/shopping-view.ts';
import { lowThreads } from '#parts/threads/low-threads.ts';
import { countLevels, levelOf } from '#parts/threads/stock-levels.ts';
import { aQuote } from '../src/core/a-quote.ts';
import { dailyMails, hour } from '../server/digest/daily-mails.ts';
import { tokenOf } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';

let daily: Awaited<ReturnType<typeof dailyMails>>;
beforeAll(async () => {
  daily = await dailyMails();
});
afterAll(() => daily.close());

/** A team with a colour of each level, one that was deleted, and spools in every state. */
const aTeam = async () => {
  await daily.newMorning();
  const { product } = daily;
  const ana = await daily.somebody('ana');
  const team = await product.team(ana, 'Nadelöhr');
  const device = aDevice({
    userId: ana.userId,
    teamId: team,
    role: 'owner',
    clock: () => product.time.now,
    fetch: fetchOf(ana),
  });
  expect(await device.sync()).toBe('idle');
  const threads = new Map<string, string>();
  let codes = 0;
  const aColour = async (code: string, set: object, spools: readonly object[]) => {
    const id = newId();
    threads.set(code, id);
    await device.save(mutate('thread.create', { id, set: { brand: 'Isacord', line: '40', code, ...set } }));
    for (const spool of spools) {
      codes += 1;
      const shortCode = `T-${String(codes).padStart(4, '0')}`;
      await device.save(mutate('spool.create', { id: newId(), set: { threadId: id, shortCode, ...spool } }));
    }
  };
  await aColour('1', { minSpools: 2 }, [{}, { state: 'empty' }, { state: 'lost' }]);
  await aColour('2', { minSpools: 1 }, [{ openingMm: 0 }]);
  await aColour('3', {}, []);
  await aColour('4', {}, [{ state: 'archived' }]);
  await aColour('5', {}, [{ pricePaidMinor: 500 }, { lentTo: 'Bo' }]);
  await aColour('6', {}, [{ openingMm: null }]);
  await aColour('7', { minSpools: 3 }, [{}, {}]);
  await device.save(mutate('thread.delete', { id: threads.get('7') ?? '' }));
  const sent = (validUntil: string | null) => ({ ...aQuote(), revisionOf: null, status: 'sent' as const, validUntil });
  for (const validUntil of [null, '2999-12-31', '2000-01-01'])
    await device.save(
      mutate('quote.create', { id: newId(), set: sent(validUntil === null ? null : asDay(validUntil)) }),
    );
  product.time.now += hour;
  expect(await device.sync()).toBe('idle');
  return { ana, team, device, threads };
};

test('F33 Colours, spools, low, out and waiting are one figure on every screen, over REST, in the export and by mail', async () => {
  const { ana, team, device, threads } = await aTeam();
  const rest = async (path: string) => {
    const response = await daily.product.app.request(`/api/v2/teams/${team}${path}`, {
      headers: { Authorization: `Bearer ${tokenOf(ana)}` },
    });
    expect(response.status).toBe(200);
    return response;
  };
  const rows = async <Row>(path: string, collection: string): Promise<readonly Row[]> =>
    ((await (await rest(path)).json()) as Readonly<Record<string, readonly Row[]>>)[collection] ?? [];

  const inventory = createInventory(device.store, (fault) => expect.unreachable(String(fault)));
  await inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  const stock = inventory.snapshot();
  inventory.stop();
  const codeOf = (id: string) => [...threads].find(([, one]) => one === id)?.[0];

  // spools: the list's headline, the dashboard, the rows of the list, REST and the export
  const [header = [], ...table] = readCsv(await (await rest('/threads/export.csv')).text()).rows.map(
    ({ cells }) => cells,
  );
  const cell = (row: readonly string[], column: string) => row[header.indexOf(column)] ?? '';
  const exported = table.filter((row) =>
    counts({
      state: cell(row, 'state') as Spool['state'],
      lentTo: cell(row, 'lentTo') || null,
      remainingMm: cell(row, 'remainingMm') === 'unknown' ? null : Number(cell(row, 'remainingMm')),
    }),
  );
  const spools = {
    list: stock.spoolCount,
    dashboard: totalsOf(stock).spools,
    rows: stock.rows.reduce((sum, one) => sum + one.stock.spools, 0),
    rest: (await rows<Spool>('/spools', 'spools')).filter(counts).length,
    exported: exported.length,
  };
  expect(spools).toEqual({ list: 3, dashboard: 3, rows: 3, rest: 3, exported: 3 });

  // colours: those that the team has; the wall says how many more it draws
  const levels = countLevels(stock.rows, 0);
  expect([stock.colourCount, totalsOf(stock).colours, stock.rows.length - levels.notOwned]).toEqual([5, 5, 5]);
  expect(levels).toEqual({ notOwned: 1, out: 2, low: 1, unknown: 1, enough: 1 });

  // below the minimum: dashboard and bell, shopping list, REST, mail; and what is out is called so in each
  const low = lowThreads(stock.rows, 0);
  const shopping = shoppingViewOf({ lines: [], ticks: [], stocked: new Map() }, stock.rows, 0);
  const asked = (await rows<{ readonly id: string }>('/threads?low=1', 'threads')).map(({ id }) => id);
  expect({
    dashboard: low.map(({ id }) => codeOf(id)).toSorted(),
    shopping: shopping.wanted.map(({ owned }) => codeOf(owned?.id ?? '')).toSorted(),
    rest: asked.map(codeOf).toSorted(),
  }).toEqual({ dashboard: ['1', '2'], shopping: ['1', '2'], rest: ['1', '2'] });
  expect(low.map((one) => [codeOf(one.id), levelOf(one, 0), one.stock.spools])).toEqual([
    ['2', 'out', 0],
    ['1', 'low', 1],
  ]);
  await daily.nextDay();
  const [mail = ''] = daily.mails.to(ana.email);
  const lines = mail.match(/^- \d Isacord.*$/gmu)?.map((line) => line.trim());
  expect(lines?.toSorted()).toEqual(['- 1 Isacord (Nadelöhr)', '- 2 Isacord (Nadelöhr): out']);

  // the insurance list counts what the team owns: the lent spool too, and no used-up, lost or archived one
  expect(totalOf(stockValues(stock.rows).map(({ value }) => value)).spools).toBe(spools.list + 1);

  // waiting quotes: the dashboard and REST
  const today = asDay('2026-06-01');
  const waiting = waitingQuotes(await livingRows(device.db, 'quote'), today).length;
  const restWaiting = (await rows<Quote>('/quotes', 'quotes')).filter((quote) => statusOn(quote, today) === 'sent');
  expect([waiting, restWaiting.length]).toEqual([2, 2]);
});
