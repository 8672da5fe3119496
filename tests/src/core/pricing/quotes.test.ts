import { asDay } from '#core/dates/day.ts';
import { describe, expect, test } from 'vitest';
import { dayIn } from '#core/dates/day-in.ts';
import { quoteNumber, statusOn, validAsLong, waitingQuotes, withQuoteDecimals } from '#core/pricing/quotes.ts';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { aQuote } from '../a-quote.ts';
import { currentProfiles } from '#core/pricing/current-profiles.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';

test.each([
  ['sent', '2026-03-01', 'sent'],
  ['sent', '2026-03-02', 'expired'],
  ['accepted', '2026-03-02', 'accepted'],
  ['draft', '2026-03-02', 'draft'],
] as const)('A %s quote valid until the first of March is on %s: %s', (status, today, wanted) => {
  expect(statusOn({ status, validUntil: asDay('2026-03-01') }, asDay(today))).toBe(wanted);
  expect(statusOn({ status, validUntil: null }, asDay(today))).toBe(status);
});

test('A quote is called by its number, and by its revision from the second on', () => {
  expect([
    quoteNumber({ number: null, revision: 2 }),
    quoteNumber({ number: 'Q-2026-0042', revision: 1 }),
    quoteNumber({ number: 'Q-2026-0042', revision: 2 }),
  ]).toEqual([undefined, 'Q-2026-0042', 'Q-2026-0042 r2']);
});

test('A quote of a build from before has the decimals of the team, in its currency', () => {
  const { totals, profileSnapshot } = aQuote();
  const stored = {
    totals: { ...totals, currency: 'HUF', currencyDecimals: undefined },
    profileSnapshot: { ...profileSnapshot, currency: 'HUF', currencyDecimals: null },
  };
  const decimalsIn = (team: MoneyUnit) => {
    const quote = withQuoteDecimals(stored, team);
    return [quote.totals.currencyDecimals, quote.profileSnapshot.currencyDecimals];
  };
  expect(decimalsIn({ currency: 'HUF', currencyDecimals: 0 })).toEqual([0, 0]);
  expect(decimalsIn({ currency: 'HUF', currencyDecimals: 2 })).toEqual([2, 2]);
  expect(decimalsIn({ currency: 'EUR', currencyDecimals: 2 })).toEqual([2, 2]);
});

const aRow = (status: 'draft' | 'sent' | 'accepted', validUntil: string | null, updatedAt: string) => ({
  data: { status, validUntil: validUntil === null ? null : asDay(validUntil), updatedAt },
});

test('Only sent quotes wait that have not expired; the oldest come first', () => {
  const [late, early] = [aRow('sent', null, '2026-03-05'), aRow('sent', '2026-03-31', '2026-03-01')];
  const others = [
    aRow('draft', null, '2026-01-01'),
    aRow('accepted', null, '2026-01-01'),
    aRow('sent', '2026-03-09', '2026-01-01'),
  ];
  expect(waitingQuotes([late, ...others, early], asDay('2026-03-10'))).toEqual([early, late]);
  expect(waitingQuotes(others, asDay('2026-03-10'))).toEqual([]);
});

test.each([
  ['UTC', 0, '2026-12-31'],
  ['Pacific/Kiritimati', 0, '2027-01-01'],
  ['America/Los_Angeles', 0, '2026-12-31'],
  ['UTC', 30, '2027-01-30'],
])('At noon of the last day of the year the day in %s, %i later, is %s', (zone, later, day) => {
  expect(dayIn(zone, Date.parse('2026-12-31T12:00:00Z'), later)).toBe(day);
});

describe('Of profiles of one name', () => {
  const profile = (name: string, from: string | null) => ({
    ...starterProfile('hourly', { currency: 'EUR' }),
    name,
    validFrom: from === null ? null : asDay(from),
  });

  test('that which began last holds, and one that begins later does not yet', () => {
    const all = [
      profile('Trade', '2026-07-01'),
      profile('Trade', null),
      profile('Trade', '2026-01-01'),
      profile('Own', null),
    ];
    const on = (day: string) => currentProfiles(all, asDay(day)).map(({ name, validFrom }) => `${name} ${validFrom}`);
    expect(on('2025-12-31')).toEqual(['Own null', 'Trade null']);
    expect(on('2026-01-01')).toEqual(['Own null', 'Trade 2026-01-01']);
    expect(on('2026-07-01')).toEqual(['Own null', 'Trade 2026-07-01']);
  });
});

test.each([
  ['2026-09-15T12:00:00Z', '2026-10-15', 'Europe/Berlin', '2026-12-28', 'thirty days, as before'],
  ['2026-09-15T22:30:00Z', '2026-10-15', 'Europe/Berlin', '2026-12-27', 'made on the 16th by the clock of the team'],
  ['2026-10-15T12:00:00Z', '2026-10-15', 'Europe/Berlin', '2026-11-29', 'one day at least'],
  ['2026-10-15T12:00:00Z', '2026-01-01', 'Europe/Berlin', '2026-11-29', 'one day at least'],
  ['2026-09-15T12:00:00Z', null, 'Europe/Berlin', '2026-12-28', 'thirty days where it had no date'],
  ['2026-09-15T12:00:00Z', '2026-10-15', 'Pacific/Kiritimati', '2026-12-28', 'from the 29th, which it is there'],
  ['2026-09-15T12:00:00Z', '9999-12-31', 'UTC', '9999-12-31', 'the last day that there is'],
] as const)(
  'F14 A copy at noon on 28 November of a quote of %s, valid until %s, of a team in %s, is valid until %s: %s',
  (createdAt, validUntil, timeZone, wanted, _why) => {
    const quote = { createdAt, validUntil: validUntil === null ? null : asDay(validUntil) };
    expect(validAsLong(quote, timeZone, Date.parse('2026-11-28T12:00:00Z'))).toBe(wanted);
  },
);
