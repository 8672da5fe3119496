import { expect, test } from 'vitest';
import { draftOfEarlier } from '#features/pricing/use-pricing-draft.ts';
import { firstDraft, type PricingDraft } from '#features/pricing/pricing-draft.ts';

const { discountOn: _later, ...fields } = firstDraft({ currency: 'EUR' });
/** A draft in which an earlier build stored every field, as it did for an opened quote or a new order. */
const whole = { ...fields, discount: '0', taxIncluded: false, hoopingOverlaps: true } satisfies Partial<PricingDraft>;
const translated = { ...whole, discount: '', taxIncluded: null, hoopingOverlaps: null };

test.each<[string, Partial<PricingDraft>, Partial<PricingDraft>]>([
  ['a whole draft without a tax', whole, translated],
  ['a typed tax beside a switch that nobody set', { ...whole, tax: '20' }, { ...translated, tax: '20' }],
  ['a typed tax that is included', { tax: '20', taxIncluded: true }, { tax: '20', taxIncluded: true }],
  [
    'a whole draft with a typed tax that is included',
    { ...whole, tax: '20', taxIncluded: true },
    { ...translated, tax: '20', taxIncluded: true },
  ],
  ['“included” ticked and unticked', { tax: '20', taxIncluded: false }, { tax: '20', taxIncluded: false }],
  ['“included” ticked before the tax was emptied', { tax: '', taxIncluded: true }, { tax: '', taxIncluded: null }],
  ['a discount of 0,00', { discount: '0,00' }, { discount: '' }],
  ['a typed discount', { discount: '0.5' }, { discount: '0.5' }],
  ['unticked hooping', { hoopingOverlaps: false }, { hoopingOverlaps: false }],
  ['a quantity', { lines: [] }, { lines: [] }],
])('F3: a draft of an earlier build keeps its price: %s', (_case, stored, read) => {
  expect(draftOfEarlier(stored)).toEqual(read);
});
