import { afterEach, describe, expect, test } from 'vitest';

import { formatDate, formatLength, formatMoney, formatNumber, formatRelative } from '#texts/formats.ts';
import { setLocale } from '#texts/locale.ts';

afterEach(() => setLocale('en'));

const plain = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ');

describe('Lengths', () => {
  test.each([
    [1_400_000, 'metric', '1,400 m'],
    [230_000, 'metric', '230 m'],
    [9_450, 'metric', '9.5 m'],
    [600, 'metric', '0.6 m'],
    [0, 'metric', '0 m'],
    [-115_000, 'metric', '-115 m'],
    [914_400, 'imperial', '1,000 yd'],
    [914.4, 'imperial', '1 yd'],
  ] as const)('%i mm, %s, are written %s', (mm, units, text) => {
    expect(plain(formatLength(mm, units))).toBe(text);
  });

  test('follow the locale', () => {
    setLocale('de');
    expect(plain(formatLength(1_400_000, 'metric'))).toBe('1.400 m');
  });
});

describe('Money', () => {
  test.each([
    [1250, 'EUR', '€12.50'],
    [1250, 'JPY', '¥1,250'],
    [1250, 'KWD', 'KWD 1.250'],
    [0, 'EUR', '€0.00'],
  ])('%i minor units of %s are written %s', (minor, currency, text) => {
    expect(plain(formatMoney(minor, currency))).toBe(text);
  });
});

describe('Time', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  test.each([
    [-3 * 60_000, '3 minutes ago'],
    [-59_000, '59 seconds ago'],
    [0, 'now'],
    [-26 * 3_600_000, 'yesterday'],
    [-20 * 86_400_000, '2 weeks ago'],
    [2 * 3_600_000, 'in 2 hours'],
  ])('%i ms from now is %s', (ms, text) => {
    expect(formatRelative(now + ms, now)).toBe(text);
  });

  test('days are written as the locale writes them', () => {
    setLocale('en-GB');
    expect(formatDate('2026-11-12T12:00:00Z')).toBe('12 Nov 2026');
  });
});

test('Figures are grouped as the locale groups them', () => {
  setLocale('de');
  expect(formatNumber(1234.5)).toBe('1.234,5');
});
