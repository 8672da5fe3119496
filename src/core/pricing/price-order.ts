import * as z from 'zod/mini';
import { id, listOf, optionalText, requiredText, basisPoints, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';

const minor = wholeNumber(0, limits.amountMinor);
const pieces = wholeNumber(1, 100_000);

const chosenExtra = z.strictObject({
  code: requiredText(24),
  count: z._default(wholeNumber(1, 100_000), 1),
});
const chosenExtras = z._default(listOf(chosenExtra, 40), []);

const placement = z.strictObject({
  name: z._default(optionalText(64), null),
  stitches: wholeNumber(0, 1_000_000),
  colours: z._default(wholeNumber(1, 512), 1),
  /** Stops to change the thread, for one piece; if left out, one less than the colours. */
  colourChanges: z.optional(z.nullable(wholeNumber(0, 10_000))),
  trims: z._default(wholeNumber(0, 100_000), 0),
  /** Placements with the same key share one design, in all lines; null means a design of its own. */
  designKey: z._default(optionalText(40), null),
  /** Whether the design already exists: then digitizing it costs nothing. */
  digitized: z._default(z.boolean(), false),
  designId: z._default(z.nullable(id), null),
  machineId: z._default(z.nullable(id), null),
  hoopId: z._default(z.nullable(id), null),
  extras: chosenExtras,
});

const size = z.strictObject({
  label: requiredText(24),
  qty: pieces,
  blankCostMinor: minor,
});

const line = z.strictObject({
  what: z._default(optionalText(120), null),
  qty: pieces,
  blankCostMinor: z._default(minor, 0),
  customerSupplied: z._default(z.boolean(), false),
  sizes: z._default(listOf(size, 20), []),
  extras: chosenExtras,
  placements: listOf(placement, 8).check(z.minLength(1)),
});

const fee = z.strictObject({ code: requiredText(24), label: requiredText(120), amountMinor: minor });

const waivedFee = z.strictObject({
  code: requiredText(24),
  amountMinor: minor,
  by: z._default(optionalText(120), null),
  reason: z._default(optionalText(200), null),
});

/** The schema of every field of an order, with its default if it has one (rules: Quotes). */
export const priceOrderFields = {
  lines: listOf(line, 50).check(z.minLength(1)),
  oneTimeFees: z._default(listOf(fee, 50), []),
  discount: z._default(
    z.nullable(z.strictObject({ bp: basisPoints(0, 10_000), on: z.enum(['decoration', 'all']) })),
    null,
  ),
  rushDays: z._default(z.nullable(wholeNumber(0, 3650)), null),
  shippingMinor: z._default(minor, 0),
  waivedFees: z._default(listOf(waivedFee, 50), []),
};

/** The schema of an order. `readPriceOrder` also checks what depends on the profile, and the sum of the sizes. */
export const priceOrder = z.strictObject(priceOrderFields);

/** A customer's order: lines of pieces, each with its placements. */
export type PriceOrder = z.output<typeof priceOrder>;
/** A line of an order: pieces of one kind. */
export type PriceLine = PriceOrder['lines'][number];
/** One embroidery on a piece, priced on its own. */
export type PricePlacement = PriceLine['placements'][number];
/** An extra as chosen on a line or a placement. */
export type ChosenExtra = PriceLine['extras'][number];
