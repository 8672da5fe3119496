import { describe, expect, test } from 'vitest';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { coloursOfChart } from '#core/catalogue/own-charts.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { ownSearch } from '#parts/threads/own-search.ts';
import {
  createPickSearch,
  createTiers,
  hasNumber,
  keyOf,
  numbersIn,
  threadOfPick,
  type ThreadPick,
} from '#parts/threads/thread-picks.ts';
import { someCharts } from '../../../bench/own-charts/some-charts.ts';
import { wholeCatalogue } from '../core/catalogue/chart-files.ts';

const charts = createCatalogueSearch(wholeCatalogue());

const own = (brand: string, line: string, code: string, set: object = {}): OwnedThread =>
  ({ id: `${brand} ${code}`, thread: { ...threadDefaults, brand, line, code, ...set }, spools: [] }) as never;

const named = (picks: readonly ThreadPick[]) =>
  picks.map((pick) => `${pick.from} ${threadOfPick(pick).brand} ${threadOfPick(pick).code}`);

const pick = (threads: readonly OwnedThread[], text: string, favouriteBrands: readonly string[] = []) =>
  named(createPickSearch({ threads, charts, favouriteBrands })(text));

test('A number in several brands answers the own thread first, and Enter takes that one', () => {
  expect(pick([own('Isacord', 'Isacord 40', '0800')], '800')[0]).toBe('own Isacord 0800');
  expect(pick([own('Brother', 'Embroidery', '800')], '800')[0]).toBe('own Brother 800');
});

test.each([
  [[], /./],
  [['Brother'], /^chart Brother 800$/],
  [['DMC'], /^chart DMC 800$/],
])(
  'A number that the team has not got is taken from a brand it owns, not from another, whatever it likes: %j',
  (favouriteBrands, next) => {
    const [first, second] = pick([own('Isacord', 'Isacord 40', '1902')], '800', favouriteBrands);
    expect(first).toBe('chart Isacord 0800');
    expect(second).toMatch(next);
  },
);

test('The line that the team owns comes before another line of that brand', () => {
  const polyneon = own('Madeira', 'Polyneon 40', '9999');
  const classic = own('Madeira', 'Classic 40', '9999');
  const linesOf = (thread: OwnedThread) =>
    createPickSearch({ threads: [thread], charts, favouriteBrands: [] })('madeira red').map(
      (found) => threadOfPick(found).line,
    );
  expect(linesOf(polyneon)[0]).toBe('Polyneon 40');
  expect(linesOf(classic)[0]).toBe('Classic 40');
});

test('A number typed in full comes before an own one that only begins with it, and the own one before strangers', () => {
  const threads = [own('Isacord', 'Isacord 40', '8005'), own('Isacord', 'Isacord 40', '1902')];
  const found = pick(threads, '800');
  expect(found.slice(0, 2)).toEqual(['chart Isacord 0800', 'own Isacord 8005']);
  expect(found.some((name) => name.startsWith('chart Brother'))).toBe(true);
});

test('A brand that the team has nothing to do with never comes before its own threads', () => {
  expect(pick([own('Isacord', 'Isacord 40', '8005')], 'brother 800')[0]).toBe('chart Brother 800');
  expect(pick([own('Sulky', 'Rayon 40', '80012')], '800', [])[0]).toBe('own Sulky 80012');
});

test('A colour that the team owns stands there once, also when it was typed in by hand or renumbered', () => {
  const found = pick([own('isacord', 'isacord 40', '0800')], '800');
  expect(found.filter((name) => /isacord 0800/i.test(name))).toEqual(['own isacord 0800']);
  expect(pick([own('Isacord', 'Isacord 40', '9999', { aliases: ['0800'] })], '800')[0]).toBe('own Isacord 9999');
});

test('Names find too, own ones first; nothing typed finds nothing, and without the charts the own threads are found', () => {
  expect(pick([own('Sulky', 'Rayon 40', '1', { name: 'Poinsettia' })], 'poinsettia')[0]).toBe('own Sulky 1');
  expect(pick([own('Sulky', 'Rayon 40', '1')], '  ')).toEqual([]);
  const alone = createPickSearch({
    threads: [own('Sulky', 'Rayon 40', '1902')],
    charts: undefined,
    favouriteBrands: [],
  });
  expect(named(alone('1902'))).toEqual(['own Sulky 1902']);
});

describe('The code on a label', () => {
  const labelled = (code: string, ...shortCodes: readonly string[]): OwnedThread => ({
    ...own('Isacord', 'Isacord 40', code),
    spools: shortCodes.map((shortCode) => ({ id: `spool ${shortCode}`, spool: { shortCode } })) as never,
  });
  const threads = [labelled('0001', 'T-0002'), labelled('1902', 'T-0001', 'T-A7K2-0012'), labelled('1800', '1902X')];
  const spoolIds = (text: string) =>
    createPickSearch({ threads, charts, favouriteBrands: [] })(text).map((one) =>
      one.from === 'own' && one.spoolId !== undefined ? one.spoolId : threadOfPick(one).code,
    );

  test.each([['T-0001'], ['t-0001'], [' T-0001 ']])(
    'as it is printed, %j, finds its spool and nothing else',
    (text) => {
      expect(spoolIds(text)).toEqual(['spool T-0001']);
    },
  );

  test('of a spool that was added offline is found too', () => {
    expect(spoolIds('T-A7K2-0012')).toEqual(['spool T-A7K2-0012']);
  });

  test('without its hyphen comes first among what else it may mean', () => {
    expect(spoolIds('t0001')[0]).toBe('spool T-0001');
    expect(spoolIds('1902x')[0]).toBe('spool 1902X');
  });

  test('of no spool finds only a thread with that number, nothing that is spelt like it; half a code is no code', () => {
    expect(spoolIds('T-0009')).toEqual([]);
    expect(pick([own('Marathon', 'Viscose 40', 'T-0009')], 'T-0009')).toEqual(['own Marathon T-0009']);
    expect(spoolIds('T-00')).not.toContain('spool T-0001');
  });

  test('two spools with one code are both found', () => {
    const twice = [labelled('1902', 'T-0001'), labelled('1800', 'T-0001')];
    const found = createPickSearch({ threads: twice, charts, favouriteBrands: [] })('T-0001');
    expect(named(found)).toEqual(['own Isacord 1902', 'own Isacord 1800']);
  });
});

test('A colour word finds own threads and chart colours in either language', () => {
  const threads = [
    own('Isacord', 'Isacord 40', '1902', { hex: '#cc0000' }),
    own('Isacord', 'Isacord 40', '3522', { hex: '#2d338e' }),
  ];
  expect(pick(threads, 'rot')[0]).toBe('own Isacord 1902');
  expect(pick(threads, 'dunkelblau')[0]).toBe('own Isacord 3522');
  expect(pick(threads, 'dark blue')).toContain('own Isacord 3522');
  expect(
    createPickSearch({ threads, charts, favouriteBrands: [] })('rot').map((one) => threadOfPick(one).name ?? ''),
  ).not.toContainEqual(expect.stringMatching(/parrot/i));
});

describe('With twenty charts of its own a team gets the results that one plain sorting of all gives', () => {
  const withOwn = createCatalogueSearch(wholeCatalogue(), someCharts(20, 300).flatMap(coloursOfChart));
  const threads = [
    own('Isacord', 'Isacord 40', '1902'),
    own('Madeira', 'Polyneon 40', '1801'),
    own('Gunold', 'Poly 40', '10003'),
    own('gunold', 'poly 40', '10006'),
    own('Own', 'Mine', 'É1', { aliases: ['190'] }),
  ];
  test.each(['1', '19', '190', '1902', '10003', 'p', 'po', 'poi', 'gunold', 'isacord 19', 'navy', 'É1', 'T-0001'])(
    '%s',
    (text) => {
      const lastLine = { brand: 'Venus', line: 'Poly 40' };
      const sources = { threads, charts: withOwn, favouriteBrands: ['DMC'], lastLine };
      const ownKeys = new Set(threads.map(({ thread }) => keyOf(thread)));
      const tierOf = createTiers(sources);
      const numbers = numbersIn(text);
      const others = text.startsWith('T-') ? [] : withOwn(text).filter((colour) => !ownKeys.has(keyOf(colour)));
      const all: readonly ThreadPick[] = [
        ...ownSearch(threads)(text).map((owned) => ({ from: 'own' as const, owned })),
        ...others.map((colour) => ({ from: 'chart' as const, colour })),
      ];
      const groupOf = (one: ThreadPick) => (tierOf(one) <= 3 ? 0 : 2) + (hasNumber(threadOfPick(one), numbers) ? 0 : 1);
      const sorted = all.toSorted((a, b) => groupOf(a) - groupOf(b) || tierOf(a) - tierOf(b));
      expect(createPickSearch(sources)(text)).toEqual(sorted.slice(0, 30));
    },
  );
});
