import * as z from 'zod/mini';
import {
  date,
  decimal,
  listOf,
  optionalText,
  parse,
  requiredText,
  basisPoints,
  wholeNumber,
  type FieldProblem,
  type FieldProblems,
} from '../fields.ts';
import { mayHaveDecimals } from '../amounts/currency.ts';
import { err, ok, type Result } from '../result.ts';
import { teamSettings } from '../settings/settings.ts';
import { costsInput } from './price-costs.ts';
import { limits } from '../limits.ts';

const minor = wholeNumber(0, limits.amountMinor);
/** A price of 1,000 stitches, an hour or a kWh, in major units. */
const rate = decimal(0, limits.rate);
const stitches = wholeNumber(0, 1_000_000);
const orDefault = <S extends z.ZodMiniType>(schema: S, value: z.output<S>) =>
  z._default(schema, value as z.core.util.NoUndefined<z.output<S>>);

const tier = z.strictObject({
  /** The number of counted pieces from which this tier applies. */
  minQty: wholeNumber(1, 1_000_000),
  rate: orDefault(rate, '0'),
  /** A base price in minor units that replaces the profile's; null or missing: the profile's applies. */
  baseMinor: z.optional(z.nullable(minor)),
  /**
   * A minimum price of a placement, in minor units, that replaces the profile's; null or missing: the profile's
   * applies.
   */
  minPieceMinor: z.optional(z.nullable(minor)),
});

const matrixRow = z.strictObject({
  stitchFrom: stitches,
  /** The last stitch count of the row, included; null means no end. */
  stitchTo: z.nullable(stitches),
  /** One price for each tier, in minor units. */
  pricesMinor: listOf(minor, 20),
});

const extra = z
  .strictObject({
    code: requiredText(24),
    label: requiredText(64),
    /** An extra has an amount in minor units, or a share of the decoration in basis points (`bp`), never both. */
    amountMinor: z.optional(z.nullable(minor)),
    bp: z.optional(z.nullable(basisPoints(0, 100_000))),
    per: z.enum(['piece', 'line', 'order', 'colour', 'name']),
  })
  .check(
    z.refine(({ amountMinor, bp }) => (amountMinor ?? null) === null || (bp ?? null) === null, {
      error: 'wrong_type',
      path: ['bp'],
    }),
  );

/** What digitizing one design costs the workshop: hours of a person's work, or an amount such as a digitizer's price. */
export const digitizingCost = z.union([
  z.strictObject({ hours: decimal(0, 10_000), perHour: rate }),
  z.strictObject({ amountMinor: minor }),
]);

const snapshotFields = {
  name: orDefault(requiredText(64), 'Standard'),
  currency: orDefault(teamSettings.currency.schema, teamSettings.currency.initial),
  /**
   * The decimals of every minor amount in this profile; null means ISO 4217's, or the team's for the team's currency.
   */
  currencyDecimals: orDefault(z.nullable(wholeNumber(0, 4)), null),
  validFrom: z.optional(z.nullable(date)),
  model: orDefault(z.enum(['per_thousand', 'base_plus', 'matrix', 'hourly', 'cost_plus']), 'per_thousand'),
  stitchRounding: orDefault(z.enum(['exact', 'up_500', 'up_1000']), 'up_1000'),
  minStitches: orDefault(stitches, 5000),
  includedStitches: orDefault(stitches, 0),
  baseMinor: orDefault(minor, 0),
  allowBelowBase: orDefault(z.boolean(), false),
  tiers: orDefault(listOf(tier, 20), [{ minQty: 1, rate: '1.25' }]),
  tierMode: orDefault(z.enum(['whole', 'marginal']), 'whole'),
  sellPerHour: orDefault(rate, '60'),
  matrix: orDefault(listOf(matrixRow, 60), []),
  tierCount: orDefault(z.enum(['line', 'design', 'order']), 'design'),
  minPieceMinor: orDefault(minor, 500),
  minOrderMinor: orDefault(minor, 0),
  smallOrder: orDefault(
    z.nullable(
      z.strictObject({
        belowQty: wholeNumber(1, 1_000_000),
        feeMinor: minor,
        mode: z.enum(['separate', 'spread']),
      }),
    ),
    null,
  ),
  unitRounding: orDefault(z.enum(['none', 'up_005', 'up_025', 'up_050', 'up_100', 'end_95', 'end_99']), 'none'),
  digitizing: orDefault(
    z.nullable(
      z.strictObject({
        feeMinor: minor,
        includedStitches: orDefault(stitches, 0),
        perThousandMinor: orDefault(minor, 0),
        waiveFromQty: z.optional(z.nullable(wholeNumber(1, 1_000_000))),
      }),
    ),
    null,
  ),
  setupMinor: orDefault(minor, 0),
  setupPer: orDefault(z.enum(['order', 'design', 'location']), 'design'),
  extras: orDefault(listOf(extra, 40), []),
  coloursIncluded: orDefault(wholeNumber(0, 64), 15),
  extraColourMinor: orDefault(minor, 0),
  blank: orDefault(
    z.discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('markup_bp'), value: basisPoints(0, 100_000) }),
      z.strictObject({ mode: z.literal('margin_bp'), value: basisPoints(0, 9500) }),
    ]),
    { mode: 'markup_bp', value: 5000 },
  ),
  rush: orDefault(
    listOf(
      z.strictObject({
        label: requiredText(64),
        withinDays: wholeNumber(0, 365),
        bp: basisPoints(0, 100_000),
        base: orDefault(z.enum(['decoration', 'order']), 'decoration'),
      }),
      6,
    ),
    [],
  ),
  discount: orDefault(
    z.nullable(z.strictObject({ bp: basisPoints(0, 10_000), on: z.enum(['decoration', 'all']) })),
    null,
  ),
  tax: orDefault(
    z.nullable(
      z.strictObject({
        name: optionalText(32),
        bp: basisPoints(0, 5000),
        included: orDefault(z.boolean(), false),
        onShipping: orDefault(z.boolean(), false),
      }),
    ),
    null,
  ),
  depositBp: orDefault(basisPoints(0, 10_000), 0),
  spoilageBp: orDefault(basisPoints(0, 5000), 200),
  spoilageMode: orDefault(z.enum(['expected', 'whole']), 'expected'),
  labourPerHour: orDefault(rate, '20'),
  electricityPerKwh: orDefault(rate, '0.30'),
  overheadPerHour: orDefault(rate, '0'),
  setupMin: orDefault(decimal(0, 10_000), '15'),
  hoopMin: orDefault(decimal(0, 10_000), '1.5'),
  finishMin: orDefault(decimal(0, 10_000), '1.0'),
  attendBp: orDefault(wholeNumber(0, 10_000), 2500),
  targetMarginBp: orDefault(basisPoints(0, 9500), 4000),
  costDefaults: orDefault(z.nullable(costsInput), null),
};

/**
 * The schema of every field of a profile, with its default if it has one. Money in minor units, rates as decimal texts.
 */
export const priceProfileFields = {
  ...snapshotFields,
  /** The cost of digitizing one new design; null or missing if it is not set. */
  digitizingCost: z.optional(z.nullable(digitizingCost)),
};

/** The schema of a profile; `readPriceProfile` also checks how tiers, matrix rows and extras fit together. */
export const priceProfile = z.strictObject(priceProfileFields);

// The release before refuses a snapshot with any other field, so what comes new stands beside it, as a field of the quote.
/** The schema of the profile that a quote keeps: all of it but what digitizing costs. */
export const profileSnapshot = z.strictObject(snapshotFields);

/** A price list: every field with its value. */
export type PriceProfile = z.output<typeof priceProfile>;
/** A profile as a caller may give it; missing fields take their defaults. */
export type PriceProfileInput = z.input<typeof priceProfile>;
/** A tier of the price list: the prices from a quantity on. */
export type PriceTier = PriceProfile['tiers'][number];
/** An extra that a customer may choose, with its price. */
export type PriceExtra = PriceProfile['extras'][number];

/**
 * Reads a stored profile without the fields that this version does not know: a newer release may have added some, and a
 * change of the others must stay possible.
 */
export function readStoredProfile(row: object): Result<PriceProfile, FieldProblems> {
  return readPriceProfile(Object.fromEntries(Object.entries(row).filter(([field]) => field in priceProfileFields)));
}

/** Reads a profile. Returns every field with its value, or the problems by path. */
export function readPriceProfile(input: unknown): Result<PriceProfile, FieldProblems> {
  const read = parse(priceProfile, input);
  if (!read.ok) return read;
  const problems = {
    ...problemsOfUnit(read.value),
    ...problemsOfTiers(read.value),
    ...problemsOfMatrix(read.value),
    ...problemsOfExtras(read.value),
  };
  return Object.keys(problems).length > 0 ? err(problems) : ok(read.value);
}

type Problem = readonly [path: string, problem: FieldProblem];

const problemsOfUnit = ({ currency, currencyDecimals }: PriceProfile): FieldProblems =>
  currencyDecimals === null || mayHaveDecimals(currency, currencyDecimals)
    ? {}
    : { currencyDecimals: { problem: 'not_an_option' } };

const problemsOfTiers = ({ tiers }: PriceProfile): FieldProblems => {
  if (tiers.length === 0) return { tiers: { problem: 'required' } };
  const problems = tiers.flatMap(({ minQty }, index): Problem[] => {
    if (index === 0) return minQty === 1 ? [] : [['tiers.0.minQty', { problem: 'too_large', limit: 1 }]];
    const before = tiers[index - 1]?.minQty ?? 0;
    return minQty > before ? [] : [[`tiers.${index}.minQty`, { problem: 'too_small', limit: before + 1 }]];
  });
  return Object.fromEntries(problems);
};

const problemsOfMatrix = ({ model, matrix, tiers }: PriceProfile): FieldProblems => {
  if (model === 'matrix' && matrix.length === 0) return { matrix: { problem: 'required' } };
  const problems = matrix.flatMap(({ stitchFrom, stitchTo, pricesMinor }, index): Problem[] => {
    const row = `matrix.${index}`;
    const before = index === 0 ? undefined : matrix[index - 1];
    if (pricesMinor.length !== tiers.length)
      return [[`${row}.pricesMinor`, { problem: 'wrong_count', limit: tiers.length }]];
    if (stitchTo !== null && stitchTo < stitchFrom)
      return [[`${row}.stitchTo`, { problem: 'too_small', limit: stitchFrom }]];
    if (before === undefined) return [];
    if (before.stitchTo === null || stitchFrom <= before.stitchTo)
      return [[`${row}.stitchFrom`, { problem: 'overlap', limit: index }]];
    if (stitchFrom > before.stitchTo + 1)
      return [[`${row}.stitchFrom`, { problem: 'gap', limit: before.stitchTo + 1 }]];
    return [];
  });
  return Object.fromEntries(problems);
};

const problemsOfExtras = ({ extras }: PriceProfile): FieldProblems =>
  Object.fromEntries(
    extras.flatMap(({ code }, index): Problem[] =>
      extras.findIndex((other) => other.code === code) === index
        ? []
        : [[`extras.${index}.code`, { problem: 'repeated' }]],
    ),
  );
