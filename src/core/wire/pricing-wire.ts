import * as z from 'zod/mini';
import { costsInput } from '../pricing/price-costs.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { priceProfile } from '../pricing/price-profile.ts';

/** The body of `POST /pricing/calculate` (rules: Quotes). Missing fields of the profile take their defaults. */
export const priceRequest = z.strictObject({
  profile: priceProfile,
  order: priceOrder,
  costs: z.optional(z.nullable(costsInput)),
});

const minor = z.int();
/** An amount in major units, or minutes, as decimal text rounded to four decimals. */
const exactText = z.string();

const line = z.object({
  placements: z.array(
    z.object({ billedStitches: z.int(), tierMinQty: z.int(), stitchPrice: exactText, decoration: exactText }),
  ),
  blankSell: exactText,
  unitMinor: minor,
  units: z.array(z.object({ unitMinor: minor, qty: z.int(), size: z.nullable(z.string()) })),
  qty: z.int(),
  totalMinor: minor,
});

const cost = z.object({
  totalMinor: minor,
  perPieceMinor: minor,
  machineMinutes: exactText,
  occupiedMinutes: exactText,
  labourMinutes: exactText,
  machineRate: exactText,
  blanks: exactText,
  spoilage: exactText,
  thread: exactText,
  bobbin: exactText,
  stabilizer: exactText,
  needle: exactText,
  labour: exactText,
  machine: exactText,
  overhead: exactText,
  /** Missing if the cost of digitizing is not set. */
  digitizing: z.optional(exactText),
});

const warning = z.discriminatedUnion('code', [
  z.object({ code: z.literal('unit_price_rises'), line: z.int(), qty: z.int(), unitMinor: minor }),
  z.object({
    code: z.literal('larger_order_costs_less'),
    line: z.int(),
    qty: z.int(),
    subtotalMinor: minor,
    savingMinor: minor,
  }),
  z.object({ code: z.literal('below_cost'), costMinor: minor, netMinor: minor }),
  z.object({ code: z.literal('below_target'), marginBp: z.int(), targetMarginBp: z.int() }),
  z.object({ code: z.literal('fee_waived'), fee: z.string(), amountMinor: minor }),
  z.object({ code: z.literal('band_falls'), stitchFrom: z.int(), tierMinQty: z.int() }),
  z.object({ code: z.literal('no_replacement'), line: z.int() }),
]);

/**
 * The answer of a price calculation; a quote stores it too. Minor units; exact amounts are decimal texts in major
 * units.
 */
export const priceAnswer = z.object({
  engineVersion: z.int(),
  currency: z.string(),
  /** The decimals of every minor amount; older builds sent none. */
  currencyDecimals: z.optional(z.int().check(z.gte(0), z.lte(4))),
  lines: z.array(line),
  fees: z.array(z.object({ code: z.string(), label: z.string(), amountMinor: minor, waivedMinor: minor })),
  decorationMinor: minor,
  discountMinor: minor,
  rushMinor: minor,
  topUpMinor: minor,
  subtotalMinor: minor,
  shippingMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  depositMinor: minor,
  cost: z.nullable(cost),
  marginBp: z.nullable(z.int()),
  breakEvenUnitMinor: z.nullable(minor),
  targetUnitMinor: z.nullable(minor),
  incomePerMachineHourMinor: z.nullable(minor),
  warnings: z.array(warning),
});

/** The answer of a price calculation. */
export type PriceAnswer = z.output<typeof priceAnswer>;
