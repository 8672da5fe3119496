import { describe, expect, test } from 'vitest';
import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { parse } from '#core/fields.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { priceOrder } from '#core/pricing/price-order.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { quoteAsText } from '#features/pricing/quotes/quote-details.tsx';
import { insideFigures, quoteItems, quoteSums, quoteTotal } from '#features/pricing/quotes/quote-items.ts';

const offered = (order: object, profile: object = {}) => {
  const profileSnapshot = { ...starterProfile('per_thousand', { currency: 'EUR' }), ...profile };
  const read = parse(priceOrder, order);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const priced = answerPrice({ profile: profileSnapshot, order: read.value });
  if (!priced.ok) throw new Error(JSON.stringify(priced.error));
  return { lines: read.value.lines, totals: priced.value, profileSnapshot, validUntil: null, notes: null };
};
const placement = { stitches: 8000, colours: 3 };

describe('what a quote offers, in words', () => {
  test('three designs are digitized for one sum, whole or partly waived', () => {
    const lines = [{ what: 'Polo', qty: 24, placements: [placement, placement, placement] }];
    const part = [{ code: 'digitizing', amountMinor: 4000 }];
    const all = [{ code: 'digitizing', amountMinor: 10_500 }];
    expect(quoteSums(offered({ lines }))).toEqual([['Digitizing', '€105.00']]);
    expect(quoteSums(offered({ lines, waivedFees: part }))).toEqual([['Digitizing (partly waived)', '€65.00']]);
    expect(quoteSums(offered({ lines, waivedFees: all }))).toEqual([['Digitizing (waived)', '€0.00']]);
  });

  test.each([
    [{ tax: { name: 'NYC', bp: 887.5, included: false, onShipping: false } }, ['NYC 8.875%', '€38.46']],
    [{ tax: { name: 'TPS/TVQ', bp: 1497.5, included: false, onShipping: false } }, ['TPS/TVQ 14.975%', '€64.90']],
  ])('a tax says all of its decimals on the paper [F1]', (profile, sum) => {
    const quote = offered({ lines: [{ qty: 24, blankCostMinor: 600, placements: [placement] }] }, profile);
    expect(quoteSums(quote)).toContainEqual(sum);
    expect(quoteAsText(quote, 'Q-2026-0001', null)).toContain(sum[0]);
  });

  test('sizes of different prices are lines of their own', () => {
    const sizes = [
      { label: 'M', qty: 20, blankCostMinor: 600 },
      { label: '2XL', qty: 4, blankCostMinor: 800 },
    ];
    const items = quoteItems(offered({ lines: [{ what: 'Polo', qty: 24, sizes, placements: [placement] }] }));
    expect(items.map(({ name, qty, unit, total }) => [name, qty, unit, total])).toEqual([
      ['Polo, size M', '20', '€16.60', '€332.00'],
      ['Polo, size 2XL', '4', '€19.60', '€78.40'],
    ]);
  });

  test('a line that nobody has named says what is sewn, on the paper of the customer too', () => {
    const sleeve = { ...placement, name: 'Left sleeve' };
    const chest = { ...placement, name: 'Chest' };
    const lines = [
      { qty: 24, placements: [placement] },
      { qty: 6, placements: [chest, sleeve, placement] },
      { what: 'Cap', qty: 6, placements: [chest] },
    ];
    const quote = offered({ lines });
    expect(quoteItems(quote).map(({ name }) => name)).toEqual(['Embroidery', 'Embroidery: Chest, Left sleeve', 'Cap']);
    expect(quoteAsText(quote, 'Q-2026-0001', null)).not.toContain('Line');
  });

  test('a break-even of nothing or less is covered by the fees', () => {
    const figure = (breakEvenUnitMinor: number | null, targetUnitMinor = breakEvenUnitMinor) => {
      const { totals, ...rest } = offered({ lines: [{ what: 'Polo', qty: 24, placements: [placement] }] });
      const found = Object.fromEntries(
        insideFigures({ ...rest, machinePace: null, totals: { ...totals, breakEvenUnitMinor, targetUnitMinor } }),
      );
      return [found['Break-even'], found['Unit price for your target margin']];
    };
    expect(figure(-556, -10)).toEqual(['covered by fees', 'covered by fees']);
    expect(figure(0)).toEqual(['covered by fees', 'covered by fees']);
    expect(figure(1, 824)).toEqual(['€0.01', '€8.24']);
    expect(figure(null)).toEqual([null, null]);
  });

  test('LF1 a price that counts with the real pace of a machine says so, to the shop alone', () => {
    const quote = offered({ lines: [{ what: 'Polo', qty: 24, placements: [placement] }] });
    const told = 'times as this machine really took: 1.3 ×, from 12 runs';
    expect(insideFigures({ ...quote, machinePace: { factorBp: 13_000, runs: 12 } })).toContainEqual([
      'Real pace',
      told,
    ]);
    expect(insideFigures({ ...quote, machinePace: null }).map(([name]) => name)).not.toContain('Real pace');
    expect(quoteAsText(quote, 'Q-2026-0001', null)).not.toContain('pace');
  });

  test('a tax on top is a sum before the total, one that the prices include is a part of it', () => {
    const lines = [{ what: 'Polo', qty: 24, placements: [placement] }];
    const tax = { name: 'VAT', bp: 1950, included: false, onShipping: false };
    const onTop = offered({ lines }, { tax });
    expect(quoteSums(onTop)).toEqual([
      ['Digitizing', '€35.00'],
      ['VAT 19.5%', '€42.39'],
    ]);
    expect(quoteTotal(onTop)).toEqual([['Total', '€259.79']]);
    const inside = offered({ lines }, { tax: { ...tax, name: null, included: true } });
    expect(quoteSums(inside)).toEqual([['Digitizing', '€35.00']]);
    expect(quoteTotal(inside)).toEqual([
      ['Total', '€217.40'],
      ['Including Tax 19.5%', '€35.48'],
    ]);
  });

  test('as text for an email it names the deposit', () => {
    const quote = offered({ lines: [{ what: 'Polo', qty: 24, placements: [placement] }] }, { depositBp: 5000 });
    expect(quoteAsText(quote, 'Q-2026-0001', 'Atelier Nord')).toBe(
      [
        'Quote Q-2026-0001',
        '',
        '24 × Polo: €7.60 each, €182.40',
        'Digitizing: €35.00',
        'Total: €217.40',
        'Deposit: €108.70',
        '',
        'Atelier Nord',
      ].join('\n'),
    );
  });
});
