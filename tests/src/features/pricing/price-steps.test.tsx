// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile } from '#core/pricing/price-profile.ts';
import type { Result } from '#core/result.ts';
import { PriceSteps } from '#features/pricing/price-steps.tsx';
import '#texts/en/pricing.ts';
import { aLine, plainProfile } from '../../core/pricing/a-price.ts';
import { drawn } from '../../ui/drawn.tsx';

const must = <T,>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const blanksOf = async (blank: object, line: object): Promise<readonly (string | undefined)[]> => {
  const profile = must(readPriceProfile({ ...plainProfile, blank }));
  const order = must(readPriceOrder({ lines: [aLine(12, 8000, { blankCostMinor: 600, ...line })] }, profile));
  const price = must(calculatePrice(profile, order, null));
  const { box } = drawn(<PriceSteps answer={{ price, typed: { profile, order, costs: null } }} unit={profile} />);
  await act(async () => {});
  return [...box.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === 'Blank')
    .map(({ nextSibling }) => nextSibling?.textContent ?? undefined);
};

const markup = { mode: 'markup_bp', value: 5000 };
const margin = { mode: 'margin_bp', value: 4000 };

test.each([
  ['a markup on its cost', markup, {}, ['€6.00 → €9.00 (50%)']],
  ['a margin of its price [M1]', margin, {}, ['€6.00 → €10.00 (40% margin)']],
  [
    'nothing where the customer brings it [P15]',
    markup,
    { customerSupplied: true },
    ['The customer brings the blanks'],
  ],
  ['nothing with a margin either', margin, { customerSupplied: true }, ['The customer brings the blanks']],
])('The step of a blank says what it is sold for: %s', async (_, blank, line, said) => {
  expect(await blanksOf(blank, line)).toEqual(said);
});

test('Sizes of one name have the cost of the blank that each has', async () => {
  const sizes = [
    { label: 'XL', qty: 6, blankCostMinor: 700 },
    { label: 'XL', qty: 6, blankCostMinor: 800 },
  ];
  expect(await blanksOf(markup, { sizes })).toEqual(['€7.00 → €10.50 (50%)', '€8.00 → €12.00 (50%)']);
});
