import * as z from 'zod/mini';
import { id, instant, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/**
 * Why a machine stopped: T thread break, N needle break, B bobbin out, J jam, P ply run-back, C colour or other reason.
 */
export const stopCodes = ['T', 'N', 'B', 'J', 'P', 'C'] as const;

/** The code of the reason for which a machine stopped. */
export type StopCode = (typeof stopCodes)[number];

/** A stop that a person tapped beside the machine (rules: Runs). Append-only: another stop undoes it. */
export const stop = describeKind({
  fields: {
    machineId: required('fixed', 'fresh', id),
    code: required('fixed', 'fresh', z.enum(stopCodes)),
    head: withDefault('fixed', 'fresh', z.nullable(wholeNumber(1, 120)), null, 'count'),
    needle: withDefault('fixed', 'fresh', z.nullable(wholeNumber(1, 32)), null, 'count'),
    spoolId: withDefault('fixed', 'fresh', z.nullable(id), null),
    stitchNo: withDefault('fixed', 'fresh', z.nullable(wholeNumber(0, 10_000_000)), null, 'count'),
    at: required('fixed', 'fresh', instant),
    seconds: withDefault('fixed', 'fresh', z.nullable(wholeNumber(0, 100_000)), null, 'seconds'),
    reversesId: withDefault('fixed', 'fresh', z.nullable(id), null),
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

/** The fields of a stop, without its id and stamps (who made and changed it, and when). */
export interface Stop extends RowOf<typeof stop.fields> {}

/** The defaults of a stop's fields; machine, code and time have none. */
export const stopDefaults = defaultsOf(stop);
