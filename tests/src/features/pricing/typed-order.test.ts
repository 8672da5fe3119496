import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { Result } from '#core/result.ts';
import { draftOfQuote } from '#features/pricing/quotes/to-calculator.tsx';
import { draftOfProfile, typedProfile } from '#features/pricing/profiles/profile-draft.ts';
import { aLine, firstDraft, type PricingDraft } from '#features/pricing/pricing-draft.ts';
import { typedOrder } from '#features/pricing/typed-order.ts';

const must = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const euros = { currency: 'EUR', currencyDecimals: 2 };

const aProfile = (fields: object): PriceProfile =>
  must(
    readPriceProfile({
      name: 'Ours',
      currency: 'EUR',
      model: 'base_plus',
      baseMinor: 43_340,
      includedStitches: 1_000_000,
      minPieceMinor: 0,
      ...fields,
    }),
  );
const taxed = aProfile({ tax: { name: 'VAT', bp: 2000, included: true, onShipping: true } });

const draft: PricingDraft = {
  ...firstDraft(euros),
  lines: [{ ...aLine, qty: '1', customerSupplied: true }],
  profile: 'Ours',
  shipping: '100',
};

const priced = (typed: PricingDraft, profile: PriceProfile) => {
  const { profile: by, order, costs } = must(typedOrder(typed, euros, profile));
  const { totalMinor, taxMinor, subtotalMinor } = must(calculatePrice(by, order, costs));
  return { totalMinor, taxMinor, subtotalMinor };
};

describe('F3: to type one of a group changes that one alone', () => {
  const asBefore = { totalMinor: 53_340, taxMinor: 8890, subtotalMinor: 43_340 };

  test('the same tax over the profile’s changes nothing', () => {
    expect([priced(draft, taxed), priced({ ...draft, tax: '20' }, taxed)]).toEqual([asBefore, asBefore]);
  });

  test('a tax that forgets the rest of its group is found out', () => {
    const forgetful = { ...taxed, tax: { name: null, bp: 2000, included: false, onShipping: false } };
    expect(priced(draft, forgetful)).toEqual({ totalMinor: 62_008, taxMinor: 8668, subtotalMinor: 43_340 });
  });

  test('another tax keeps the name, “included” and the tax on shipping; the switch alone changes “included”', () => {
    expect(must(typedOrder({ ...draft, tax: '10' }, euros, taxed)).profile.tax).toEqual({ ...taxed.tax, bp: 1000 });
    expect(must(typedOrder({ ...draft, tax: '0' }, euros, taxed)).profile.tax).toEqual({ ...taxed.tax, bp: 0 });
    const switched = must(typedOrder({ ...draft, tax: '10', taxIncluded: false }, euros, taxed)).profile.tax;
    expect(switched).toEqual({ ...taxed.tax, bp: 1000, included: false });
    expect(must(typedOrder({ ...draft, tax: '0' }, euros, aProfile({}))).profile.tax).toBeNull();
  });

  test.each(['all', 'decoration'] as const)('a typed discount stays on %s, also that of an opened quote', (on) => {
    const profile = aProfile({ discount: { bp: 500, on } });
    expect(must(typedOrder(draft, euros, profile)).order.discount).toBeNull(); // null means the profile's discount
    expect(must(typedOrder({ ...draft, discount: '10' }, euros, profile)).order.discount).toEqual({ bp: 1000, on });
    expect(must(typedOrder({ ...draft, discount: '0' }, euros, profile)).order.discount).toEqual({ bp: 0, on });
    const typed = must(typedOrder(draft, euros, taxed));
    const quote = { ...typed.order, discount: { bp: 750, on }, profileSnapshot: taxed, costsSnapshot: null };
    const opened = draftOfQuote(newId(), { ...quote, totals: euros } as unknown as Quote, draft);
    expect(must(typedOrder(opened, euros, taxed)).order.discount).toEqual({ bp: 750, on });
  });

  test.each([true, false])('a typed speed keeps the machine’s other figures, hooping while it sews: %s', (overlaps) => {
    const machine = { spm: 700, heads: 4, trimSec: 9, hoopingOverlaps: overlaps, priceMinor: 800_000 };
    const profile = aProfile({ costDefaults: { machine, thread: { packPriceMinor: 969, packLengthMm: 5_000_000 } } });
    const costs = profile.costDefaults;
    expect(must(typedOrder(draft, euros, profile)).costs).toEqual(costs);
    expect(must(typedOrder({ ...draft, speed: '900' }, euros, profile)).costs).toEqual({
      ...costs,
      machine: { ...costs?.machine, spm: 900 },
    });
  });

  test('without a machine in the profile nothing is asked of it until something is typed', () => {
    expect(must(typedOrder(draft, euros, aProfile({}))).costs).toBeNull();
    expect(typedOrder({ ...draft, heads: '2' }, euros, aProfile({}))).toEqual({
      ok: false,
      error: { speed: { problem: 'required' } },
    });
  });

  test.each([true, false])('without a machine, whether hooping overlaps is asked of none: %s', (hoopingOverlaps) => {
    const switched = { ...draft, hoopingOverlaps };
    expect(priced(switched, aProfile({}))).toEqual(priced(draft, aProfile({})));
    expect(must(typedOrder({ ...switched, speed: '800' }, euros, aProfile({}))).costs?.machine).toMatchObject({
      spm: 800,
      hoopingOverlaps,
    });
  });

  test('a rush that is removed from a profile leaves the others as they are', () => {
    const rush = [
      { label: 'Express', withinDays: 2, bp: 5000, base: 'order' },
      { label: '5', withinDays: 5, bp: 3000, base: 'decoration' },
    ];
    const profile = aProfile({ rush });
    const form = draftOfProfile(profile);
    expect(must(typedProfile({ ...form, rush: form.rush.slice(1) }, profile)).rush).toEqual(rush.slice(1));
    const [first] = form.rush;
    const later = { ...form, rush: [{ ...first, days: '3', share: '50' }] };
    expect(must(typedProfile(later, profile)).rush).toEqual([{ ...rush[0], withinDays: 3 }]);
  });
});

describe('A field of whole numbers says what it will not take', () => {
  const problemsOf = (line: Partial<PricingDraft['lines'][number]>) => {
    const typed = typedOrder({ ...draft, lines: [{ ...aLine, customerSupplied: true, ...line }] }, euros, aProfile({}));
    return typed.ok ? 'taken' : typed.error;
  };

  test.each([
    ['2.5', { problem: 'too_many_decimals', limit: 0 }],
    ['999999999999', { problem: 'too_large', limit: 100_000 }],
    ['99999999999999999999', { problem: 'too_large', limit: 100_000 }],
    ['-3', { problem: 'too_small', limit: 1 }],
    ['many', { problem: 'wrong_type' }],
  ])('a quantity of %s', (qty, problem) => {
    expect(problemsOf({ qty })).toEqual({ 'qty.0': problem });
  });

  test('a size, and its line’s quantity is not blamed for it', () => {
    const sizes = ['1.5', '2'].map((qty, at) => ({ label: ['S', 'M'][at] ?? '', qty, blank: '' }));
    expect(problemsOf({ sizes })).toEqual({ 'sizes.0.0.qty': { problem: 'too_many_decimals', limit: 0 } });
  });
});
