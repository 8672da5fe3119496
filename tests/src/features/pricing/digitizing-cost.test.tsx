// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { readPriceCosts } from '#core/pricing/price-costs.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { asQuoted } from '#core/pricing/quotes.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { Result } from '#core/result.ts';
import { firstDraft } from '#features/pricing/pricing-draft.ts';
import { PriceSteps } from '#features/pricing/price-steps.tsx';
import { draftOfProfile, typedProfile } from '#features/pricing/profiles/profile-draft.ts';
import { changedFields } from '#features/pricing/profiles/profile-draft.ts';
import { quoteAsText } from '#features/pricing/quotes/quote-details.tsx';
import { insideFigures } from '#features/pricing/quotes/quote-items.ts';
import { pricedQuote, type QuoteOrder } from '#features/pricing/quotes/quote-order.ts';
import { QuotePaper } from '#features/pricing/quotes/quote-paper.tsx';
import { repriced } from '#features/pricing/quotes/reprice-dialog.tsx';
import { draftOfQuote } from '#features/pricing/quotes/to-calculator.tsx';
import { typedOrder } from '#features/pricing/typed-order.ts';
import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { aQuote } from '../../core/a-quote.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { drawn } from '../../ui/drawn.tsx';

const must = <T,>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const example = starterProfile('per_thousand', { currency: 'EUR' });
const ninety = { hours: '1.5', perHour: '25' };
const withCost = (digitizingCost: PriceProfile['digitizingCost']): PriceProfile => ({ ...example, digitizingCost });

describe('What digitizing costs, as it is typed in a price profile', () => {
  const typed = (texts: object, base = withCost(null)) => {
    const draft = draftOfProfile(base);
    return typedProfile({ ...draft, texts: { ...draft.texts, ...texts } }, base);
  };
  const way = (name: string, more: object = {}) => ({ 'digitizingCost.way': name, ...more });

  test.each([
    ['hours', way('hours', { 'digitizingCost.hours': '1.5', 'digitizingCost.perHour': '25' }), ninety],
    ['an amount', way('amount', { 'digitizingCost.amountMinor': '40' }), { amountMinor: 4000 }],
    ['nothing, where it was not set', way(''), null],
  ])('is %s', (_, texts, digitizingCost) => {
    const read = must(typed(texts));
    expect(read.digitizingCost).toEqual(digitizingCost);
    expect(must(typedProfile(draftOfProfile(read), read))).toEqual(read);
    expect(must(typed(way(''), read)).digitizingCost).toBeNull();
  });

  test('asks for what its way needs, and not for what was typed for the other', () => {
    const errorOf = (texts: object) => {
      const read = typed(texts);
      return read.ok ? read.value.digitizingCost : read.error;
    };
    expect([
      errorOf(way('hours', { 'digitizingCost.hours': '2' })),
      errorOf(way('hours', { 'digitizingCost.hours': 'long', 'digitizingCost.perHour': '25' })),
      errorOf(way('hours', { 'digitizingCost.hours': '20000', 'digitizingCost.perHour': '25' })),
      errorOf(way('amount')),
      errorOf(way('amount', { 'digitizingCost.amountMinor': '40.555' })),
      errorOf(way('amount', { 'digitizingCost.amountMinor': '-1' })),
      errorOf(way('amount', { 'digitizingCost.amountMinor': '40', 'digitizingCost.hours': 'long' })),
    ]).toEqual([
      { 'digitizingCost.perHour': { problem: 'required' } },
      { 'digitizingCost.hours': { problem: 'wrong_type' } },
      { 'digitizingCost.hours': { problem: 'too_large', limit: 10_000 } },
      { 'digitizingCost.amountMinor': { problem: 'required' } },
      { 'digitizingCost.amountMinor': { problem: 'too_many_decimals', limit: 2 } },
      { 'digitizingCost.amountMinor': { problem: 'too_small', limit: 0 } },
      { amountMinor: 4000 },
    ]);
  });

  test('stays as it is through a draft that the release before stored, and is not sent where it did not change', () => {
    const profile = withCost(ninety);
    const draft = draftOfProfile(profile);
    const texts = Object.fromEntries(
      Object.entries(draft.texts).filter(([path]) => !path.startsWith('digitizingCost')),
    );
    const changed = (read: PriceProfile, base: PriceProfile) => 'digitizingCost' in changedFields(base, read);
    const read = must(typedProfile({ ...draft, texts }, profile));
    expect([changed(read, profile), read.digitizingCost]).toEqual([false, ninety]);
    const { digitizingCost: _, ...ofBefore } = profile;
    const same = draftOfProfile(ofBefore);
    expect(changed(must(typedProfile(same, ofBefore)), ofBefore)).toBe(false);
  });
});

const aPricedQuote = (digitizingCost: PriceProfile['digitizingCost'], placement: object = {}) => {
  const { totals: _, engineVersion: __, ...quote } = aQuote();
  const lines = quote.lines.map((line) => ({
    ...line,
    placements: line.placements.map((one) => ({ ...one, ...placement })),
  }));
  const order = { ...quote, lines, ...asQuoted(withCost(digitizingCost)), costsSnapshot: null };
  return { ...order, ...must(pricedQuote(order as unknown as QuoteOrder)) } as unknown as Quote;
};

test.each([
  ['the cost of a new design', ninety, {}, ['€37.50']],
  ['that none is set', null, {}, ['no cost of digitizing set']],
  ['nothing of a design that is digitized', ninety, { digitized: true }, []],
  ['nothing of it either without a cost', null, { digitized: true }, []],
])('A quote says to the shop alone %s', (_, digitizingCost, placement, said) => {
  const quote = aPricedQuote(digitizingCost, placement);
  const rows = insideFigures({ ...quote, machinePace: null });
  expect(
    rows.filter(([name, value]) => name === 'Cost · Digitizing' && value !== null).map(([, value]) => value),
  ).toEqual(said);
  expect(quoteAsText({ ...quote, validUntil: null, notes: null }, 'Q-1', null)).not.toMatch(/37\.50|no cost/u);
});

test.each([
  ['customer', ninety, []],
  ['customer', null, []],
  ['shop', ninety, ['€37.50']],
  ['shop', null, ['no cost of digitizing set']],
] as const)('The paper of a quote for the %s, with a cost of digitizing of %j, says %j', async (paper, cost, said) => {
  const times = { createdAt: '2026-03-01T12:00:00Z', updatedAt: '2026-03-01T12:00:00Z' };
  const data = { ...aPricedQuote(cost), number: 'Q-2026-0001', revision: 1, validUntil: null, dueOn: null, ...times };
  const row = { id: newId(), version: 1, data } as unknown as FoundRow<'quote'>;
  const { box } = await aWorkshop(<QuotePaper row={row} paper={paper} />);
  await expect.poll(() => box.textContent).toContain('Q-2026-0001');
  expect(box.textContent?.match(/€37\.50|no cost of digitizing set/gu) ?? []).toEqual(said);
});

test('A quote that the release before priced again does not say that no cost is set', () => {
  const { totals } = aPricedQuote(null);
  const rows = insideFigures({ ...aPricedQuote(ninety), totals, machinePace: null });
  expect(rows.find(([name]) => name === 'Cost · Digitizing')?.[1]).toBeNull();
});

test.each([
  ['its cost', withCost({ amountMinor: 4000 }), false, true, ['€80.00']],
  ['that no cost is set', example, false, true, ['no cost of digitizing set']],
  ['nothing where the designs are digitized', withCost({ amountMinor: 4000 }), true, true, []],
  ['nothing to who sees no costs', example, false, false, []],
])('The steps of a price say of two new designs %s', async (_, profile, digitized, seesCosts, said) => {
  const placements = [null, 'logo', 'logo'].map((designKey) => ({ stitches: 8000, designKey, digitized }));
  const order = must(readPriceOrder({ lines: [{ qty: 12, placements }] }, profile));
  const costs = must(readPriceCosts(null, profile.costDefaults));
  const price = must(calculatePrice(profile, order, costs));
  const answer = { price, typed: { profile, order, costs } };
  const { box } = drawn(<PriceSteps answer={answer} unit={profile} seesCosts={seesCosts} />);
  await act(async () => {});
  const rows = [...box.querySelectorAll('dt')].filter(({ textContent }) => textContent === 'Digitizing');
  expect(rows.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(said);
});

test('A quote in the calculator has its cost of digitizing, beside the profile that the release before reads', () => {
  const quote = aPricedQuote(ninety);
  const draft = draftOfQuote(newId(), quote, firstDraft({ currency: 'EUR' }));
  expect(draft.ofQuote).toMatchObject({ profile: quote.profileSnapshot, digitizing: ninety });
  const profile = { ...quote.profileSnapshot, digitizingCost: draft.ofQuote?.digitizing };
  const typed = must(typedOrder(draft, { currency: 'EUR' }, profile));
  const again = must(pricedQuote({ ...typed.order, ...asQuoted(typed.profile), costsSnapshot: typed.costs }, quote));
  expect([again.totals, again.digitizingCost]).toEqual([quote.totals, ninety]);
});

test('Pricing again takes the cost of today’s profile, also where it has none any more, and the quote’s own where that is gone', () => {
  const quote = aPricedQuote(ninety);
  const costOf = (now: ReturnType<typeof repriced>) => [
    now?.set.digitizingCost,
    now?.rows.flatMap(({ key, before, after }) => (key === 'cost' ? after - before : [])),
  ];
  expect(costOf(repriced(quote, [withCost({ amountMinor: 5000 })]))).toEqual([{ amountMinor: 5000 }, [1250]]);
  expect(costOf(repriced(quote, [withCost(null)]))).toEqual([null, [-3750]]);
  expect(costOf(repriced(quote, []))).toEqual([ninety, [0]]);
});
