import { expect, test } from 'vitest';
import { knownChartOf, linesOf } from '#core/catalogue/known-chart.ts';
import { materialNamed } from '#core/exchange/charts/chart-name.ts';
import { wholeCatalogue } from './chart-files.ts';

const catalogue = wholeCatalogue();
const lines = linesOf(catalogue);
const numbers = (line: string, count: number) =>
  catalogue
    .filter((colour) => `${colour.brand} ${colour.line}` === line)
    .slice(0, count)
    .map(({ code }) => ({ code }));
const knownOf = (chart: Omit<Parameters<typeof knownChartOf>[0], 'material'>) =>
  knownChartOf({ ...chart, material: materialNamed(chart.line) }, lines);
const strange = Array.from({ length: 20 }, (_, at) => ({ code: `Q${at}` }));

test.each([
  ['Isacord', 'Polyester', 'Isacord Isacord 40', 'Isacord 40'],
  ['Madeira', 'Rayon', 'Madeira Classic 40', 'Classic 40'],
  ['Madeira', 'Polyneon', 'Madeira Polyneon 40', 'Polyneon 40'],
  ['Sulky', 'Rayon', 'Sulky Rayon 40', 'Rayon 40'],
  ['DMC', 'Embroidery', 'DMC Mouline Special 117', 'Mouline Special 117'],
  ['Robison', 'Anton Rayon', 'Robison-Anton Rayon', 'Rayon'],
  ['Hemingworth', 'Embroidery', 'Hemingworth Polyester', 'Polyester'],
])('the palette %s %s with the numbers of %s is a chart that is built in', (brand, line, of, known) => {
  const colours = [...numbers(of, 80), ...strange];
  expect(knownOf({ brand, line, colours })).toMatchObject({ line: known, shared: 80 });
});

test('numbers are the same with and without zeros in front', () => {
  const colours = numbers('Isacord Isacord 40', 20).map(({ code }) => ({ code: code.replace(/^0+/, '') }));
  expect(knownOf({ brand: 'isacord', line: 'x', colours })).toMatchObject({ shared: 20 });
});

test.each([
  ['another brand with the numbers of a built-in one', 'Simthread', '63 Brother Colours', 'Brother Embroidery'],
  ['a brand whose name only begins alike', 'Isacordia', 'Polyester', 'Isacord Isacord 40'],
  ['a line of another material with the same numbers', 'Sulky', 'Polyester', 'Sulky Rayon 40'],
])('%s is no built-in chart', (_what, brand, line, of) => {
  expect(knownOf({ brand, line, colours: numbers(of, 80) })).toBeUndefined();
});

test('a line of a built-in brand with other numbers is no built-in chart', () => {
  expect(knownOf({ brand: 'Madeira', line: 'Burmilana', colours: strange })).toBeUndefined();
});
