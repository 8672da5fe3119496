import * as z from 'zod/mini';
import { id, instant, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** What a machine counts. Hours are kept in seconds. */
export const meterKinds = ['stitches', 'hours'] as const;
/** Where a reading comes from: somebody read the machine, a run was recorded, or somebody guessed. */
export const readingSources = ['manual', 'run', 'estimate'] as const;

/** One of `meterKinds`. */
export type MeterKind = (typeof meterKinds)[number];

/** The highest that a meter goes. */
export const meterMost = 999_999_999_999;

/** One entry of a machine's meter (domain §2.5). Append-only: it is undone by another entry. */
export const meterReading = describeKind({
  fields: {
    machineId: required(id),
    kind: required(z.enum(meterKinds)),
    at: required(instant),
    source: withDefault(z.enum(readingSources), 'manual'),
    /** What the machine showed: a manual reading settles the meter. */
    value: withDefault(z.nullable(wholeNumber(0, meterMost)), null, 'count'),
    /** What a run or an estimate adds. */
    delta: withDefault(z.nullable(wholeNumber(0, meterMost)), null, 'count'),
    reset: withDefault(z.boolean(), false),
    reason: withDefault(optionalText(200), null),
    reversesId: withDefault(z.nullable(id), null),
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

/** One entry of a machine's meter. */
export interface MeterReading extends RowOf<typeof meterReading.fields> {}

/** What a reading starts with; machine, kind and time are given. */
export const meterReadingDefaults = defaultsOf(meterReading);
