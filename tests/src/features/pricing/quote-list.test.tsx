// @vitest-environment happy-dom
import { asDay } from '#core/dates/day.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { QuoteList } from '#features/pricing/quotes/quotes-screen.tsx';
import { formatMoney } from '#parts/money/format-money.ts';
import { aQuote } from '../../core/a-quote.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const path = '/calculators/pricing/quotes';
const today = asDay('2026-07-27');
const sum = formatMoney(aQuote().totals.totalMinor, { currency: 'EUR' });

const row = (set: object, what = 'Polo') => {
  const { lines, ...quote } = aQuote();
  const data = { ...quote, lines: lines.map((line) => ({ ...line, what })), createdAt: '2026-07-01T10:00:00Z', ...set };
  return { id: newId(), version: 1, data } as unknown as FoundRow<'quote'>;
};

const quotes = [
  row({ customer: 'Café Zürich', number: null, revision: 1, status: 'draft' }),
  row({ customer: 'Choir of St Anne', number: 'Q-2026-0002', revision: 2, status: 'sent', validUntil: '2026-08-30' }),
  row(
    { customer: 'Fire brigade', number: 'Q-2026-0001', revision: 1, status: 'sent', validUntil: '2026-07-26' },
    'Cap',
  ),
];
const [cafe, choir, brigade] = ['Café Zürich', 'Choir of St Anne', 'Fire brigade'];

const opened = async (search = '') => {
  const page = (await aTeamOf()).open(path, path + search, <QuoteList quotes={quotes} today={today} mayChange />);
  const customers = () => [...page.box.querySelectorAll('ul strong')].map((one) => one.textContent);
  const chips = () => [...page.box.querySelectorAll('[aria-pressed=true]')].map((one) => one.textContent);
  await expect.poll(page.heading).toBe('Quotes');
  return { ...page, customers, chips };
};

test('Quotes are found by customer, number and what is made, without accents and in any order of words.', async () => {
  const { customers, type } = await opened();
  expect(customers()).toEqual([cafe, choir, brigade]);
  for (const [words, found] of [
    ['zurich cafe', [cafe]],
    ['q-2026', [choir, brigade]],
    ['0002 r2', [choir]],
    ['0001 choir', []],
    ['CAP', [brigade]],
    ['  ', [cafe, choir, brigade]],
  ] as const) {
    await type('Search quotes', words);
    await expect.poll(customers, { message: words }).toEqual(found);
  }
});

test('They narrow by how they stand, one that ran out by its own, and the address keeps it.', async () => {
  const { customers, press, address, chips, type } = await opened();
  await press(`Expired · 1 for ${sum}`);
  await expect.poll(customers).toEqual([brigade]);
  expect(address()).toBe(`${path}?state=expired`);
  await press(`Sent · 1 for ${sum}`);
  await expect.poll(customers).toEqual([choir]);
  await type('Search quotes', 'anne');
  await expect.poll(address).toBe(`${path}?state=sent&q=anne`);
  await press(`Sent · 1 for ${sum}`);
  await expect.poll(address).toBe(`${path}?q=anne`);
  expect(chips()).toEqual(['All']);
});

test('A list opens as its address says; nothing that fits says so, and one press shows all again.', async () => {
  const { customers, press, text, address, control } = await opened('?q=anne&state=draft');
  expect((await control<HTMLInputElement>('Search quotes')).value).toBe('anne');
  await expect.poll(text).toContain('No quote fits.');
  expect(customers()).toEqual([]);
  await press('Show all quotes');
  await expect.poll(customers).toEqual([cafe, choir, brigade]);
  expect(address()).toBe(path);
});
