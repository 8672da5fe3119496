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
import { meterKinds, readingSources } from './choices.ts';

/** What a meter counts: stitches, or running hours, which are stored in seconds. */
export type MeterKind = (typeof meterKinds)[number];

/** The highest value of a meter, in stitches or in seconds. */
export const meterMost = 999_999_999_999;

/** One entry of a machine's meter (rules: Meters). Append-only: another entry undoes it. */
export const meterReading = describeKind({
  fields: {
    machineId: required(id),
    kind: required(z.enum(meterKinds)),
    at: required(instant),
    source: withDefault(z.enum(readingSources), 'manual'),
    /** The number on the machine's display, in stitches or seconds. A number below the meter counts only as a reset. */
    value: withDefault(z.nullable(wholeNumber(0, meterMost)), null, 'count'),
    /** What a run or an estimate adds, in stitches or seconds. */
    delta: withDefault(z.nullable(wholeNumber(0, meterMost)), null, 'count'),
    reset: withDefault(z.boolean(), false),
    reason: withDefault(optionalText(200), null),
    reversesId: withDefault(z.nullable(id), null),
    byMember,
  },
  costs: 'none',
  readers: 'everybody',
  references: { machineId: 'machine', reversesId: 'meterReading' },
  indexes: ['machineId', 'reversesId'],
  sort: ({ at }) => at,
  most: limits.teamRecords,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.meterReading', after: 'machineId', fields: [] },
  collection: 'meterReadings',
  rest: 'readAndAdd',
  search: ['reason'],
  filters: ['machineId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const meterReadingOrigins = {
  machineId: 'fixed, fresh',
  kind: 'fixed, fresh',
  at: 'fixed, fresh',
  source: 'fixed, fresh',
  value: 'fixed, fresh',
  delta: 'fixed, fresh',
  reset: 'fixed, fresh',
  reason: 'fixed, fresh',
  reversesId: 'fixed, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof meterReading.fields>;

/** The fields of a meter reading, without its id and stamps (who made and changed it, and when). */
export interface MeterReading extends RowOf<typeof meterReading.fields> {}

/** The defaults of a reading's fields; machine, kind and time have none. */
export const meterReadingDefaults = defaultsOf(meterReading);
