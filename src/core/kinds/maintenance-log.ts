import * as z from 'zod/mini';
import { id, instant, listOf, optionalLines, optionalText, wholeNumber } from '../fields.ts';
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
import { meterMost } from './meter-reading.ts';

const minutes = z.nullable(wholeNumber(0, 1_000_000));

/** A record of work done on a machine, or of a fault (rules: Upkeep). Append-only: another record undoes it. */
export const maintenanceLog = describeKind({
  fields: {
    /** The task that was done; if null, `title` names what was repaired or seen. */
    taskId: withDefault(z.nullable(id), null),
    title: withDefault(optionalText(120), null),
    machineId: required(id),
    head: withDefault(z.nullable(wholeNumber(1, 120)), null, 'count'),
    needle: withDefault(z.nullable(wholeNumber(1, 32)), null, 'count'),
    doneAt: required(instant),
    by: withDefault(optionalText(64), null),
    /** What the meters showed at `doneAt`: stitches, and running hours in seconds. */
    stitchesAt: withDefault(z.nullable(wholeNumber(0, meterMost)), null, 'count'),
    hoursAt: withDefault(z.nullable(wholeNumber(0, meterMost)), null, 'seconds'),
    costMinor: withDefault(z.nullable(wholeNumber(0, limits.machineMinor)), null, 'minor'),
    minutes: withDefault(minutes, null, 'count'),
    downtimeMinutes: withDefault(minutes, null, 'count'),
    /** The steps of the task that were done, by their index in it, from 0. */
    stepsDone: withDefault(listOf(wholeNumber(0, 19), 20), []),
    note: withDefault(optionalLines(2000), null),
    reversesId: withDefault(z.nullable(id), null),
    byMember,
  },
  costs: { costMinor: 'hidden' },
  readers: 'everybody',
  references: { taskId: 'maintenanceTask', machineId: 'machine', reversesId: 'maintenanceLog' },
  indexes: ['taskId', 'machineId', 'reversesId'],
  sort: ({ doneAt }) => doneAt,
  most: limits.teamRecords,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.maintenanceLog', after: 'machineId', fields: ['title'] },
  collection: 'maintenanceLogs',
  rest: 'readOnly',
  search: ['title', 'note'],
  filters: ['taskId', 'machineId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const maintenanceLogOrigins = {
  taskId: 'fixed, fresh',
  title: 'fixed, fresh',
  machineId: 'fixed, fresh',
  head: 'fixed, fresh',
  needle: 'fixed, fresh',
  doneAt: 'fixed, fresh',
  by: 'fixed, fresh',
  stitchesAt: 'fixed, fresh',
  hoursAt: 'fixed, fresh',
  costMinor: 'fixed, fresh',
  minutes: 'fixed, fresh',
  downtimeMinutes: 'fixed, fresh',
  stepsDone: 'fixed, fresh',
  note: 'fixed, fresh',
  reversesId: 'fixed, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof maintenanceLog.fields>;

/** The fields of an entry in the maintenance log, without its id and stamps (who made and changed it, and when). */
export interface MaintenanceLog extends RowOf<typeof maintenanceLog.fields> {}

/** The defaults of an entry's fields; its machine and time have none. */
export const maintenanceLogDefaults = defaultsOf(maintenanceLog);
