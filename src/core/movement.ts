import * as z from 'zod/mini';
import { id, instant, optionalText, wholeNumber } from './fields.ts';

/** Every way a spool's amount comes to change. */
export const movementTypes = [
  'opening',
  'purchase',
  'consume',
  'waste',
  'sample',
  'count',
  'weigh',
  'lend_out',
  'lend_back',
  'correction',
  'reversal',
] as const;

/** One of `movementTypes`. */
export type MovementType = (typeof movementTypes)[number];

const most = 50_000_000;

/** What a count or a weighing saw: a length (mm), a fraction of the full spool (basis points), or weights (mg). */
export const measured = z.union([
  z.strictObject({ lengthMm: wholeNumber(0, most) }),
  z.strictObject({ fractionBp: wholeNumber(0, 10_000) }),
  z.strictObject({ grossMg: wholeNumber(0, 2_000_000), tareMg: wholeNumber(0, 2_000_000) }),
]);

/** What a count or a weighing saw. */
export type Measured = z.output<typeof measured>;

/** Every field of a movement (domain §2.3). Append-only: a movement is never changed and never deleted. */
export const movementFields = {
  spoolId: id,
  type: z.enum(movementTypes),
  /** Signed mm. Null only for an opening of unknown amount. For a count or weighing: information, never added. */
  deltaMm: z.nullable(wholeNumber(-most, most)),
  /** What a count or weighing found, in mm, fixed when it was written. */
  settlesAtMm: z.nullable(wholeNumber(0, most)),
  measured: z.nullable(measured),
  groupId: z.nullable(id),
  jobId: z.nullable(id),
  machineId: z.nullable(id),
  head: z.nullable(wholeNumber(1, 120)),
  needle: z.nullable(wholeNumber(1, 32)),
  reversesId: z.nullable(id),
  occurredAt: instant,
  reason: optionalText(200),
};

const movement = z.strictObject(movementFields);

/** One entry of a spool's ledger. */
export type Movement = z.output<typeof movement>;

/** What a movement starts with; spool, type and time are given. */
export const movementDefaults: Omit<Movement, 'spoolId' | 'type' | 'occurredAt'> = {
  deltaMm: null,
  settlesAtMm: null,
  measured: null,
  groupId: null,
  jobId: null,
  machineId: null,
  head: null,
  needle: null,
  reversesId: null,
  reason: null,
};
