import * as z from 'zod/mini';
import { date, id, optionalLines, optionalText, wholeNumber } from './fields.ts';

/** What has become of a spool. */
export const spoolStates = ['sealed', 'open', 'empty', 'lost', 'archived'] as const;
/** How an amount is known. */
export const precisions = ['counted', 'estimated', 'measured', 'calculated', 'unknown'] as const;

/** One of `precisions`. */
export type Precision = (typeof precisions)[number];

const milligrams = wholeNumber(0, 2_000_000);

/** Every field of a spool that a person may set (domain §2.2). Lengths in mm, weights in mg, money in minor units. */
export const spoolFields = {
  threadId: id,
  shortCode: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,12}$/, { error: 'wrong_format' })),
  initialLengthMm: wholeNumber(1, 50_000_000),
  tareMg: z.nullable(milligrams),
  grossFullMg: z.nullable(milligrams),
  state: z.enum(spoolStates),
  lot: optionalText(64),
  placeId: z.nullable(id),
  position: optionalText(64),
  lentTo: optionalText(64),
  boughtOn: z.nullable(date),
  shop: optionalText(64),
  pricePaidMinor: z.nullable(wholeNumber(0, 99_999_999)),
  notes: optionalLines(1024),
};

const spool = z.strictObject(spoolFields);

/** What a person sets on a spool. */
export type SpoolInput = z.output<typeof spool>;

/** A spool as stored: what was set, and what its movements say. `remainingMm` is null while the amount is unknown. */
export interface Spool extends SpoolInput {
  readonly remainingMm: number | null;
  readonly precision: Precision;
}

/** What a spool starts with; its thread, code and length are given. */
export const spoolDefaults: Omit<SpoolInput, 'threadId' | 'shortCode' | 'initialLengthMm'> = {
  tareMg: null,
  grossFullMg: null,
  state: 'sealed',
  lot: null,
  placeId: null,
  position: null,
  lentTo: null,
  boughtOn: null,
  shop: null,
  pricePaidMinor: null,
  notes: null,
};
