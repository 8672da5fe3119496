import type { FieldProblems } from '#core/fields.ts';
import { calculatePrice, type Price } from '#core/pricing/calculate-price.ts';
import { readPriceCosts } from '#core/pricing/price-costs.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile } from '#core/pricing/price-profile.ts';
import { err, type Result } from '#core/result.ts';

type Fields = Readonly<Record<string, unknown>>;

export const plainProfile: Fields = {
  currency: 'EUR',
  stitchRounding: 'exact',
  minStitches: 0,
  minPieceMinor: 0,
  blank: { mode: 'markup_bp', value: 0 },
};

export const aLine = (qty: number, stitches: number, more: Fields = {}, placement: Fields = {}): Fields => ({
  qty,
  placements: [{ stitches, ...placement }],
  ...more,
});

/** Reads profile, order and costs as the route does, and prices the order. */
export const priceOf = (profile: Fields, order: Fields, costs?: Fields): Result<Price, FieldProblems> => {
  const read = readPriceProfile({ ...plainProfile, ...profile });
  if (!read.ok) return err(read.error);
  const wanted = readPriceOrder(order, read.value);
  if (!wanted.ok) return err(wanted.error);
  const figures = readPriceCosts(costs, read.value.costDefaults);
  return figures.ok ? calculatePrice(read.value, wanted.value, figures.value) : err(figures.error);
};

export const thePrice = (profile: Fields, order: Fields, costs?: Fields): Price => {
  const price = priceOf(profile, order, costs);
  if (!price.ok) throw new Error(JSON.stringify(price.error));
  return price.value;
};

/** Fixture J (rules: Worked job): 24 polos. */
export const polos = {
  profile: {
    currency: 'EUR',
    stitchRounding: 'up_1000',
    minStitches: 0,
    tiers: [{ minQty: 1, rate: '1.05' }],
    minPieceMinor: 0,
    blank: { mode: 'markup_bp', value: 6000 },
    digitizing: { feeMinor: 3500 },
    tax: { name: 'VAT', bp: 825 },
    depositBp: 5000,
    spoilageBp: 300,
    spoilageMode: 'whole',
    labourPerHour: '20',
    electricityPerKwh: '0.30',
    setupMin: '15',
    hoopMin: '1.5',
    finishMin: '1.0',
    attendBp: 2500,
    targetMarginBp: 4500,
  },
  order: {
    lines: [
      {
        what: 'Polo',
        qty: 24,
        blankCostMinor: 620,
        placements: [{ stitches: 9412, colours: 5, colourChanges: 4, trims: 14 }],
      },
    ],
  },
  costs: {
    machine: {
      spm: 750,
      colourChangeSec: 25,
      trimSec: 5,
      heads: 1,
      efficiencyBp: 10_000,
      hoopingOverlaps: true,
      priceMinor: 900_000,
      residualMinor: 150_000,
      lifeHours: 5000,
      upkeepPerHour: '0.40',
      powerW: 350,
    },
    thread: { packPriceMinor: 969, packLengthMm: 5_029_200, wasteBp: 1000 },
    bobbin: { packPriceMinor: 3585, packLengthMm: 16_327_526 },
    stabilizerMinor: 18,
    needle: { priceMinor: 60, lifeStitches: 100_000 },
  },
} as const;
