import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { readPriceCosts } from '#core/pricing/price-costs.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile } from '#core/pricing/price-profile.ts';
import { referencePrice } from './reference-price.ts';

const minor = fc.integer({ min: 0, max: 30_000 });
const share = (most: number) => fc.integer({ min: 0, max: most });
/** Makes basis points, half of them with decimals: 8.875 % is 887.5. */
const bp = (most: number) =>
  fc.oneof(
    share(most),
    share(100 * most).map((hundredths) => hundredths / 100),
  );
const rate = (most: number) => fc.integer({ min: 0, max: most * 10_000 }).map((n) => String(n / 10_000));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const extraCodes = ['metallic', 'puff', 'names', 'art', 'mixed'] as const;
const extras = fc
  .tuple(
    ...extraCodes.map((code) =>
      fc.record({
        code: fc.constant(code),
        label: fc.constant(code),
        price: fc.oneof(
          minor.map((amountMinor) => ({ amountMinor })),
          share(5000).map((bp) => ({ bp })),
        ),
        per: fc.constantFrom('piece', 'line', 'order', 'colour', 'name'),
      }),
    ),
  )
  .map((all) => all.map(({ price, ...rest }) => ({ ...rest, ...price })));

const tiers = fc
  .uniqueArray(fc.integer({ min: 2, max: 60 }), { maxLength: 4 })
  .map((starts) => [1, ...starts.sort((a, b) => a - b)])
  .chain((starts) =>
    fc.tuple(
      ...starts.map((minQty) =>
        fc.record({
          minQty: fc.constant(minQty),
          rate: rate(3),
          baseMinor: maybe(minor),
          minPieceMinor: maybe(share(900)),
        }),
      ),
    ),
  );

const matrix = (columns: number) =>
  fc.array(fc.array(minor, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }).map((rows) =>
    rows.map((pricesMinor, index) => ({
      stitchFrom: index === 0 ? 0 : index * 7000 + 1,
      stitchTo: index + 1 === rows.length ? null : (index + 1) * 7000,
      pricesMinor,
    })),
  );

const profiles = tiers.chain((list) =>
  fc.record({
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    model: fc.constantFrom('per_thousand', 'base_plus', 'matrix', 'hourly', 'cost_plus'),
    stitchRounding: fc.constantFrom('exact', 'up_500', 'up_1000'),
    minStitches: share(9000),
    includedStitches: share(9000),
    baseMinor: minor,
    allowBelowBase: fc.boolean(),
    tiers: fc.constant(list),
    tierMode: fc.constantFrom('whole', 'marginal'),
    sellPerHour: rate(90),
    matrix: matrix(list.length),
    tierCount: fc.constantFrom('line', 'design', 'order'),
    minPieceMinor: share(900),
    minOrderMinor: minor,
    smallOrder: maybe(
      fc.record({
        belowQty: fc.integer({ min: 1, max: 60 }),
        feeMinor: minor,
        mode: fc.constantFrom('separate', 'spread'),
      }),
    ),
    unitRounding: fc.constantFrom('none', 'up_005', 'up_025', 'up_050', 'up_100', 'end_95', 'end_99'),
    digitizing: maybe(
      fc.record({
        feeMinor: minor,
        includedStitches: share(9000),
        perThousandMinor: share(900),
        waiveFromQty: maybe(fc.integer({ min: 1, max: 60 })),
      }),
    ),
    setupMinor: share(2000),
    setupPer: fc.constantFrom('order', 'design', 'location'),
    extras,
    coloursIncluded: share(6),
    extraColourMinor: share(300),
    blank: fc.oneof(
      fc.record({ mode: fc.constant('markup_bp'), value: bp(20_000) }),
      fc.record({ mode: fc.constant('margin_bp'), value: bp(9500) }),
    ),
    rush: fc.array(
      fc.record({
        label: fc.constant('soon'),
        withinDays: share(9),
        bp: bp(10_000),
        base: fc.constantFrom('decoration', 'order'),
      }),
      { maxLength: 3 },
    ),
    discount: maybe(fc.record({ bp: bp(10_000), on: fc.constantFrom('decoration', 'all') })),
    tax: maybe(fc.record({ name: fc.constant(null), bp: bp(5000), included: fc.boolean(), onShipping: fc.boolean() })),
    depositBp: bp(10_000),
    spoilageBp: bp(5000),
    spoilageMode: fc.constantFrom('expected', 'whole'),
    labourPerHour: rate(60),
    electricityPerKwh: rate(2),
    overheadPerHour: rate(20),
    setupMin: rate(30),
    hoopMin: rate(5),
    finishMin: rate(5),
    attendBp: share(10_000),
    targetMarginBp: bp(9500),
    digitizingCost: maybe(
      fc.oneof(
        fc.record({ hours: rate(9), perHour: rate(60) }),
        minor.map((amountMinor) => ({ amountMinor })),
      ),
    ),
  }),
);

const chosen = fc.array(fc.record({ code: fc.constantFrom(...extraCodes), count: fc.integer({ min: 1, max: 3 }) }), {
  maxLength: 2,
});

const lines = fc
  .record({
    qty: fc.integer({ min: 1, max: 40 }),
    blankCostMinor: minor,
    customerSupplied: fc.boolean(),
    split: fc.integer({ min: 0, max: 39 }),
    dearer: minor,
    extras: chosen,
    placements: fc.array(
      fc.record({
        stitches: share(30_000),
        colours: fc.integer({ min: 1, max: 9 }),
        colourChanges: maybe(share(12)),
        trims: share(20),
        designKey: fc.constantFrom(null, 'logo', 'name'),
        digitized: fc.boolean(),
        extras: chosen,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ split, dearer, ...line }) => ({
    ...line,
    sizes:
      split > 0 && split < line.qty
        ? [
            { label: 'M', qty: split, blankCostMinor: line.blankCostMinor },
            { label: '2XL', qty: line.qty - split, blankCostMinor: dearer },
          ]
        : [],
  }));

const orders = fc.record({
  lines: fc.array(lines, { minLength: 1, maxLength: 3 }),
  oneTimeFees: fc.array(fc.record({ code: fc.constant('art'), label: fc.constant('Art'), amountMinor: minor }), {
    maxLength: 1,
  }),
  discount: maybe(fc.record({ bp: bp(10_000), on: fc.constantFrom('decoration', 'all') })),
  rushDays: maybe(share(9)),
  shippingMinor: minor,
  waivedFees: fc.array(
    fc.record({ code: fc.constantFrom('digitizing', 'setup', 'small_order', 'art'), amountMinor: minor }),
    { maxLength: 2 },
  ),
});

const costs = fc.record({
  machine: fc.record({
    spm: fc.integer({ min: 100, max: 2000 }),
    colourChangeSec: share(90),
    trimSec: share(20),
    heads: fc.integer({ min: 1, max: 12 }),
    efficiencyBp: fc.integer({ min: 1000, max: 10_000 }),
    hoopingOverlaps: fc.boolean(),
    priceMinor: fc.integer({ min: 500_000, max: 2_000_000 }),
    residualMinor: share(500_000),
    lifeHours: fc.integer({ min: 100, max: 20_000 }),
    upkeepPerHour: rate(5),
    powerW: share(2000),
  }),
  thread: fc.record({
    packPriceMinor: minor,
    packLengthMm: fc.integer({ min: 1, max: 5_029_200 }),
    wasteBp: share(5000),
  }),
  bobbin: fc.record({ packPriceMinor: minor, packLengthMm: fc.integer({ min: 1, max: 5_029_200 }) }),
  stabilizerMinor: share(200),
  needle: fc.record({ priceMinor: share(500), lifeStitches: fc.integer({ min: 1000, max: 2_000_000 }) }),
});

/** A profile, an order and costs, each valid by itself. */
export const pricedOrders = fc.record({ profile: profiles, order: orders, costs });

const must = <T>(
  read: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T => {
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

export const testAgainstReference = (orderCount: number): void =>
  test('random orders cost the same by the engine and by a slow reference in big rationals', () => {
    fc.assert(
      fc.property(profiles, orders, costs, (profileInput, orderInput, costsInput) => {
        const profile = must(readPriceProfile(profileInput));
        const order = must(readPriceOrder(orderInput, profile));
        const figures = must(readPriceCosts(costsInput, null));
        const price = must(calculatePrice(profile, order, figures));
        expect({
          lineTotals: price.lines.map(({ totalMinor }) => totalMinor),
          fees: price.feesMinor,
          discount: price.discountMinor,
          rush: price.rushMinor,
          topUp: price.topUpMinor,
          subtotal: price.subtotalMinor,
          tax: price.taxMinor,
          total: price.totalMinor,
          deposit: price.depositMinor,
          cost: price.cost?.totalMinor,
          marginBp: price.cost?.marginBp,
          breakEven: price.cost?.breakEvenUnitMinor,
          target: price.cost?.targetUnitMinor,
        }).toEqual(referencePrice(profile, order, figures));
      }),
      { numRuns: orderCount, seed: 1 },
    );
  }, 600_000);
