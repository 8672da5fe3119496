import { expect, test } from 'vitest';
import { sumsByStatus } from '#features/pricing/quotes/quotes-screen.tsx';

const aQuote = (status: 'draft' | 'sent' | 'expired', totalMinor: number, currency = 'EUR') => ({
  status,
  data: { totals: { currency, totalMinor } },
});

test('Quotes add up by how they stand, and one currency is never added to another', () => {
  const quotes = [aQuote('sent', 10_000), aQuote('expired', 700), aQuote('sent', 2500, 'JPY'), aQuote('sent', 250)];
  expect(sumsByStatus(quotes)).toEqual([
    { status: 'sent', count: 3, sum: '€102.50 + ¥2,500' },
    { status: 'expired', count: 1, sum: '€7.00' },
  ]);
  expect(sumsByStatus([])).toEqual([]);
});
