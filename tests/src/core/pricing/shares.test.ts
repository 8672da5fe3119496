import { describe, expect, test } from 'vitest';
import { taxOf } from '#core/pricing/calculate-price.ts';
import { priceProfile } from '#core/pricing/price-profile.ts';
import { parse } from '#core/fields.ts';
import { aLine, priceOf, thePrice } from './a-price.ts';

const costing = (major: string) => ({ tiers: [{ minQty: 1, rate: major }] });
const once = { lines: [aLine(1, 1000)] };
const taxed = (major: string, bp: number, included = false) =>
  thePrice({ ...costing(major), tax: { name: null, bp, included } }, once);

describe('A share has up to four decimals of a percent, and each of them counts', () => {
  test.each([
    ['8.875 % of 1,000.00', '1000', 887.5, 8875],
    ['8.425 % of 7,650.00', '7650', 842.5, 64_451],
    ['14.975 % of 1,000.00', '1000', 1497.5, 14_975],
    ['4.225 % of 1,000.00', '1000', 422.5, 4225],
    ['8.8751 % of 10,000.00', '10000', 887.51, 88_751],
  ])('tax of %s [F1]', (_, major, bp, taxMinor) => {
    expect(taxed(major, bp).taxMinor).toBe(taxMinor);
  });

  test('8.875 % included in 1,000.00 are 81.52, net 918.48 [F1]', () => {
    const { taxMinor, totalMinor } = taxed('1000', 887.5, true);
    expect([taxMinor, totalMinor - taxMinor]).toEqual([8152, 91_848]);
    expect(taxOf(100_000, { tax: { name: null, bp: 887.5, included: true, onShipping: false } })).toBe(8152);
  });

  test.each([
    ['a discount', { discount: { bp: 333.33, on: 'all' } }, 'discountMinor', 3333],
    ['a rush', { rush: [{ label: 'soon', withinDays: 9, bp: 1250.25 }] }, 'rushMinor', 12_503],
    ['a deposit', { depositBp: 3333.33 }, 'depositMinor', 33_333],
  ] as const)('%s', (_, profile, field, minor) => {
    expect(thePrice({ ...costing('1000'), ...profile }, { ...once, rushDays: 3 })[field]).toBe(minor);
  });

  test.each([
    ['markup_bp', 887.5, 108_875],
    ['margin_bp', 887.5, 109_739],
  ] as const)('a blank of 1,000.00 by %s of %d', (mode, value, totalMinor) => {
    const order = { lines: [aLine(1, 0, { blankCostMinor: 100_000 })] };
    expect(thePrice({ blank: { mode, value } }, order).totalMinor).toBe(totalMinor);
  });

  test('an extra', () => {
    const extras = [{ code: 'puff', label: 'Puff', bp: 1237.5, per: 'piece' }];
    const order = { lines: [aLine(1, 1000, { extras: [{ code: 'puff' }] })] };
    expect(thePrice({ ...costing('1000'), extras }, order).totalMinor).toBe(112_375);
  });

  test('spoilage in whole pieces is not one more by a float', () => {
    const costs = { machine: { spm: 750 } };
    const order = { lines: [aLine(100, 1000, { blankCostMinor: 100 })] };
    const spoilage = (spoilageBp: number) =>
      thePrice({ spoilageMode: 'whole', spoilageBp }, order, costs).cost?.production.spoilage.toFixed(0);
    // 7 % of 100 pieces are 7 pieces for 700; 7.0001 % need an eighth
    expect([spoilage(700), spoilage(700.01)]).toEqual(['700', '800']);
  });

  test.each([
    ['tax', { tax: { name: null, bp: 887.512 } }, 'tax.bp'],
    ['a discount', { discount: { bp: 0.001, on: 'all' } }, 'discount.bp'],
    ['a rush', { rush: [{ label: 'a', withinDays: 1, bp: 1e-7 }] }, 'rush.0.bp'],
    ['a deposit', { depositBp: 33.333 }, 'depositBp'],
    ['spoilage', { spoilageBp: 33.333 }, 'spoilageBp'],
    ['a target', { targetMarginBp: 33.333 }, 'targetMarginBp'],
    ['a blank', { blank: { mode: 'markup_bp', value: 33.333 } }, 'blank.value'],
    ['an extra', { extras: [{ code: 'a', label: 'A', per: 'piece', bp: 33.333 }] }, 'extras.0.bp'],
  ])('a fifth decimal of %s is refused [F2]', (_, profile, path) => {
    expect(priceOf(profile, once)).toEqual({
      ok: false,
      error: { [path]: { problem: 'too_many_decimals', limit: 2 } },
    });
  });

  test('shares that are no money stay whole', () => {
    for (const share of [{ attendBp: 2500.5 }, { costDefaults: { machine: { spm: 700, efficiencyBp: 8500.5 } } }])
      expect(parse(priceProfile, share)).toMatchObject({ ok: false });
  });
});

describe('An order whose amounts are beyond what can be counted', () => {
  const dearest = { blankCostMinor: 99_999_999 };
  const many = (lines: number) => ({ lines: Array.from({ length: lines }, () => aLine(100_000, 1000, dearest)) });

  test('is priced to the last unit below 2^53', () => {
    expect(thePrice(costing('0'), many(50)).totalMinor).toBe(50 * 100_000 * 99_999_999);
  });

  const extras = [{ code: 'a', label: 'A', per: 'piece', amountMinor: 99_999_999 }];
  const dear = (lines: number, count = 800) => ({
    lines: Array.from({ length: lines }, () => aLine(100_000, 1000, { extras: [{ code: 'a', count }] })),
  });

  test.each([
    ['by one line', { extras }, dear(1, 1000), undefined],
    ['by its lines together', { extras }, dear(2), undefined],
    ['by its tax', { extras, tax: { name: null, bp: 5000 } }, dear(1), undefined],
    [
      'by its cost',
      { hoopMin: '10000' },
      many(50),
      { machine: { spm: 100, priceMinor: 9_999_999_999, lifeHours: 100 } },
    ],
  ])('%s is refused, never a crash', (_, profile, order, costs) => {
    expect(priceOf({ ...costing('0'), ...profile }, order, costs)).toEqual({
      ok: false,
      error: { 'order.lines': { problem: 'sum_too_large' } },
    });
  });
});

describe('Stored decimals of the currency decide', () => {
  test.each([
    [{ currency: 'HUF' }, 150_000],
    [{ currency: 'HUF', currencyDecimals: 2 }, 150_000],
    [{ currency: 'HUF', currencyDecimals: 0 }, 1500],
    [{ currency: 'IQD' }, 1_500_000],
    [{ currency: 'JPY' }, 1500],
  ])('%o: 1,500 are %i', (unit, totalMinor) => {
    expect(thePrice({ ...costing('1500'), ...unit }, once).totalMinor).toBe(totalMinor);
  });

  test('euros without decimals are refused', () => {
    expect(priceOf({ currency: 'EUR', currencyDecimals: 0 }, once)).toEqual({
      ok: false,
      error: { currencyDecimals: { problem: 'not_an_option' } },
    });
  });
});
