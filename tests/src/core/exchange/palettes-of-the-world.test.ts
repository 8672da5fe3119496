import { expect, test } from 'vitest';
import { chartsInSteps } from '#core/exchange/charts/charts-in-file.ts';
import { runThrough } from '#core/steps/run-through.ts';

const palette = (name: string, comment: string, ...lines: readonly string[]) =>
  ['GIMP Palette', `Name: ${name}`, 'Columns: 4', ...(comment === '' ? [] : [comment]), ...lines, ''].join('\n');
const chartOf = (text: string, file = 'palette.gpl') => {
  const charts = runThrough(chartsInSteps(text, file));
  const [one] = charts.ok ? charts.value : [];
  if (one === undefined) throw new Error('No chart.');
  return one;
};
const numbersOf = (text: string) => {
  const { colours, asks } = chartOf(text);
  return [asks, ...colours.map(({ code, name }) => `${code} ${name ?? '-'}`)];
};

test.each([
  [
    'numbers in a column of their own, beside names with digits in front and behind',
    palette(
      'Ink/Stitch: Quokka Rayon',
      '# RGB Value\t\t                    Color Name Number',
      '244\t244\t248\t                  Bright 1 White  61001',
      '245\t238\t242\t                       3 Whites  61002',
      '255\t234\t166\t                    4 Yellow 10  61061',
      '  0\t  0\t  0\t                          White  White',
    ),
    ['61001 Bright 1 White', '61002 3 Whites', '61061 4 Yellow 10', 'White White'],
  ],
  [
    'a measurement behind the number',
    palette(
      'Ink/Stitch: Simthread 63 Brother Colours Polyester',
      '# RGB Value               Color Name  Number  L,a,b measurement values',
      ' 52  54  54                    Black     900          22.34,-0.6,-0.46',
      '178 173 170                   Silver     005           71.07,1.02,2.34',
      ' 57  64 113            Prussian Blue     007         28.76,11.5,-29.03',
    ),
    ['900 Black', '005 Silver', '007 Prussian Blue'],
  ],
  [
    'the number last, and one name with a digit',
    palette('Glide', '', '1 2 3 Blue 2 1234', '1 2 3 Red 1235', '1 2 3 Lime Green 1236'),
    ['1234 Blue 2', '1235 Red', '1236 Lime Green'],
  ],
  [
    'the number first, and one name with a digit',
    palette('Glide', '', '1 2 3 1234 Blue 2', '1 2 3 1235 Red', '1 2 3 1236 Lime Green'),
    ['1234 Blue 2', '1235 Red', '1236 Lime Green'],
  ],
])('%s need no question', (_what, text, numbers) => {
  expect(numbersOf(text)).toEqual([undefined, ...numbers]);
});

test.each([
  ['Ink/Stitch: Gunold', { brand: 'Gunold', line: 'Embroidery', weight: '40' }],
  ['Ink/Stitch: DMC Floss', { brand: 'DMC', line: 'Floss', kind: 'floss' }],
  ['Ink/Stitch: New Brothread 80 Colors', { brand: 'New Brothread', line: '80 Colors', weight: '40' }],
  ['Ink/Stitch: Robison Anton Rayon', { brand: 'Robison-Anton', line: 'Rayon', material: 'rayon' }],
])('the name %j gives a chart a brand and a line', (name, facts) => {
  expect(chartOf(palette(name, '', '1 2 3 Red 101'))).toMatchObject(facts);
});

test.each(['Marathon.gpl', 'Marathon (2).gpl', 'InkStitch Marathon - Copy.gpl', 'Marathon - Kopie (3).gpl'])(
  'a file called %j without a name in it is the brand Marathon',
  (file) => {
    expect(chartOf('GIMP Palette\n1 2 3 Red 101\n', file)).toMatchObject({ brand: 'Marathon', line: 'Embroidery' });
  },
);

test('a palette whose colours say that they have no number is refused with this reason', () => {
  const text = palette('Ink/Stitch: Glow', '', '1 2 3   Yellow     n/a', '4 5 6   Green     n/a');
  expect(runThrough(chartsInSteps(text, 'x.gpl'))).toEqual({ ok: false, error: { is: 'no_numbers', count: 0 } });
});
