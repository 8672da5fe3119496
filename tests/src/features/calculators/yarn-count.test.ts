import { describe, expect, test } from 'vitest';
import { convertCount } from '#features/calculators/calculators-screen.tsx';

describe('The fineness of a thread', () => {
  test.each([
    [40, 'wt', 'tex', 25],
    [40, 'wt', 'denier', 225],
    [25, 'tex', 'wt', 40],
    [120, 'denier', 'tex', 120 / 9],
    [60, 'wt', 'wt', 60],
  ] as const)('%d %s in %s is %d', (value, from, to, expected) => {
    expect(convertCount(value, from, to)).toBeCloseTo(expected, 10);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('of %d is none', (value) => {
    expect(convertCount(value, 'wt', 'tex')).toBeUndefined();
  });
});
