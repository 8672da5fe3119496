import * as z from 'zod/mini';
import { id, instant, wholeNumber } from '../fields.ts';
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
import { stopCodes } from './choices.ts';

/** The code of the reason for which a machine stopped. */
export type StopCode = (typeof stopCodes)[number];

/** A stop that a person tapped beside the machine (rules: Runs). Append-only: another stop undoes it. */
export const stop = describeKind({
  fields: {
    machineId: required(id),
    code: required(z.enum(stopCodes)),
    head: withDefault(z.nullable(wholeNumber(1, 120)), null, 'count'),
    needle: withDefault(z.nullable(wholeNumber(1, 32)), null, 'count'),
    spoolId: withDefault(z.nullable(id), null),
    stitchNo: withDefault(z.nullable(wholeNumber(0, 10_000_000)), null, 'count'),
    at: required(instant),
    seconds: withDefault(z.nullable(wholeNumber(0, 100_000)), null, 'seconds'),
    reversesId: withDefault(z.nullable(id), null),
    byMember,
  },
  costs: 'none',
  readers: 'everybody',
  references: { machineId: 'machine', spoolId: 'spool', reversesId: 'stop' },
  indexes: ['machineId', 'reversesId'],
  sort: ({ at }) => at,
  most: limits.teamRecords,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.stop', after: 'machineId', fields: ['code'] },
  collection: 'stops',
  rest: 'readOnly',
  search: [],
  filters: ['machineId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const stopOrigins = {
  machineId: 'fixed, fresh',
  code: 'fixed, fresh',
  head: 'fixed, fresh',
  needle: 'fixed, fresh',
  spoolId: 'fixed, fresh',
  stitchNo: 'fixed, fresh',
  at: 'fixed, fresh',
  seconds: 'fixed, fresh',
  reversesId: 'fixed, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof stop.fields>;

/** The fields of a stop, without its id and stamps (who made and changed it, and when). */
export interface Stop extends RowOf<typeof stop.fields> {}

/** The defaults of a stop's fields; machine, code and time have none. */
export const stopDefaults = defaultsOf(stop);
