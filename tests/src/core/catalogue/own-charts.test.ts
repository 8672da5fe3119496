import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { coloursOfChart, lineKeyOf } from '#core/catalogue/own-charts.ts';
import type { Chart } from '#core/kinds/chart.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { wholeCatalogue } from './chart-files.ts';

const aChart = (set: Partial<Chart> = {}): Chart => ({
  brand: 'Gunold',
  line: 'Poly 40',
  kind: 'machine',
  material: 'polyester',
  weight: '40',
  source: null,
  colours: [
    { code: '61001', name: 'Quokka Blue', hex: '#0a141e' },
    { code: '1902', name: 'Red', hex: null },
  ],
  ...set,
});
const builtIn = wholeCatalogue();
const teamId = '10000000-0000-4000-8000-000000000001';

test('a colour of a chart of one’s own is found by number, name, brand and with a slip, like a built-in one', () => {
  const search = createCatalogueSearch(builtIn, coloursOfChart(aChart()));
  const ids = (text: string) => search(text).map(({ catalogueId }) => catalogueId);
  const typed = ['61001', 'quokka', 'gunold 61001', 'poly 40 quokka', 'quoka'];
  expect(typed.map((text) => ids(text)[0])).toEqual(typed.map(() => 'Gunold/Poly 40/61001'));
  expect(ids('1902')).toContain('Gunold/Poly 40/1902');
  expect(ids('1902')).toContain('Isacord/Isacord 40/1902');
  expect(search('', { brand: 'Gunold' })).toHaveLength(2);
});

test('what a built-in chart or another own one has is found once, and the built-in one counts', () => {
  const twin = { brand: 'Isacord', line: 'Isacord 40', colours: [{ code: '1902', name: 'Other', hex: null }] };
  const own = [aChart(), aChart(), aChart(twin)].flatMap(coloursOfChart);
  const all = createCatalogueSearch(builtIn, own)('');
  expect(all).toHaveLength(builtIn.length + 2);
  expect(all.find(({ catalogueId }) => catalogueId === 'Isacord/Isacord 40/1902')?.name).toBe('Poinsettia');
});

test('a search that is made again with another chart finds what is new and no more what is gone', () => {
  const [one, other] = [coloursOfChart(aChart()), coloursOfChart(aChart({ brand: 'Mettler' }))];
  expect(createCatalogueSearch(builtIn, one)('quokka')).toEqual([one[0]]);
  expect(createCatalogueSearch(builtIn, other)('quokka')).toEqual([other[0]]);
  expect(createCatalogueSearch(builtIn)('quokka')).toEqual([]);
});

test('the first of two colours with one number counts, and a name fits into a thread', () => {
  const colours = [
    { code: '1', name: 'n'.repeat(80), hex: null },
    { code: '1', name: 'Again', hex: null },
  ];
  expect(coloursOfChart(aChart({ colours })).map(({ name }) => name)).toEqual(['n'.repeat(64)]);
});

test('a thread of it has the id that every device derives, and each device may make it', () => {
  for (const colour of coloursOfChart(aChart())) {
    const { id, create } = threadFromChart(teamId, colour);
    expect(id).toBe(threadId(teamId, { brand: 'Gunold', line: 'Poly 40', code: colour.code }));
    const at = '2026-01-01T00:00:00.000Z';
    const judged = mutationsByName
      .get(create.name)
      ?.prepare(create.args, { teamId, actor: teamId, role: 'member', access: 'full', now: at, at, latest: null });
    expect(judged).toMatchObject({ ok: true });
  }
});

test.each([
  [{ brand: 'Isacord', line: 'Isacord 40' }, { brand: ' isacord', line: 'ISACORD  40 ' }, true],
  [{ brand: 'A', line: 'B C' }, { brand: 'A B', line: 'C' }, false],
])('%j and %j are one line: %s', (one, other, isOne) => {
  expect(lineKeyOf(one) === lineKeyOf(other)).toBe(isOne);
});
