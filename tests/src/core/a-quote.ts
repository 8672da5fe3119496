import { parse } from '#core/fields.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { priceOrder } from '#core/pricing/price-order.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';

export const aQuote = ({ qty = 24, ...set }: { readonly qty?: number; readonly [field: string]: unknown } = {}) => {
  const profileSnapshot = starterProfile('per_thousand', { currency: 'EUR' });
  const read = parse(priceOrder, {
    lines: [{ what: 'Polo', qty, blankCostMinor: 620, placements: [{ stitches: 9412, colours: 5 }] }],
  });
  if (!read.ok) throw new Error(`The order does not fit: ${JSON.stringify(read.error)}`);
  const priced = answerPrice({ profile: profileSnapshot, order: read.value });
  if (!priced.ok) throw new Error(`The order has no price: ${JSON.stringify(priced.error)}`);
  const { engineVersion } = priced.value;
  return { customer: 'Choir', ...read.value, profileSnapshot, totals: priced.value, engineVersion, ...set };
};

export const aPricingProfile = (set: object = {}) => ({
  ...starterProfile('per_thousand', { currency: 'EUR' }),
  ...set,
});
