import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaledDecimal, unscaledDecimal } from '#core/amounts/scaled-decimal.ts';

describe('The point of a decimal is moved', () => {
  test.each([
    ['12', 2, 1200],
    ['1.15', 2, 115], // floats give 114.99999999999999
    ['0.29', 2, 29], // floats give 28.999999999999996
    ['-1.05', 2, -105],
    ['0', 2, 0],
    ['-0', 2, 0],
    ['116', 0, 116],
    ['1.234', 3, 1234],
    ['8.875', 2, 887.5],
    ['99999999999999', 2, 9_999_999_999_999_900],
  ])('%s by %i places is %d', (decimal, places, moved) => {
    expect(scaledDecimal(decimal, places)).toBe(moved);
  });

  test.each([
    ['1.005', 2],
    ['0.004', 2],
    ['116.5', 0],
    ['1.2345', 3],
    ['12.3400000000000000000001', 2], // a float cannot store the last digit
  ])('%s by %i places is never whole: nothing is rounded', (decimal, places) => {
    expect(Number.isInteger(scaledDecimal(decimal, places))).toBe(false);
  });

  test.each([
    [1250, 2, '12.5'],
    [5, 2, '0.05'],
    [-5, 3, '-0.005'],
    [887.5, 2, '8.875'],
    [0, 2, '0'],
    [1500, 0, '1500'],
    [9_007_199_254_740_991, 2, '90071992547409.91'],
  ])('%d back by %i places is %s', (amount, places, decimal) => {
    expect(unscaledDecimal(amount, places)).toBe(decimal);
  });

  test('and back again, for every amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), (amount, places) => {
        expect(scaledDecimal(unscaledDecimal(amount, places), places)).toBe(amount);
      }),
    );
  });
});
