import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { stockOf } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { answersTo, type Answer, type OwningBy } from '#parts/check/answers.ts';
import { createPickSearch, threadOfPick } from '#parts/threads/thread-picks.ts';
import { wholeCatalogue } from '../../core/catalogue/chart-files.ts';

const charts = createCatalogueSearch(wholeCatalogue());

const own = (
  brand: string,
  line: string,
  code: string,
  spools: number,
  set: object = {},
  remainingMm: number | null = 1e6,
) =>
  ({
    id: `${brand} ${code}`,
    thread: { ...threadDefaults, brand, line, code, ...set },
    spools: [{ id: 'spool', spool: { shortCode: 'T-0001' } }], // only says that the thread was ever owned
    stock: stockOf(
      Array.from({ length: spools }, () => ({ state: 'sealed', lentTo: null, remainingMm, precision: 'counted' })),
    ),
  }) as unknown as OwnedThread;

const whole = { teamMinSpools: 0, isAllRead: true };

const ask = (text: string, ...threads: readonly OwnedThread[]) => askBy(whole, text, ...threads);

const askBy = (by: OwningBy, text: string, ...threads: readonly OwnedThread[]) => {
  const { full, others } = answersTo(text, createPickSearch({ threads, charts, favouriteBrands: [] }), by);
  const said = ({ pick, owning }: Answer) => `${owning} ${fullTitle(threadOfPick(pick))}`;
  return { full: full.map(said), others: others.map(said) };
};

test('A number that many brands have and the team owns once is answered in one word, the other brands below', () => {
  const { full, others } = ask('800', own('Isacord', 'Isacord 40', '0800', 2, { name: 'Goldenrod' }));
  expect(full).toEqual(['have 0800 Isacord 40 Goldenrod']);
  expect(others.every((other) => other.startsWith('notOwned'))).toBe(true);
  expect(others).toContain('notOwned 800 Brother Embroidery Red');
});

test('A number that the team owns in several brands is answered for each, what is there first, other brands below', () => {
  const { full, others } = ask(
    '800',
    own('Isacord', 'Isacord 40', '0800', 0),
    own('Brother', 'Embroidery', '800', 1, { name: 'Red' }),
  );
  expect(full).toEqual(['have 800 Brother Embroidery Red', 'out 0800 Isacord 40']);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((other) => other.startsWith('notOwned'))).toBe(true);
});

test.each([
  ['have', own('A', 'B', '77777', 3, { minSpools: 2 })],
  ['have', own('A', 'B', '77777', 1, {}, null)],
  ['low', own('A', 'B', '77777', 1, { minSpools: 2 })],
  ['out', own('A', 'B', '77777', 0)],
  ['notOwned', { ...own('A', 'B', '77777', 0), spools: [] }],
  ['out', { ...own('A', 'B', '77777', 0, { minSpools: 2 }), spools: [] }],
])('One colour of that number: %s', (owning, thread) => {
  expect(ask('77777', thread)).toEqual({ full: [`${owning} 77777 A B`], others: [] });
});

test('A number that nobody has beyond its beginning lists what begins so; a colour that is not owned is said to be that', () => {
  expect(ask('1902', own('Sulky', 'Rayon 40', '1001', 1)).full[0]).toMatch(/^notOwned 1902 /);
  const { full, others } = ask('19');
  expect(full[0] ?? others[0]).toMatch(/^notOwned/);
});

test('A name with one find is the answer, with several a list, without any nothing', () => {
  expect(ask('zanzibar', own('A', 'B', '1', 1, { name: 'Zanzibar' })).full).toEqual(['have 1 A B Zanzibar']);
  expect(ask('goldenrod').full).toEqual([]);
  expect(ask('goldenrod').others.length).toBeGreaterThan(1);
  expect(ask('')).toEqual({ full: [], others: [] });
});

test('While a device reads its team for the first time, only a spool that it has is certain', () => {
  const part = { teamMinSpools: 0, isAllRead: false };
  const said = (thread: OwnedThread) => askBy(part, '77777', thread).full;
  expect(said(own('A', 'B', '77777', 1, { minSpools: 2 }))).toEqual(['have 77777 A B']);
  expect(said(own('A', 'B', '77777', 0))).toEqual(['unread 77777 A B']);
  expect(
    askBy(part, '1902')
      .full.concat(askBy(part, '1902').others)
      .every((one) => one.startsWith('unread')),
  ).toBe(true);
});
