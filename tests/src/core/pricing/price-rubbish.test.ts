import { describe, expect, test } from 'vitest';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { aLine, plainProfile, polos, priceOf, thePrice } from './a-price.ts';

const order = { lines: [aLine(1, 1000)] };
const problemsOf = (profile: object, wanted: object = order, costs?: object) => {
  const price = priceOf({ ...profile }, { ...wanted }, costs && { ...costs });
  return price.ok ? 'priced' : price.error;
};

describe('a profile that cannot be right names the tier or the row at fault', () => {
  test.each([
    ['no tier', { tiers: [] }, { tiers: { problem: 'required' } }],
    [
      'a first tier that begins late',
      { tiers: [{ minQty: 2 }] },
      { 'tiers.0.minQty': { problem: 'too_large', limit: 1 } },
    ],
    [
      'tiers out of order',
      { tiers: [{ minQty: 1 }, { minQty: 12 }, { minQty: 6 }] },
      { 'tiers.2.minQty': { problem: 'too_small', limit: 13 } },
    ],
    [
      'rows that overlap',
      {
        matrix: [
          { stitchFrom: 0, stitchTo: 5000, pricesMinor: [1] },
          { stitchFrom: 5000, stitchTo: null, pricesMinor: [2] },
        ],
      },
      { 'matrix.1.stitchFrom': { problem: 'overlap', limit: 1 } },
    ],
    [
      'a row after the last one',
      {
        matrix: [
          { stitchFrom: 0, stitchTo: null, pricesMinor: [1] },
          { stitchFrom: 5000, stitchTo: null, pricesMinor: [2] },
        ],
      },
      { 'matrix.1.stitchFrom': { problem: 'overlap', limit: 1 } },
    ],
    [
      'a gap between rows',
      {
        matrix: [
          { stitchFrom: 0, stitchTo: 5000, pricesMinor: [1] },
          { stitchFrom: 6000, stitchTo: null, pricesMinor: [2] },
        ],
      },
      { 'matrix.1.stitchFrom': { problem: 'gap', limit: 5001 } },
    ],
    [
      'a row that ends before it begins',
      { matrix: [{ stitchFrom: 500, stitchTo: 400, pricesMinor: [1] }] },
      { 'matrix.0.stitchTo': { problem: 'too_small', limit: 500 } },
    ],
    [
      'a row without a price for a tier',
      { tiers: [{ minQty: 1 }, { minQty: 6 }], matrix: [{ stitchFrom: 0, stitchTo: null, pricesMinor: [1] }] },
      { 'matrix.0.pricesMinor': { problem: 'wrong_count', limit: 2 } },
    ],
    ['a matrix without rows', { model: 'matrix' }, { matrix: { problem: 'required' } }],
    [
      'a margin of 100 %',
      { blank: { mode: 'margin_bp', value: 10_000 } },
      { 'blank.value': { problem: 'too_large', limit: 9500 } },
    ],
    ['a target of 100 %', { targetMarginBp: 10_000 }, { targetMarginBp: { problem: 'too_large', limit: 9500 } }],
    [
      'a rate of five decimals',
      { tiers: [{ minQty: 1, rate: '1.23456' }] },
      { 'tiers.0.rate': { problem: 'too_many_decimals', limit: 4 } },
    ],
    ['no currency', { currency: 'XYZ' }, { currency: { problem: 'wrong_format' } }],
    ['a field of a later version', { moonPhase: 1 }, { moonPhase: { problem: 'unknown_field' } }],
    [
      'one extra twice',
      {
        extras: [
          { code: 'a', label: 'A', per: 'piece', amountMinor: 1 },
          { code: 'a', label: 'B', per: 'line', amountMinor: 1 },
        ],
      },
      { 'extras.1.code': { problem: 'repeated' } },
    ],
  ])('%s', (_, profile, problems) => {
    expect(problemsOf(profile)).toEqual(problems);
  });
});

describe('an order that cannot be priced says where', () => {
  test.each([
    ['no line', { lines: [] }, { lines: { problem: 'too_small', limit: 1 } }],
    [
      'no placement',
      { lines: [{ qty: 1, placements: [] }] },
      { 'lines.0.placements': { problem: 'too_small', limit: 1 } },
    ],
    ['no pieces', { lines: [aLine(0, 1000)] }, { 'lines.0.qty': { problem: 'too_small', limit: 1 } }],
    ['fewer than none', { lines: [aLine(-5, 1000)] }, { 'lines.0.qty': { problem: 'too_small', limit: 1 } }],
    ['half a piece', { lines: [aLine(1.5, 1000)] }, { 'lines.0.qty': { problem: 'too_many_decimals', limit: 0 } }],
    [
      'a million pieces',
      { lines: [aLine(1_000_000, 1000)] },
      { 'lines.0.qty': { problem: 'too_large', limit: 100_000 } },
    ],
    [
      'too many stitches',
      { lines: [aLine(1, 1_000_001)] },
      { 'lines.0.placements.0.stitches': { problem: 'too_large', limit: 1_000_000 } },
    ],
    [
      'sizes that do not add up',
      { lines: [aLine(5, 1000, { sizes: [{ label: 'M', qty: 4, blankCostMinor: 1 }] })] },
      { 'lines.0.sizes': { problem: 'wrong_sum', limit: 5 } },
    ],
    [
      'an extra that the profile does not have',
      { lines: [aLine(1, 1000, {}, { extras: [{ code: 'gold' }] })] },
      { 'lines.0.placements.0.extras.0.code': { problem: 'not_an_option' } },
    ],
  ])('%s', (_, wanted, problems) => {
    expect(problemsOf({}, wanted)).toEqual(problems);
  });

  test('stitches outside of the matrix', () => {
    const matrix = [{ stitchFrom: 1000, stitchTo: 2000, pricesMinor: [100] }];
    expect(problemsOf({ model: 'matrix', matrix, tiers: [{ minQty: 1 }] }, { lines: [aLine(1, 2001)] })).toEqual({
      'order.lines.0.placements.0.stitches': { problem: 'outside_matrix' },
    });
  });

  test('a machine that is worth more than it cost', () => {
    expect(problemsOf({}, order, { machine: { spm: 800, priceMinor: 1, residualMinor: 2 } })).toEqual({
      'machine.residualMinor': { problem: 'too_large', limit: 1 },
    });
  });
});

describe('currencies of other decimals', () => {
  test('yen have none: 1.15 for 1,000 stitches is 1 yen for one piece', () => {
    const price = thePrice({ currency: 'JPY', tiers: [{ minQty: 1, rate: '115.5' }] }, { lines: [aLine(2, 1000)] });
    expect(price.lines[0]).toMatchObject({ unitMinor: 116, totalMinor: 232 });
  });

  test('dinars have three, and are rounded up to tens of them', () => {
    const profile = { currency: 'KWD', tiers: [{ minQty: 1, rate: '1.2345' }] };
    expect(thePrice(profile, { lines: [aLine(1, 1000)] }).lines[0]?.unitMinor).toBe(1235);
    expect(thePrice({ ...profile, unitRounding: 'up_005' }, { lines: [aLine(1, 1000)] }).lines[0]?.unitMinor).toBe(
      1250,
    );
  });
});

describe('what is answered', () => {
  test('the example (rules: Quotes)', () => {
    const answer = answerPrice(polos);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        engineVersion: 2,
        currency: 'EUR',
        currencyDecimals: 2,
        lines: [
          {
            placements: [{ billedStitches: 10_000, tierMinQty: 1, stitchPrice: '10.5000', decoration: '10.5000' }],
            blankSell: '9.9200',
            unitMinor: 2042,
            qty: 24,
            totalMinor: 49_008,
          },
        ],
        fees: [{ code: 'digitizing', label: 'Digitizing', amountMinor: 3500 }],
        subtotalMinor: 52_508,
        taxMinor: 4332,
        totalMinor: 56_840,
        depositMinor: 28_420,
        cost: { machineMinutes: '369.1840', labourMinutes: '167.2960', machineRate: '2.0050' },
        breakEvenUnitMinor: 824,
        targetUnitMinor: 1617,
      },
    });
  });

  test('without figures there is a price and no cost', () => {
    const answer = answerPrice({ profile: plainProfile, order });
    expect(answer).toMatchObject({
      ok: true,
      value: { cost: null, marginBp: null, breakEvenUnitMinor: null, targetUnitMinor: null },
    });
  });

  test('problems carry the part of the body that they lie in', () => {
    expect(answerPrice({ profile: { ...plainProfile, depositBp: -1 }, order })).toEqual({
      ok: false,
      error: { 'profile.depositBp': { problem: 'too_small', limit: 0 } },
    });
    expect(answerPrice({ profile: plainProfile, order: null })).toEqual({
      ok: false,
      error: { order: { problem: 'wrong_type' } },
    });
  });

  test('a larger order that costs less, a price below its cost, and a fee that was waived are told', () => {
    const profile = {
      ...plainProfile,
      tiers: [
        { minQty: 1, rate: '1.00' },
        { minQty: 24, rate: '0.50' },
      ],
      digitizing: { feeMinor: 2000 },
    };
    const wanted = { lines: [aLine(20, 1000)], waivedFees: [{ code: 'digitizing', amountMinor: 500 }] };
    const answer = answerPrice({ profile, order: wanted, costs: { machine: { spm: 800 }, stabilizerMinor: 300 } });
    expect(answer.ok && answer.value.warnings).toEqual([
      { code: 'below_cost', costMinor: expect.any(Number), netMinor: 3500 },
      { code: 'fee_waived', fee: 'digitizing', amountMinor: 500 },
      { code: 'larger_order_costs_less', line: 0, qty: 24, subtotalMinor: 2700, savingMinor: 800 },
    ]);
  });

  test('a larger order that costs less because lines of the same design count together', () => {
    const profile = {
      ...plainProfile,
      tierCount: 'design',
      tiers: [
        { minQty: 1, rate: '1.00' },
        { minQty: 24, rate: '0.50' },
      ],
    };
    const lines = [
      aLine(14, 1000, {}, { designKey: 'rose' }),
      aLine(5, 1000, {}, { designKey: 'rose' }),
      aLine(8, 1000, {}, { designKey: 'crest' }),
    ];
    const answer = answerPrice({ profile, order: { lines } });
    expect(answer.ok && answer.value.warnings).toEqual([
      { code: 'larger_order_costs_less', line: 0, qty: 19, subtotalMinor: 2000, savingMinor: 700 },
      { code: 'larger_order_costs_less', line: 1, qty: 10, subtotalMinor: 2000, savingMinor: 700 },
    ]);
  });

  test('a unit price that rises with the quantity, and a band that falls', () => {
    const profile = {
      ...plainProfile,
      model: 'matrix',
      tiers: [{ minQty: 1 }, { minQty: 6 }],
      matrix: [
        { stitchFrom: 0, stitchTo: 5000, pricesMinor: [500, 600] },
        { stitchFrom: 5001, stitchTo: null, pricesMinor: [400, 700] },
      ],
    };
    const answer = answerPrice({ profile, order });
    expect(answer.ok && answer.value.warnings).toEqual([
      { code: 'unit_price_rises', line: 0, qty: 6, unitMinor: 600 },
      { code: 'band_falls', stitchFrom: 5001, tierMinQty: 1 },
    ]);
  });
});
