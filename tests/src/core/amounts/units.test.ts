import { expect, test } from 'vitest';
import { lengthToMm, mgToWeight, mmToLength, weightToMg } from '#core/amounts/units.ts';

test.each([
  ['5500', 'imperial', 5_029_200, '5500'],
  ['1100', 'imperial', 1_005_840, '1100'],
  ['1000', 'metric', 1_000_000, '1000'],
  ['4100.0', 'metric', 4_100_000, '4100'],
  ['0.001', 'metric', 1, '0.001'],
  ['12.345', 'metric', 12_345, '12.345'],
] as const)('L11 %s in %s units is %i mm, and is shown as %s', (text, units, mm, shown) => {
  expect({ mm: lengthToMm(text, units), shown: mmToLength(mm, units) }).toEqual({ mm, shown });
});

test('L11 1,000 m is 1,093.61 yd', () => {
  expect(mmToLength(1_000_000, 'imperial')).toBe('1093.61');
});

test.each([
  ['96.0', 'metric', 96_000, '96'],
  ['1', 'imperial', 28_350, '1'],
  ['3.5', 'imperial', 99_223, '3.5'],
  ['0.564', 'imperial', 15_989, '0.564'],
] as const)('%s in %s weight is %i mg, and is shown as %s', (text, units, mg, shown) => {
  expect({ mg: weightToMg(text, units), shown: mgToWeight(mg, units) }).toEqual({ mg, shown });
});
