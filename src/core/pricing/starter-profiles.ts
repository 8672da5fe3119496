import { decimalsOf, isWrittenWhole, type MoneyUnit } from '../amounts/currency.ts';
import { scaledDecimal } from '../amounts/scaled-decimal.ts';
import { readPriceProfile, type PriceProfile, type PriceProfileInput } from './price-profile.ts';

/** The names of the example price lists, one for each common way to price (rules: Price lists). */
export const starterNames = ['per_thousand', 'base_plus', 'matrix', 'hourly'] as const;
/** The name of an example price list. */
export type StarterName = (typeof starterNames)[number];

/** Makes an example price list; its prices are only a starting point. Throws if the list is not valid. */
export function starterProfile(name: StarterName, unit: MoneyUnit): PriceProfile {
  const scale = scaleOf(unit);
  const { currency } = unit;
  const figures = { ...common(scale), ...starters[name](scale) };
  const read = readPriceProfile({ ...figures, name, currency, currencyDecimals: decimalsOf(unit) });
  if (!read.ok) throw new Error(`The example ${name} is not valid: ${JSON.stringify(read.error)}`);
  return read.value;
}

/** Converts cents of an example to minor units, or to a rate in major units. */
interface Scale {
  readonly minor: (cents: number) => number;
  readonly rate: (cents: number) => string;
}

/**
 * Scales examples to a currency: 1.25 becomes 1.250 dinars, and 125 yen or forints, which people write without
 * decimals.
 */
const scaleOf = (unit: MoneyUnit): Scale => {
  const decimals = decimalsOf(unit);
  const isWhole = isWrittenWhole(unit);
  return {
    minor: (cents) => scaledDecimal(String(cents), isWhole ? decimals : decimals - 2),
    rate: (cents) => {
      if (isWhole) return String(cents);
      const digits = String(cents).padStart(3, '0');
      return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    },
  };
};

const common = ({ minor, rate }: Scale): Omit<PriceProfileInput, 'currency'> => ({
  minPieceMinor: minor(400),
  digitizing: { feeMinor: minor(3500), includedStitches: 10_000, perThousandMinor: minor(300) },
  rush: [
    { label: '3', withinDays: 3, bp: 5000 },
    { label: '5', withinDays: 5, bp: 3000 },
  ],
  labourPerHour: rate(2000),
  electricityPerKwh: rate(30),
  costDefaults: {
    thread: { packPriceMinor: minor(969), packLengthMm: 5_000_000 },
    bobbin: { packPriceMinor: minor(25), packLengthMm: 113_386 },
    stabilizerMinor: minor(18),
    needle: { priceMinor: minor(60), lifeStitches: 100_000 },
    machine: {
      spm: 700,
      priceMinor: minor(900_000),
      residualMinor: minor(150_000),
      upkeepPerHour: rate(40),
      powerW: 350,
    },
  },
});

const starters: { readonly [Name in StarterName]: (scale: Scale) => Omit<PriceProfileInput, 'currency'> } = {
  per_thousand: ({ minor, rate }) => ({
    model: 'per_thousand',
    tiers: [
      { minQty: 1, rate: rate(125) },
      { minQty: 6, rate: rate(115) },
      { minQty: 12, rate: rate(105) },
      { minQty: 24, rate: rate(95) },
      { minQty: 72, rate: rate(85) },
    ],
    minOrderMinor: minor(2500),
  }),
  base_plus: ({ minor, rate }) => ({
    model: 'base_plus',
    includedStitches: 5000,
    baseMinor: minor(650),
    tiers: [
      { minQty: 1, rate: rate(90) },
      { minQty: 12, rate: rate(80), baseMinor: minor(560) },
      { minQty: 48, rate: rate(70), baseMinor: minor(480) },
    ],
  }),
  matrix: ({ minor }) => ({
    model: 'matrix',
    tiers: [1, 12, 24, 72, 144].map((minQty) => ({ minQty })),
    matrix: [
      { stitchFrom: 0, stitchTo: 5000, pricesMinor: [880, 620, 480, 390, 350].map(minor) },
      { stitchFrom: 5001, stitchTo: 8000, pricesMinor: [1150, 790, 600, 470, 430].map(minor) },
      { stitchFrom: 8001, stitchTo: 12_000, pricesMinor: [1480, 990, 760, 610, 560].map(minor) },
      { stitchFrom: 12_001, stitchTo: 18_000, pricesMinor: [2050, 1390, 1080, 880, 810].map(minor) },
      { stitchFrom: 18_001, stitchTo: null, pricesMinor: [2900, 2050, 1640, 1350, 1250].map(minor) },
    ],
    smallOrder: { belowQty: 6, feeMinor: minor(1200), mode: 'separate' },
  }),
  hourly: ({ rate }) => ({ model: 'hourly', sellPerHour: rate(6000) }),
};
