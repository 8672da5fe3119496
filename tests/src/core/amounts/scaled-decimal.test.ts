import { expect, test } from 'vitest';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';

test.each([
  ['12', 2, 1200],
  ['1.005', 2, 101], // by floats 100
  ['8.255', 2, 826], // by floats 825
  ['0.285', 2, 29], // by floats 28
  ['1.1499', 2, 115],
  ['0.004', 2, 0],
  ['-1.005', 2, -101],
  ['-0.004', 2, 0],
  ['116.5', 0, 117],
  ['1.2345', 3, 1235],
  ['99999999999999', 2, 9_999_999_999_999_900],
])('%s by %i places is %i', (decimal, places, whole) => {
  expect(scaledDecimal(decimal, places)).toBe(whole);
});
