import * as z from 'zod/mini';
import { id, instant, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import {
  byMember,
  defaultsOf,
  describeKind,
  type Origins,
  type RowOf,
  required,
  withDefault,
} from './describe-kind.ts';
import { movementTypes } from './choices.ts';

/** The type of an entry in a spool's ledger: what happened to the thread on the spool. */
export type MovementType = (typeof movementTypes)[number];

const most = 50_000_000;

/** The result of a count or weighing: a length (mm), a part of the full spool (basis points), or weights (mg). */
export const measured = z.union([
  z.strictObject({ lengthMm: wholeNumber(0, most) }),
  z.strictObject({ fractionBp: wholeNumber(0, 10_000) }),
  z.strictObject({ grossMg: wholeNumber(0, limits.spoolMg), tareMg: wholeNumber(0, limits.spoolMg) }),
]);

/** The result of a count or weighing. */
export type Measured = z.output<typeof measured>;

/** One entry of a spool's ledger (rules: The ledger). Append-only: a movement is never changed and never deleted. */
export const movement = describeKind({
  fields: {
    spoolId: required(id),
    type: required(z.enum(movementTypes)),
    /**
     * The change in mm, with its sign; null if unknown. For a count or weighing: the difference found, which no balance
     * adds.
     */
    deltaMm: withDefault(z.nullable(wholeNumber(-most, most)), null, 'mm'),
    /** The amount that a count or weighing found, in mm. It is stored with the movement and never changes. */
    settlesAtMm: withDefault(z.nullable(wholeNumber(0, most)), null, 'mm'),
    measured: withDefault(z.nullable(measured), null),
    groupId: withDefault(z.nullable(id), null),
    jobId: withDefault(z.nullable(id), null),
    machineId: withDefault(z.nullable(id), null),
    head: withDefault(z.nullable(wholeNumber(1, 120)), null, 'count'),
    needle: withDefault(z.nullable(wholeNumber(1, 32)), null, 'count'),
    reversesId: withDefault(z.nullable(id), null),
    occurredAt: required(instant),
    reason: withDefault(optionalText(200), null),
    byMember,
  },
  costs: 'none',
  readers: 'everybody',
  references: { spoolId: 'spool', groupId: null, jobId: null, machineId: null, reversesId: 'movement' },
  indexes: ['spoolId', 'groupId', 'reversesId'],
  sort: () => undefined,
  most: limits.teamMovements,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.movement', after: 'spoolId', fields: [] },
  collection: 'movements',
  rest: 'readAndAdd',
  search: ['reason'],
  filters: ['spoolId', 'groupId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const movementOrigins = {
  spoolId: 'fixed, fresh',
  type: 'fixed, fresh',
  deltaMm: 'fixed, fresh',
  settlesAtMm: 'fixed, fresh',
  measured: 'fixed, fresh',
  groupId: 'fixed, fresh',
  jobId: 'fixed, fresh',
  machineId: 'fixed, fresh',
  head: 'fixed, fresh',
  needle: 'fixed, fresh',
  reversesId: 'fixed, fresh',
  occurredAt: 'fixed, fresh',
  reason: 'fixed, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof movement.fields>;

/** The fields of a movement, without its id and stamps (who made and changed it, and when). */
export interface Movement extends RowOf<typeof movement.fields> {}

/** The defaults of a movement's fields; spool, type and time have none. */
export const movementDefaults = defaultsOf(movement);
