import * as z from 'zod/mini';
import { decimal, parse, wholeNumber, type FieldProblems } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';
import { limits } from '../limits.ts';

const minor = wholeNumber(0, limits.amountMinor);
/** The length of thread in a pack, up to 1,000 km: a box of 144 bobbins of 400 m has 57.6 km. */
const lengthMm = wholeNumber(1, 1_000_000_000);
const kilowatt = 1000;
const pack = { packPriceMinor: minor, packLengthMm: lengthMm };

const machine = z.strictObject({
  spm: wholeNumber(100, 2000),
  colourChangeSec: z._default(wholeNumber(0, 600), 25),
  trimSec: z._default(wholeNumber(0, 60), 6),
  heads: z._default(wholeNumber(1, 120), 1),
  efficiencyBp: z._default(wholeNumber(1000, 10_000), 8500),
  /** Whether a person hoops the next piece in a second hoop while the machine sews. */
  hoopingOverlaps: z._default(z.boolean(), false),
  priceMinor: z._default(wholeNumber(0, limits.machineMinor), 0),
  residualMinor: z._default(wholeNumber(0, limits.machineMinor), 0),
  lifeHours: z._default(wholeNumber(100, 200_000), 5000),
  upkeepPerHour: z._default(decimal(0, limits.rate), '0.40'),
  powerW: z._default(wholeNumber(0, 20 * kilowatt), 100),
});

/**
 * What work costs (rules: Cost). A part without input or default costs nothing; without a machine, no cost is computed.
 */
export const costsInput = z.strictObject({
  machine: z.optional(z.nullable(machine)),
  thread: z.optional(z.nullable(z.strictObject({ ...pack, wasteBp: z._default(wholeNumber(0, 10_000), 1000) }))),
  bobbin: z.optional(z.nullable(z.strictObject(pack))),
  stabilizerMinor: z.optional(z.nullable(minor)),
  needle: z.optional(z.nullable(z.strictObject({ priceMinor: minor, lifeStitches: wholeNumber(1000, 1_000_000_000) }))),
});

/** The costs of work as read, with defaults filled in. */
export type PriceCosts = z.output<typeof costsInput>;
/** The machine that does the work: figures for its time and its cost per hour. */
export type PriceMachine = z.output<typeof machine>;

/** Reads the costs; each given part replaces the profile's default for it. Null if there is no input and no default. */
export function readPriceCosts(input: unknown, defaults: PriceCosts | null): Result<PriceCosts | null, FieldProblems> {
  if ((input ?? null) === null) return ok(defaults);
  const read = parse(costsInput, input);
  if (!read.ok) return read;
  const { machine: on } = read.value;
  if (on && on.residualMinor > on.priceMinor)
    return err({ 'machine.residualMinor': { problem: 'too_large', limit: on.priceMinor } });
  return ok({ ...defaults, ...withoutMissing(read.value) });
}

const withoutMissing = (costs: PriceCosts): PriceCosts =>
  Object.fromEntries(Object.entries(costs).filter(([, part]) => part !== undefined && part !== null));
