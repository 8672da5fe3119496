import '#texts/en/threads.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { commonDates } from '#texts/common-dates.ts';
import { commonLocales, formatNumber, pluralFormOf } from '#texts/numbers.ts';
import { formatMoney, formatRate } from '#parts/money/format-money.ts';
import { formatShare } from '#texts/format-amount.ts';
import {
  formatCalendarDay,
  formatClock,
  formatDate,
  formatDay,
  formatInstant,
  formatLength,
  formatRelative,
} from '#texts/formats.ts';
import { setLocale } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { engineSays } from '../core/amounts/an-engine.ts';

afterEach(() => setLocale('en'));

const plain = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ');

describe('Lengths', () => {
  test.each([
    [1_400_000, 'metric', '1,400 m'],
    [230_000, 'metric', '230 m'],
    [9_450, 'metric', '9.5 m'],
    [96, 'metric', '0.1 m'],
    [22, 'metric', '0.02 m'],
    [-3, 'metric', '-0.003 m'],
    [0, 'metric', '0 m'],
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
    expect(plain(formatMoney(minor, { currency }))).toBe(text);
  });
});

describe.each([0, 2])('Where the engine says %i decimals for the forint [F4]', (decimals) => {
  beforeEach(() => {
    engineSays('HUF', decimals);
    engineSays('IQD', decimals);
  });

  test.each([
    [150_000, 'HUF', 'HUF 1,500'],
    [150_050, 'HUF', 'HUF 1,500.50'],
    [1_500_000, 'IQD', 'IQD 1,500'],
    [1_500_250, 'IQD', 'IQD 1,500.250'],
    [1500, 'JPY', '¥1,500'],
    [1500, 'EUR', '€15.00'],
  ])('%i minor units of %s are written %s', (minor, currency, text) => {
    expect(plain(formatMoney(minor, { currency }))).toBe(text);
  });

  test('a team whose amounts were stored without decimals reads them so', () => {
    expect(plain(formatMoney(1500, { currency: 'HUF', currencyDecimals: 0 }))).toBe('HUF 1,500');
  });

  test('in German too', () => {
    setLocale('de');
    expect(plain(formatMoney(150_000, { currency: 'HUF' }))).toBe('1.500 HUF');
    expect(plain(formatMoney(150_050, { currency: 'HUF' }))).toBe('1.500,50 HUF');
  });

  test('a rate shows all of its decimals', () => {
    expect(plain(formatRate('1.25', { currency: 'EUR' }))).toBe('€1.25');
    expect(plain(formatRate('0.3055', { currency: 'EUR' }))).toBe('€0.3055');
    expect(plain(formatRate('125', { currency: 'HUF' }))).toBe('HUF 125');
    expect(plain(formatRate('125.5', { currency: 'HUF' }))).toBe('HUF 125.5');
  });
});

test('An amount beyond what a float divides exactly is written to the last digit', () => {
  expect(plain(formatMoney(9_007_199_254_740_991, { currency: 'NOK' }))).toBe('NOK 90,071,992,547,409.91');
});

test.each([
  [887.5, '8.875%', '8,875 %'],
  [1497.5, '14.975%', '14,975 %'],
  [887.51, '8.8751%', '8,8751 %'],
  [1900, '19%', '19 %'],
])('A share of %d basis points is written %s and %s [F1]', (bp, english, german) => {
  expect(formatShare(bp)).toBe(english);
  setLocale('de');
  expect(plain(formatShare(bp))).toBe(german);
});

describe('Money in a common currency', () => {
  const amounts = [0, 5, 99, 100, 1250, 99_999, 100_000, 123_456_789, 90_071_992_547_409];
  const pairs = Object.entries(commonLocales).flatMap(([tag, { symbols }]) =>
    Object.keys(symbols).map((currency) => [tag, currency] as const),
  );

  test.each(pairs)('is written as the browser writes it (%s, %s)', (tag, currency) => {
    setLocale(tag);
    const intl = new Intl.NumberFormat(tag, { style: 'currency', currency });
    for (const minor of amounts.flatMap((one) => [one, -1 - one]))
      expect(formatMoney(minor, { currency })).toBe(intl.format(minor / 100));
  });

  test('is left to the browser where its way of writing is not known', () => {
    setLocale('en-AU');
    expect(plain(formatMoney(123_456, { currency: 'EUR' }))).toBe('EUR 1,234.56');
  });
});

describe('A day and a time of day in a common locale', () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 3 + month, 2 * month, 5).getTime());
  const now = months[0] ?? 0;
  const lastYear = new Date(2025, 8, 30, 23, 59).getTime();
  const tags = Object.keys(commonDates);

  test.each(tags)('are written as the browser writes them (%s)', (tag) => {
    setLocale(tag);
    const intl = (at: number, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options).format(at);
    for (const at of [...months, lastYear]) {
      expect(formatDate(at)).toBe(intl(at, { dateStyle: 'medium' }));
      expect(formatClock(at)).toBe(intl(at, { timeStyle: 'short' }));
      const year = at === lastYear ? ({ year: 'numeric' } as const) : {};
      expect(formatDay(at, now)).toBe(intl(at, { day: 'numeric', month: 'short', ...year }));
    }
  });

  test('are left to the browser where the year has not four digits', () => {
    setLocale('en-GB');
    expect(formatDate('0033-04-03T12:00:00Z')).toBe('3 Apr 33');
  });
});

test.each(['en', 'en-GB', 'de', 'fr'])('A stored day leaves out the year of today (%s)', (tag) => {
  setLocale(tag);
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(Date.UTC(2026, 10, 12));
  const [day, sameYear, nextYear] = [asDay('2026-11-12'), asDay('2026-01-01'), asDay('2027-01-01')];
  const short = { day: 'numeric', month: 'short' } as const;
  expect([
    formatCalendarDay(day),
    formatCalendarDay(day, { today: sameYear }),
    formatCalendarDay(day, { today: nextYear }),
  ]).toEqual([intl({ dateStyle: 'medium' }), intl(short), intl({ ...short, year: 'numeric' })]);
});

test('F15 An instant is written by the clock of a team where its time zone is given', () => {
  setLocale('en-GB');
  const late = '2026-11-28T22:17:00Z';
  expect(['Europe/Berlin', 'Pacific/Kiritimati'].map((zone) => formatInstant(late, zone))).toEqual([
    '28 Nov 2026, 23:17',
    '29 Nov 2026, 12:17',
  ]);
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

describe('A whole number', () => {
  const numbers = [0, 7, 10, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, Number.MAX_SAFE_INTEGER];

  test.each(Object.keys(commonLocales))('is written as the browser writes it (%s)', (locale) => {
    setLocale(locale);
    const intl = new Intl.NumberFormat(locale);
    for (const number of numbers.flatMap((one) => [one, -1 - one]))
      expect(formatNumber(number)).toBe(intl.format(number));
  });

  test.each(['de-CH', 'en-IN'])('is left to the browser in any other locale (%s)', (locale) => {
    setLocale(locale);
    const text = formatNumber(1_234_567);
    expect(text).toBe(new Intl.NumberFormat(locale).format(1_234_567));
    expect(text).not.toMatch(/^1[.,]234[.,]567$/u);
  });

  test('is written without a number format of the browser, as the length of a thread and in a plural', () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    onTestFinished(() => made.mockRestore());
    setLocale('en-GB');
    expect([
      formatLength(5_000_000, 'metric'),
      formatLength(8_000, 'metric'),
      formatLength(3_120, 'metric'),
      t('threads.spools', { count: 1200 }),
    ]).toEqual(['5,000\u00a0m', '8\u00a0m', '3.1\u00a0m', '1,200 spools']);
    expect(made).not.toHaveBeenCalled();
  });
});

describe.each(Object.keys(commonLocales))('In a common locale (%s)', (tag) => {
  beforeEach(() => setLocale(tag));

  test.each([0, 1, 2, 3, 4])('a number with %i decimals at most is written as the browser writes it', (most) => {
    const intl = new Intl.NumberFormat(tag, { maximumFractionDigits: most });
    const written = (value: number) => formatNumber(value, { maximumFractionDigits: most });
    const thousandths = fc.integer({ min: -50_000_000, max: 50_000_000 }).map((count) => count / 1000);
    fc.assert(
      fc.property(fc.oneof(thousandths, fc.double({ min: 1e-6, max: 1e12 }), fc.integer()), (value) => {
        // zero has no sign here
        expect(written(value)).toBe(intl.format(value).replace(/^-(?=[0.,]*$)/u, ''));
      }),
    );
    for (const value of [1.005, 9.45, 0.05, 0.25, 0.35, 8.345, 1234.995, 1e-7, 1e21, Number.NaN, Infinity])
      expect(written(value)).toBe(intl.format(value));
  });

  test('a count has the plural form that the browser gives it', () => {
    const intl = new Intl.PluralRules(tag);
    for (const count of [0, 1, 2, 11, 21, 101, 1000, 1_000_000, 1.5, 0.1, -1])
      expect(pluralFormOf(count)).toBe(intl.select(count));
  });
});
