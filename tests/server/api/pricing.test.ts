import { describe, expect, test } from 'vitest';
import { priceAnswer } from '#core/wire/pricing-wire.ts';
import { plainProfile, polos } from '../../src/core/pricing/a-price.ts';
import { designsline, one, unitPrices } from '../../src/core/pricing/unit-prices.ts';
import { aProductWithAna } from './a-product-with-ana.ts';

const { ana } = await aProductWithAna();

const priced = (body: object) => ana.call('POST', '/pricing/calculate', { body: { ...body } });

describe('prices over the wire are those of the screens', () => {
  test.each(unitPrices)('%s', async (_, profile, order, unitMinor) => {
    const { status, body } = await priced({ profile: { ...plainProfile, ...profile }, order });
    expect([status, priceAnswer.parse(body).lines[0]?.unitMinor]).toEqual([200, unitMinor]);
  });

  test('P6a and X3: the matrix, digitizing, and the tax on both', async () => {
    const profile = { ...plainProfile, ...designsline, tax: { name: 'VAT', bp: 825 } };
    expect((await priced({ profile, order: one(7500, 30) })).body).toMatchObject({
      lines: [{ totalMinor: 16_920 }],
      subtotalMinor: 22_920,
      taxMinor: 1891,
      totalMinor: 24_811,
      cost: null,
    });
  });

  test('fixture J: Q1, Q2, R1 and the cost side', async () => {
    expect((await priced(polos)).body).toMatchObject({
      engineVersion: 2,
      currency: 'EUR',
      currencyDecimals: 2,
      lines: [{ unitMinor: 2042, totalMinor: 49_008, blankSell: '9.9200' }],
      fees: [{ code: 'digitizing', amountMinor: 3500 }],
      subtotalMinor: 52_508,
      taxMinor: 4332,
      totalMinor: 56_840,
      depositMinor: 28_420,
      cost: { totalMinor: 23_266, perPieceMinor: 969, machineMinutes: '369.1840', labourMinutes: '167.2960' },
      marginBp: 5569,
      breakEvenUnitMinor: 824,
      targetUnitMinor: 1617,
      incomePerMachineHourMinor: 4096,
    });
  });

  test('a profile of nothing takes every default', async () => {
    const { status, body } = await priced({
      profile: {},
      order: { lines: [{ qty: 1, placements: [{ stitches: 1000 }] }] },
    });
    // at least 5,000 stitches are charged, so 1,000 cost 6.25
    const answer = priceAnswer.parse(body);
    expect([status, answer.currency, answer.lines[0]?.unitMinor]).toEqual([200, 'EUR', 625]);
  });
});

describe('what cannot be priced says why, with the field', () => {
  test.each([
    [
      'a profile by the hour without a machine',
      { profile: { model: 'hourly' }, order: one(1000) },
      { 'costs.machine': 'Machine is required.' },
    ],
    [
      'tiers out of order',
      { profile: { tiers: [{ minQty: 1 }, { minQty: 1 }] }, order: one(1000) },
      { 'profile.tiers.1.minQty': 'Min qty must be at least 2.' },
    ],
    [
      'a gap in the matrix',
      {
        profile: {
          matrix: [
            { stitchFrom: 0, stitchTo: 10, pricesMinor: [1] },
            { stitchFrom: 20, stitchTo: null, pricesMinor: [1] },
          ],
        },
        order: one(1000),
      },
      { 'profile.matrix.1.stitchFrom': 'Stitch from must be 11, so that no stitch count is left out.' },
    ],
    [
      'a field that nobody knows',
      { profile: { colour: 'red' }, order: one(1000) },
      { 'profile.colour': 'Colour is not a known field.' },
    ],
    ['no order', { profile: {} }, { order: 'Order is required.' }],
  ])('%s', async (_, body, fields) => {
    const refused = await priced(body);
    expect([refused.status, refused.body.error.code, refused.body.error.fields]).toEqual([422, 'invalid', fields]);
  });
});
