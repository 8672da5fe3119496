import { asDay, type Day } from '#core/dates/day.ts';
import { expect, test } from 'vitest';
import { stockValues } from '#core/stock/stock-value.ts';

const thread = (code: string, line = 'Isacord 40') => ({
  brand: 'Isacord',
  line,
  code,
  name: null,
  hex: null,
  kind: 'machine' as const,
  material: 'polyester' as const,
  defaultLengthMm: 1_000_000,
});
const spool = (set: object) => ({
  spool: {
    state: 'sealed' as const,
    initialLengthMm: 1_000_000,
    remainingMm: 1_000_000 as number | null,
    pricePaidMinor: null as number | null,
    boughtOn: null as Day | null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...set,
  },
});

test('the stock is worth what was paid, or the last price of that line and length; an unknown rest is in no sum', () => {
  const values = stockValues([
    {
      id: 'a',
      thread: thread('1902'),
      spools: [
        spool({ pricePaidMinor: 300, boughtOn: asDay('2025-01-01'), remainingMm: 250_000, state: 'open' }),
        spool({ pricePaidMinor: 319, boughtOn: asDay('2026-02-01') }),
        spool({ state: 'empty', remainingMm: 0, pricePaidMinor: 9999, boughtOn: asDay('2024-01-01') }),
        spool({ state: 'lost', pricePaidMinor: 8888, boughtOn: asDay('2024-01-01') }),
      ],
    },
    { id: 'b', thread: thread('0020'), spools: [spool({ remainingMm: null }), spool({ initialLengthMm: 5_000_000 })] },
    { id: 'c', thread: thread('1', 'Rayon'), spools: [spool({ state: 'archived' })] },
  ]);
  expect(values.map(({ id, value }) => [id, value])).toEqual([
    [
      'a',
      {
        spools: 2,
        knownMm: 1_250_000,
        replacementMinor: 619,
        leftMinor: 394,
        unpriced: 0,
        unknown: 0,
        unvalued: 0,
        gifts: 0,
        isEstimated: false,
      },
    ],
    [
      'b',
      {
        spools: 2,
        knownMm: 1_000_000,
        replacementMinor: 319,
        leftMinor: 0,
        unpriced: 1,
        unknown: 1,
        unvalued: 2,
        gifts: 0,
        isEstimated: true,
      },
    ],
  ]);
});

test('F30: a gift is no price; it is worth what others of its line and length cost, and 0 only where none is known', () => {
  const bought = { pricePaidMinor: 400, boughtOn: asDay('2025-01-01') };
  const gift = { pricePaidMinor: 0, boughtOn: asDay('2026-01-01') };
  const values = stockValues([
    { id: 'a', thread: thread('1902'), spools: [spool(bought), spool(gift), spool({}), spool({}), spool({})] },
    { id: 'b', thread: thread('1', 'Rayon'), spools: [spool(gift), spool({})] },
  ]);
  expect(values.map(({ id, value }) => [id, value])).toMatchObject([
    ['a', { replacementMinor: 2000, leftMinor: 2000, unpriced: 0, gifts: 0, isEstimated: true }],
    ['b', { replacementMinor: 0, leftMinor: 0, unpriced: 1, gifts: 1, isEstimated: false }],
  ]);
});
