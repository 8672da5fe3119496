import { expect, test } from 'vitest';
import { formatSum } from '#parts/money/format-sum.ts';

test('Amounts of one currency add up, and one currency is never added to another', () => {
  const amounts = [
    { currency: 'EUR', totalMinor: 10_000 },
    { currency: 'JPY', totalMinor: 2500 },
    { currency: 'EUR', totalMinor: 250 },
  ];
  expect(formatSum(amounts)).toBe('€102.50 + ¥2,500');
  expect(formatSum([])).toBe('');
});
