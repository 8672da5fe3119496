import { afterEach, expect, test } from 'vitest';
import type { Quote } from '#core/kinds/quote.ts';
import { newId } from '#core/ids.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { readPriceCosts } from '#core/pricing/price-costs.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile } from '#core/pricing/price-profile.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import type { Result } from '#core/result.ts';
import { draftOfQuote } from '#features/pricing/quotes/to-calculator.tsx';
import { knownToProfile } from '#features/pricing/profiles/known-to-profile.ts';
import { firstDraft } from '#features/pricing/pricing-draft.ts';
import { typedOrder } from '#features/pricing/typed-order.ts';
import { initTexts } from '#texts/init-texts.ts';
import { limits } from '#core/limits.ts';

afterEach(() => initTexts('en'));

const must = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const [machineId, hoopId, designId] = [newId(), newId(), newId()];
const profile = must(
  readPriceProfile({
    ...starterProfile('per_thousand', { currency: 'EUR' }),
    name: 'Ours',
    extras: [
      { code: 'metallic', label: 'Metallic', amountMinor: 40, per: 'piece' },
      { code: 'names', label: 'Names', amountMinor: 600, per: 'name' },
    ],
    tax: { name: 'VAT', bp: 1900, included: true },
    rush: [{ label: '5', withinDays: 5, bp: 3000 }],
  }),
);
const order = must(
  readPriceOrder(
    {
      lines: [
        {
          what: 'Polo',
          qty: 24,
          blankCostMinor: 620,
          sizes: [
            { label: 'M', qty: 20, blankCostMinor: 620 },
            { label: '2XL', qty: 4, blankCostMinor: 790 },
          ],
          extras: [
            { code: 'metallic', count: 2 },
            { code: 'names', count: 7 },
          ],
          placements: [
            {
              name: 'Left chest',
              stitches: 9412,
              colours: 5,
              colourChanges: 7,
              trims: 14,
              designKey: 'logo',
              machineId,
            },
            { stitches: 4000, digitized: true, hoopId, designId, extras: [{ code: 'metallic' }] },
          ],
        },
        { what: 'Cap', qty: 6, customerSupplied: true, placements: [{ stitches: 5000, designKey: 'logo' }] },
      ],
      oneTimeFees: [{ code: 'art', label: 'Art', amountMinor: 4500 }],
      discount: { bp: 500, on: 'all' },
      rushDays: 4,
      shippingMinor: 690,
      waivedFees: [{ code: 'art', amountMinor: 4500, by: 'Mia', reason: 'A friend' }],
    },
    profile,
  ),
);
const costs = must(readPriceCosts({ machine: { spm: 613, heads: 2, hoopingOverlaps: true } }, profile.costDefaults));
const totals = must(answerPrice({ profile, order, costs }));
const quote = { ...order, profileSnapshot: profile, costsSnapshot: costs, totals } as unknown as Quote;

test('A quote that goes through the calculator unchanged is the same order at the same price', () => {
  const draft = draftOfQuote(newId(), quote, firstDraft({ currency: 'EUR' }));
  const known = knownToProfile(draft, profile);
  expect(known.left).toEqual({ rush: null, extras: [] });
  const typed = must(typedOrder(known.draft, { currency: 'EUR' }, profile));
  // The profile names rush fees by days, and a waiver without an amount may cover the whole fee.
  const most = [{ ...order.waivedFees[0], amountMinor: limits.amountMinor }];
  expect(typed.order).toEqual({ ...order, rushDays: 5, waivedFees: most });
  expect(draft.lines[0]?.placements[0]?.colourChanges).toBe('7');
  expect(typed.costs).toEqual(costs);
  expect(must(answerPrice({ profile: typed.profile, order: typed.order, costs: typed.costs }))).toEqual(totals);
});

test('A fee that a quote waives in part is charged in part by the calculator too', () => {
  const inPart = { ...order, waivedFees: [{ code: 'art', amountMinor: 4000, by: 'Mia', reason: 'A friend' }] };
  const partly = must(answerPrice({ profile, order: inPart, costs }));
  const draft = draftOfQuote(newId(), { ...quote, ...inPart, totals: partly }, firstDraft({ currency: 'EUR' }));
  const typed = must(typedOrder({ ...draft, rush: '5' }, { currency: 'EUR' }, profile));
  expect(typed.order.waivedFees).toEqual(inPart.waivedFees);
  expect(must(answerPrice({ profile: typed.profile, order: typed.order, costs: typed.costs }))).toEqual(partly);
});

test('In German the fields of a quote show what a German types, and say the same order', async () => {
  await initTexts('de');
  const draft = draftOfQuote(newId(), quote, firstDraft({ currency: 'EUR' }));
  expect([draft.shipping, draft.fees[0]?.amount, draft.lines[0]?.blank, draft.lines[0]?.sizes?.[1]?.blank]).toEqual([
    '6,90',
    '45,00',
    '6,20',
    '7,90',
  ]);
  expect(must(typedOrder(draft, { currency: 'EUR' }, profile)).order.lines).toEqual(order.lines);
  // The dinar has three decimals: the field must not show 1.250 as a text that is read as 1250.
  const dinars = { ...quote, shippingMinor: 1250, totals: { ...totals, currency: 'KWD' } };
  expect(
    must(typedOrder(draftOfQuote(newId(), dinars, firstDraft({ currency: 'KWD' })), { currency: 'KWD' }, profile)).order
      .shippingMinor,
  ).toBe(1250);
});

test('A rush and extras that another profile does not have are left out, and named', () => {
  const other = starterProfile('per_thousand', { currency: 'EUR' });
  const draft = { ...draftOfQuote(newId(), quote, firstDraft({ currency: 'EUR' })), profile: 'other', rush: '4' };
  const { draft: known, left } = knownToProfile(draft, other);
  expect(left).toEqual({ rush: '4', extras: ['Metallic', 'Names'] });
  const typed = must(typedOrder(known, { currency: 'EUR' }, other));
  expect(typed.order.rushDays).toBeNull();
  expect(
    typed.order.lines.flatMap(({ extras, placements }) => [extras, ...placements.map((one) => one.extras)]),
  ).toEqual([[], [], [], [], []]);
  const [line] = draft.lines;
  const onPlacements = { ...draft, lines: line === undefined ? [] : [{ ...line, extras: [] }] };
  // the quote has stored no label for this extra
  expect(knownToProfile(onPlacements, other).left.extras).toEqual(['metallic']);
  // The draft itself is unchanged, so with the first profile the fee and the extra are there again.
  expect(knownToProfile({ ...draft, rush: '5' }, profile).left).toEqual({ rush: null, extras: [] });
});
