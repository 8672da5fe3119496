import * as z from 'zod/mini';
import { id, instant, listOf, optionalLines, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';
import { meterMost } from './meter-reading.ts';

const minutes = z.nullable(wholeNumber(0, 1_000_000));

/** A record of work done on a machine, or of a fault (rules: Upkeep). Append-only: another record undoes it. */
export const maintenanceLog = describeKind({
  fields: {
    /** The task that was done; if null, `title` names what was repaired or seen. */
    taskId: withDefault('fixed', 'fresh', z.nullable(id), null),
    title: withDefault('fixed', 'fresh', optionalText(120), null),
    machineId: required('fixed', 'fresh', id),
    head: withDefault('fixed', 'fresh', z.nullable(wholeNumber(1, 120)), null, 'count'),
    needle: withDefault('fixed', 'fresh', z.nullable(wholeNumber(1, 32)), null, 'count'),
    doneAt: required('fixed', 'fresh', instant),
    by: withDefault('fixed', 'fresh', optionalText(64), null),
    /** What the meters showed at `doneAt`: stitches, and running hours in seconds. */
    stitchesAt: withDefault('fixed', 'fresh', z.nullable(wholeNumber(0, meterMost)), null, 'count'),
    hoursAt: withDefault('fixed', 'fresh', z.nullable(wholeNumber(0, meterMost)), null, 'seconds'),
    costMinor: withDefault('fixed', 'fresh', z.nullable(wholeNumber(0, limits.machineMinor)), null, 'minor'),
    minutes: withDefault('fixed', 'fresh', minutes, null, 'count'),
    downtimeMinutes: withDefault('fixed', 'fresh', minutes, null, 'count'),
    /** The steps of the task that were done, by their index in it, from 0. */
    stepsDone: withDefault('fixed', 'fresh', listOf(wholeNumber(0, 19), 20), []),
    note: withDefault('fixed', 'fresh', optionalLines(2000), null),
    reversesId: withDefault('fixed', 'fresh', z.nullable(id), null),
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

/** The fields of an entry in the maintenance log, without its id and stamps (who made and changed it, and when). */
export interface MaintenanceLog extends RowOf<typeof maintenanceLog.fields> {}

/** The defaults of an entry's fields; its machine and time have none. */
export const maintenanceLogDefaults = defaultsOf(maintenanceLog);
