import { asDay, type Day } from '#core/dates/day.ts';
import { expect, test } from 'vitest';
import { suggestedPacks } from '#core/shopping/pack-cover.ts';
import { lastPricesOf } from '#core/stock/last-prices.ts';

const thread = {
  brand: 'Isacord',
  line: 'Isacord 40',
  kind: 'machine' as const,
  material: 'polyester' as const,
  minSpools: null,
  minLengthMm: 3_000_000,
  targetSpools: 0,
  defaultLengthMm: 1_000_000,
};
const spool = (initialLengthMm: number, pricePaidMinor: number | null, boughtOn: Day | null = null) => ({
  spool: { initialLengthMm, pricePaidMinor, boughtOn, createdAt: '2026-01-01T00:00:00.000Z' },
});
const packsFor = (spools: readonly ReturnType<typeof spool>[]) =>
  suggestedPacks(
    thread,
    { spools: 0, knownMm: 0 },
    0,
    { spools: 0, lengthMm: 0 },
    lastPricesOf([{ thread, spools }]).packs(thread),
  );

test('F31: a priced remnant of 350 m pushes no usual pack out: 3,000 m are three spools of 1,000 m', () => {
  expect(packsFor([spool(350_000, 200)])).toEqual([{ lengthMm: 1_000_000, qty: 3 }]);
});

test.each([
  ['a usual length of the line, without a date', spool(5_000_000, 900), { lengthMm: 5_000_000, qty: 1 }],
  ['another length that was bought new', spool(2_500_000, 900, asDay('2026-01-02')), { lengthMm: 2_500_000, qty: 2 }],
])('F31: a pack on offer is %s', (_what, one, pack) => {
  expect(packsFor([one])).toEqual([pack]);
});

test('F30: the last price is the last one above 0', () => {
  const prices = lastPricesOf([
    {
      thread,
      spools: [
        spool(1_000_000, 400, asDay('2026-01-01')),
        spool(1_000_000, 0, asDay('2026-02-01')),
        spool(5_000_000, 0, asDay('2026-02-01')),
      ],
    },
  ]);
  expect([prices.get(thread, 1_000_000), prices.get(thread, 5_000_000)]).toEqual([400, undefined]);
});
