import { expect, test } from 'vitest';
import { readChart } from '#core/catalogue/read-chart.ts';

const line = {
  line: 'Forty',
  kind: 'machine',
  material: 'polyester',
  weight: null,
  confidence: 'fair',
  colourSource: 'palette',
  codes: '01 02',
  names: 'Red|',
  hexes: 'ff00000000ff',
  otherSources: { community: [1] },
};
const facts = {
  brand: 'Acme',
  line: 'Forty',
  kind: 'machine',
  material: 'polyester',
  weight: null,
  confidence: 'fair',
};

test('a packed line becomes colours with their own source and a name or null', () => {
  expect(readChart({ brand: 'Acme', lines: [line] })).toEqual([
    { ...facts, catalogueId: 'Acme/Forty/01', code: '01', name: 'Red', hex: '#ff0000', colourSource: 'palette' },
    { ...facts, catalogueId: 'Acme/Forty/02', code: '02', name: null, hex: '#0000ff', colourSource: 'community' },
  ]);
});

test('a line whose names nobody knows has none', () => {
  const colours = readChart({ brand: 'Acme', lines: [{ ...line, names: null }] });
  expect(colours.map(({ name }) => name)).toEqual([null, null]);
});

test.each([
  ['the shell of the page', '<!doctype html>', /"expected": "object"/],
  ['nothing', null, /"expected": "object"/],
  ['a file of another form', { brand: 'Acme', colours: [] }, /unrecognized_keys/],
  ['a colour too few', { brand: 'Acme', lines: [{ ...line, hexes: 'ff0000' }] }, /Acme Forty: the columns/],
  ['a name too many', { brand: 'Acme', lines: [{ ...line, names: 'Red||' }] }, /Acme Forty: the columns/],
  ['half a colour', { brand: 'Acme', lines: [{ ...line, hexes: 'ff00000000f' }] }, /hexes/],
  ['an unknown material', { brand: 'Acme', lines: [{ ...line, material: 'steel' }] }, /material/],
])('%s is no chart, and says so loudly', (_, file, complaint) => {
  expect(() => readChart(file)).toThrow(complaint);
});
