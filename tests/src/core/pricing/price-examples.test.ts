import { describe, expect, test } from 'vitest';
import { toFourDecimals, whole } from '#core/pricing/exact.ts';
import { priceLadder } from '#core/pricing/price-ladder.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile } from '#core/pricing/price-profile.ts';
import { taxOf } from '#core/pricing/calculate-price.ts';
import { plainProfile, polos, priceOf, thePrice } from './a-price.ts';
import { designsline, ics, one, sewonsew, unitPrices } from './unit-prices.ts';

const unit = (profile: object, order: object, costs?: object) =>
  thePrice({ ...profile }, { ...order }, costs && { ...costs }).lines[0]?.unitMinor;

describe('price examples (rules: Price examples)', () => {
  test.each(unitPrices)('%s: the unit price', (_, profile, order, expected) => {
    expect(unit(profile, order)).toBe(expected);
  });

  test.each([
    [5000, -110],
    [6000, 0],
    [6001, 110],
    [6200, 110],
    [9999, 440],
  ])('P2: %i stitches, and the price may go below the base', (stitches, adjustment) => {
    const profile = {
      model: 'base_plus',
      baseMinor: 1200,
      includedStitches: 6000,
      allowBelowBase: true,
      stitchRounding: 'up_1000',
    };
    expect(unit({ ...profile, tiers: [{ minQty: 1, rate: '1.10' }] }, one(stitches))).toBe(1200 + adjustment);
  });

  test.each([418, 420])('P3: a blank of %i and decoration of 15.00, up to the next 0.50', (blankCostMinor) => {
    const profile = {
      blank: { mode: 'margin_bp', value: 4000 },
      unitRounding: 'up_050',
      tiers: [{ minQty: 1, rate: '15' }],
    };
    expect(unit(profile, one(1000, 1, { blankCostMinor }))).toBe(2200);
  });

  test('P4a: the line is the rounded unit times the pieces', () => {
    const price = thePrice({ tiers: [{ minQty: 1, rate: '0.90' }], minStitches: 8000 }, one(9412, 24));
    expect(price.linesMinor).toBe(20_328);
    expect(toFourDecimals(price.lines[0]?.runs[0]?.exactUnit ?? whole(0))).toBe('847.0800');
  });

  test('P5a: digitizing, and a rush of five days on the decoration', () => {
    const price = thePrice(ics, { ...one(6200, 10), rushDays: 5 });
    expect([price.linesMinor, price.linesMinor + price.feesMinor, price.rushMinor, price.subtotalMinor]).toEqual([
      7130, 9630, 2139, 11_769,
    ]);
  });

  test('P6a: the matrix by tier, and digitizing', () => {
    const price = thePrice(designsline, one(7500, 30));
    expect([price.linesMinor, price.subtotalMinor]).toEqual([16_920, 22_920]);
  });

  test('P6c: both ends of a row belong to it', () => {
    expect([7001, 8000, 8001].map((stitches) => unit(designsline, one(stitches, 30)))).toEqual([564, 564, 600]);
  });

  test('P7a: the line, and metallic thread for each piece', () => {
    const extras = [{ code: 'metallic', label: 'Metallic', amountMinor: 40, per: 'piece' }];
    const chosen = one(8250, 24, {}, { extras: [{ code: 'metallic' }] });
    expect(thePrice(sewonsew, one(8250, 24)).linesMinor).toBe(37_440);
    expect(thePrice({ ...sewonsew, extras }, chosen).lines[0]).toMatchObject({ unitMinor: 1600, totalMinor: 38_400 });
  });

  test.each([
    ['exact', 8750],
    ['up_1000', 9000],
  ])('P7b: digitizing by the stitches beyond those included, %s', (stitchRounding, expected) => {
    const digitizing = { feeMinor: 7500, includedStitches: 10_000, perThousandMinor: 500 };
    expect(thePrice({ ...sewonsew, digitizing, stitchRounding }, one(12_500)).feesMinor).toBe(expected);
  });

  test('P11: bands', () => {
    const ends = [0, 15_000, 20_000, 25_000, 35_000, 45_000, 60_000];
    const prices = [0, 395, 695, 995, 1350, 1695, 1995];
    const matrix = ends.map((stitchFrom, index) => ({
      stitchFrom,
      stitchTo: index + 1 < ends.length ? (ends[index + 1] ?? 0) - 1 : null,
      pricesMinor: [prices[index]],
    }));
    const stitches = [14_999, 15_000, 19_999, 20_000, 40_000, 59_999, 60_000];
    expect(stitches.map((count) => unit({ model: 'matrix', matrix, tiers: [{ minQty: 1 }] }, one(count)))).toEqual([
      0, 395, 395, 695, 1350, 1695, 1995,
    ]);
  });

  test('P14: every placement has its own least stitches', () => {
    const lines = [{ qty: 1, placements: [{ stitches: 5000 }, { stitches: 3000 }] }];
    const profile = { tiers: [{ minQty: 1, rate: '1.00' }], minStitches: 5000, stitchRounding: 'up_1000' };
    expect(unit(profile, { lines })).toBe(1000);
  });

  test("P15: on the customer's own garment the decoration stays and the blank is free", () => {
    const profile = { tiers: [{ minQty: 1, rate: '1.00' }] };
    const price = thePrice(profile, one(5000, 1, { blankCostMinor: 900, customerSupplied: true }));
    expect(price.lines[0]?.unitMinor).toBe(500);
    expect(price.lines[0]?.runs[0]?.blankSell.toFixed()).toBe('0');
  });

  test('X1: tax inside 120.00 at 20 %', () => {
    expect(taxOf(12_000, { tax: { name: null, bp: 2000, included: true, onShipping: false } })).toBe(2000);
  });

  test('X3: tax on top of 229.20 at 8.25 %', () => {
    const price = thePrice({ ...designsline, tax: { name: null, bp: 825 } }, one(7500, 30));
    expect([price.taxMinor, price.totalMinor]).toEqual([1891, 24_811]);
  });

  test('H1: by the hour', () => {
    const machine = { spm: 800, efficiencyBp: 10_000, hoopingOverlaps: true };
    expect(unit({ model: 'hourly', sellPerHour: '60' }, one(10_000, 12), { machine })).toBe(1250);
  });

  test('H2: decoration that costs 6.00 each, at a margin of 40 %', () => {
    const costs = {
      machine: { spm: 800, hoopingOverlaps: true, lifeHours: 100, upkeepPerHour: '0', powerW: 0 },
      stabilizerMinor: 600,
    };
    const profile = { model: 'cost_plus', targetMarginBp: 4000, labourPerHour: '0', spoilageBp: 0 };
    expect(unit(profile, one(10_000, 12), costs)).toBe(1000);
  });
});

describe('tier honesty (rules: Price examples)', () => {
  const ladder = (profile: object) => {
    const read = readPriceProfile({ ...plainProfile, ...profile });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const order = readPriceOrder(one(7500, 1, {}, { digitized: true }), read.value);
    if (!order.ok) throw new Error(JSON.stringify(order.error));
    return priceLadder(
      read.value,
      order.value,
      null,
      0,
      Array.from({ length: 72 }, (_, index) => index + 1),
    );
  };

  test('quantities that cost more than a larger order are found, and no others', () => {
    const dominated = ladder(designsline).filter((step) => step.dominatedBy !== null && step.qty < 72);
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(dominated.map(({ qty }) => qty)).toEqual([5, ...range(8, 11), ...range(18, 23), ...range(55, 71)]);
    expect(ladder(designsline)[17]).toEqual({
      qty: 18,
      unitMinor: 763,
      subtotalMinor: 13_734,
      marginBp: null,
      dominatedBy: { qty: 24, subtotalMinor: 13_536 },
    });
  });

  test('with marginal tiers a larger order never costs less', () => {
    const steps = ladder({ ...designsline, tierMode: 'marginal', smallOrder: null });
    expect(steps.filter(({ dominatedBy }) => dominatedBy !== null)).toEqual([]);
    expect([11, 12, 23, 24].map((qty) => steps[qty - 1]?.subtotalMinor)).toEqual([12_760, 13_523, 21_916, 22_480]);
  });
});

describe('fixture J (rules: Worked job)', () => {
  const price = thePrice(polos.profile, polos.order, polos.costs);
  const cost = price.cost;
  if (cost === null) throw new Error('The fixture has a machine.');
  const { production } = cost;
  const major = (minor: typeof production.total) => toFourDecimals(minor.div(whole(100)));

  test.each([
    ['C1', major(production.machineRate), '2.0050'],
    ['C2b', toFourDecimals(production.time.machineMinutes), '369.1840'],
    ['C2c minutes', toFourDecimals(production.time.labourMinutes), '167.2960'],
    ['C2c', major(production.labour), '55.7653'],
    ['C2d', major(production.machine), '12.3369'],
    ['C2e', major(production.thread), '2.3938'],
    ['C2f', major(production.bobbin), '1.4879'],
    ['C2g blanks', major(production.blanks), '148.8000'],
    ['C2g spoilage', major(production.spoilage), '6.2000'],
    ['C2g stabilizer', major(production.stabilizer), '4.3200'],
    ['C2g needle', major(production.needle), '1.3553'],
    ['C2', major(production.total), '232.6593'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  test('C2, rounded, and for each piece', () => {
    expect([cost.totalMinor, cost.perPieceMinor]).toEqual([23_266, 969]);
  });

  test('C2 with expected spoilage', () => {
    const expected = thePrice({ ...polos.profile, spoilageMode: 'expected' }, polos.order, polos.costs);
    expect(expected.cost?.totalMinor).toBe(23_092);
  });

  test('Q1', () => {
    expect(price).toMatchObject({
      linesMinor: 49_008,
      subtotalMinor: 52_508,
      taxMinor: 4332,
      totalMinor: 56_840,
      depositMinor: 28_420,
    });
    expect(price.lines[0]?.unitMinor).toBe(2042);
    expect(cost.marginBp).toBe(5569);
    expect(price.netMinor - cost.totalMinor).toBe(29_242);
  });

  test('Q2: break-even, and the unit price for 45 %', () => {
    expect([cost.breakEvenUnitMinor, cost.targetUnitMinor]).toEqual([824, 1617]);
  });

  test('R1: decoration earned in an hour of the machine', () => {
    expect(cost.incomePerMachineHourMinor).toBe(4096);
  });
});

test('U2: 12,000 stitches at 1,200 a minute take 20 minutes at an efficiency of 50 %', () => {
  const machine = { spm: 1200, efficiencyBp: 5000, hoopingOverlaps: true };
  const price = thePrice({}, one(12_000), { machine });
  expect(price.cost?.production.time.machineMinutes.toFixed()).toBe('20');
});

test('a price by the hour or by cost needs a machine', () => {
  expect(priceOf({ model: 'hourly' }, one(1000))).toEqual({
    ok: false,
    error: { 'costs.machine': { problem: 'required' } },
  });
});
