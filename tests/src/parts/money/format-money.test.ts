import { expect, test } from 'vitest';
import { formatMoney } from '#parts/money/format-money.ts';

test.each([
  [99_999_999_999, 'IRR', 'IRR\u00a0999,999,999.99'],
  [Number.MAX_SAFE_INTEGER, 'EUR', '€90,071,992,547,409.91'],
  [Number.MAX_SAFE_INTEGER + 1, 'EUR', '> €90,071,992,547,409.91'],
  [20_000 * 999 * 99_999_999_999, 'JPY', '> ¥9,007,199,254,740,991'],
])('%d of %s is written exactly, or as more than can be counted', (minor, currency, text) =>
  expect(formatMoney(minor, { currency })).toBe(text),
);
