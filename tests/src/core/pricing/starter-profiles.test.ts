import { expect, test } from 'vitest';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';
import { aLine } from './a-price.ts';

test.each(starterNames.flatMap((name) => ['EUR', 'JPY', 'KWD'].map((currency) => [name, currency] as const)))(
  'the example %s prices and costs an order in %s',
  (name, currency) => {
    const profile = starterProfile(name, { currency });
    const order = readPriceOrder({ lines: [aLine(24, 8000)] }, profile);
    const price = order.ok && calculatePrice(profile, order.value, profile.costDefaults);
    expect(price && price.ok && price.value.cost !== null && price.value.subtotalMinor > 0).toBe(true);
  },
);

test('an example of 1.25 is 125 yen or forints, and 1.25 dinars', () => {
  const units = [
    { currency: 'EUR' },
    { currency: 'JPY' },
    { currency: 'KWD' },
    { currency: 'HUF' },
    { currency: 'HUF', currencyDecimals: 0 },
  ];
  const rates = units.map((unit) => starterProfile('per_thousand', unit).tiers[0]?.rate);
  expect(rates).toEqual(['1.25', '125', '1.25', '125', '125']);
  expect(units.map((unit) => starterProfile('base_plus', unit).baseMinor)).toEqual([650, 650, 6500, 65_000, 650]);
});
