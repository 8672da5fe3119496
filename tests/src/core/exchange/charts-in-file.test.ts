import { describe, expect, test } from 'vitest';
import { chartsInSteps } from '#core/exchange/charts/charts-in-file.ts';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { createSetOf } from '#core/kinds/describe-kind.ts';
import { chart } from '#core/kinds/chart.ts';
import { jsonBytes, parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { runThrough } from '#core/steps/run-through.ts';

const read = (text: string, name = 'palette.gpl', numberAt?: NumberAt) =>
  runThrough(chartsInSteps(text, name, numberAt));
const found = (text: string, name?: string, numberAt?: NumberAt) => {
  const charts = read(text, name, numberAt);
  if (!charts.ok) throw new Error(charts.error.is);
  return charts.value;
};
const palette = (...lines: readonly string[]) =>
  ['GIMP Palette', 'Name: Ink/Stitch: Gunold Poly 40', 'Columns: 4', '# R G B', ...lines, ''].join('\n');

test('a palette of Ink/Stitch is one line of one brand, with its numbers, names and colours', () => {
  const text = palette('255\t255\t255\tWhite\t61001', ' 10  20  30 Dark Navy 61002', '0 0 0 Ecru');
  expect(found(text)).toEqual([
    {
      brand: 'Gunold',
      line: 'Poly 40',
      kind: 'machine',
      material: 'polyester',
      weight: '40',
      colours: [
        { code: '61001', name: 'White', hex: '#ffffff' },
        { code: '61002', name: 'Dark Navy', hex: '#0a141e' },
        { code: 'Ecru', name: null, hex: '#000000' },
      ],
      leftOut: 0,
      longNames: 0,
      twins: [],
      beside: [],
      outsized: [],
      brokenAt: undefined,
      asks: undefined,
    },
  ]);
});

describe('which word of a palette’s colour is its number', () => {
  test.each([
    ['the last word', ['Red 101', 'Blue 102'], ['101', '102']],
    ['the first word', ['101 Red', '102 Blue'], ['101', '102']],
    ['a word with letters and a digit', ['Red A-101', 'Blue A-102'], ['A-101', 'A-102']],
    ['not a weight that stands in every name', ['40 Red 101', '40 Blue 102', '40 Green 103'], ['101', '102', '103']],
    ['zeros are kept', ['Red 0101', 'Blue 0015'], ['0101', '0015']],
  ])('%s', (_what, names, codes) => {
    const [one] = found(palette(...names.map((name) => `1 2 3 ${name}`)));
    expect([one?.colours.map(({ code }) => code), one?.asks]).toEqual([codes, undefined]);
  });

  test('is asked once where both fit, and the answer holds for all', () => {
    const text = palette('1 2 3 101 Red 5', '1 2 3 102 Blue 6', '1 2 3 103 Green');
    expect(found(text)[0]?.asks).toEqual({ text: '101 Red 5', first: '101', last: '5' });
    const codes = (at: NumberAt) => found(text, 'x.gpl', at)[0]?.colours.map(({ code, name }) => [code, name]);
    expect(codes('first')).toEqual([
      ['101', 'Red 5'],
      ['102', 'Blue 6'],
      ['103', 'Green'],
    ]);
    expect(codes('last')).toEqual([
      ['5', '101 Red'],
      ['6', '102 Blue'],
      ['103', 'Green'],
    ]);
  });
});

test.each([
  ['with headings', 'Code,Name,Hex\n0101,Red,#FF0000\n0102,Blue,0000ff\n'],
  ['in German', 'Nummer;Farbname;Farbwert\n0101;Red;#ff0000\n0102;Blue;#0000ff\n'],
  ['without headings', '0101\tRed\t#ff0000\n0102\tBlue\t#0000ff\n'],
])('a table %s is a chart named by its file', (_what, text) => {
  expect(found(text, 'Mettler Poly Sheen.csv')).toMatchObject([
    {
      brand: 'Mettler',
      line: 'Poly Sheen',
      colours: [
        { code: '0101', name: 'Red', hex: '#ff0000' },
        { code: '0102', name: 'Blue', hex: '#0000ff' },
      ],
    },
  ]);
});

test('a table with brands and lines is a chart for each of them', () => {
  const text = 'Brand,Line,Code,Name\nFloriani,Poly,1,Red\nFloriani,Poly,2,Blue\nKreinik,Blending,1,Gold\n';
  expect(found(text).map(({ brand, line, colours }) => [brand, line, colours.length])).toEqual([
    ['Floriani', 'Poly', 2],
    ['Kreinik', 'Blending', 1],
  ]);
});

test('what has no number, one twice, or one too long is left out and counted; a long name is cut', () => {
  const text = `Code,Name\n1,${'n'.repeat(100)}\n1,Again\n,Nothing\n2,Two\n3,Three\n${'9'.repeat(25)},Long\n`;
  const [one] = found(text);
  expect(one?.colours.map(({ code, name }) => [code, name])).toEqual([
    ['1', 'n'.repeat(80)],
    ['2', 'Two'],
    ['3', 'Three'],
  ]);
  expect(one?.leftOut).toBe(3);
});

test.each([
  ['DMC Cotton Floss', { brand: 'DMC', line: 'Cotton Floss', kind: 'floss', material: 'cotton', weight: null }],
  ['Marathon Rayon 60', { brand: 'Marathon', line: 'Rayon 60', kind: 'machine', material: 'rayon', weight: '60' }],
  ['Glide', { brand: 'Glide', line: 'Embroidery', kind: 'machine', material: 'polyester', weight: '40' }],
])('the file name %j says as much as it can', (name, facts) => {
  expect(found('Code,Name\n1,Red\n', `InkStitch ${name}.csv`)).toMatchObject([facts]);
});

const many = (count: number, name = 'Red') =>
  palette(...Array.from({ length: count }, (_, at) => `1 2 3 ${name} ${10_000 + at}`));

test.each([
  ['10,000 colours', many(10_000), { is: 'too_many_colours', count: 10_000 }],
  ['a palette without numbers', palette('1 2 3 Red', '4 5 6 Blue'), { is: 'no_numbers', count: 0 }],
  ['a palette without colours', palette(), { is: 'no_numbers', count: 0 }],
  ['a letter', 'Dear friend,\nhow are you?\n', { is: 'no_numbers', count: 0 }],
  ['what a binary file looks like', '\u0000\u0001þÿ\u0002'.repeat(100), { is: 'no_numbers', count: 0 }],
  ['names of two bytes a letter', many(2000, 'ä'.repeat(80)), { is: 'too_long', count: 2000 }],
  [
    '401 lines',
    `Brand,Line,Code\n${Array.from({ length: 401 }, (_, at) => `A,L${at},1`).join('\n')}`,
    { is: 'too_many_lines', count: 401 },
  ],
])('%s are refused with a reason', (_what, text, error) => {
  expect(read(text)).toEqual({ ok: false, error });
});

test('every chart that is read fits its kind, and 2,000 colours fit into one push', () => {
  const [one] = found(many(limits.chartColours, 'Dark Cornflower Blue'));
  expect(one?.colours).toHaveLength(2000);
  expect(jsonBytes(one?.colours ?? [])).toBeLessThan(limits.chartBytes);
  const { brand = '', line = '', kind, material, weight, colours = [] } = one ?? {};
  expect(parse(createSetOf(chart), { brand, line, kind, material, weight, colours })).toMatchObject({ ok: true });
  expect(limits.chartBytes + 4096).toBeLessThan(limits.pushBytes);
});

test('a line with more colours than a chart can have is left out and named, and the others are read', () => {
  const rows = Array.from({ length: 2001 }, (_, at) => `Quokka,Poly,${at}`);
  const [one, ...others] = found(['Brand,Line,Code', 'Quokka,Rayon,1', ...rows, 'Quokka,Cotton,1'].join('\n'));
  expect([one?.line, one?.outsized, others.map(({ line, outsized }) => [line, outsized])]).toEqual([
    'Rayon',
    [{ name: 'Quokka Poly', is: 'too_many_colours', count: 2001 }],
    [['Cotton', []]],
  ]);
});
