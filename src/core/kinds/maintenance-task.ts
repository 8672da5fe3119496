import * as z from 'zod/mini';
import { decimal, id, listOf, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';
import { dayCountings, maintenanceBases, severities } from './choices.ts';

/** A task that is repeated on machines (rules: Upkeep). It is due as soon as one of its intervals is over. */
export const maintenanceTask = describeKind({
  fields: {
    title: required(requiredText(120)),
    steps: withDefault(listOf(requiredText(200), 20), []),
    machineIds: withDefault(listOf(id, limits.teamMachines), []),
    everyStitches: withDefault(z.nullable(wholeNumber(1000, 1_000_000_000)), null, 'count'),
    everyHours: withDefault(z.nullable(decimal(0.5, 100_000)), null),
    everyDays: withDefault(z.nullable(wholeNumber(1, 3650)), null, 'count'),
    dayCounting: withDefault(z.enum(dayCountings), 'calendar'),
    basis: withDefault(z.enum(maintenanceBases), 'completed'),
    soonBp: withDefault(wholeNumber(5000, 9900), 8000, 'bp'),
    severity: withDefault(z.enum(severities), 'normal'),
    consumables: withDefault(listOf(z.strictObject({ text: requiredText(120), qty: wholeNumber(1, 999) }), 20), []),
    active: withDefault(z.boolean(), true),
  },
  costs: 'none',
  readers: 'everybody',
  references: {},
  indexes: [],
  sort: ({ title }) => title.toLowerCase(),
  most: limits.teamOtherRows,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [['maintenanceLog', 'taskId']],
  title: { word: 'kindWords.maintenanceTask', fields: ['title'] },
  collection: 'maintenanceTasks',
  rest: 'readOnly',
  search: ['title'],
  filters: [],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const maintenanceTaskOrigins = {
  title: 'typed, fresh',
  steps: 'typed, fresh',
  machineIds: 'typed, fresh',
  everyStitches: 'typed, fresh',
  everyHours: 'typed, fresh',
  everyDays: 'typed, fresh',
  dayCounting: 'typed, fresh',
  basis: 'typed, fresh',
  soonBp: 'typed, fresh',
  severity: 'typed, fresh',
  consumables: 'typed, fresh',
  active: 'derived, fresh',
} as const satisfies Origins<typeof maintenanceTask.fields>;

/** The fields of a task, without its id and stamps (who made and changed it, and when). */
export interface MaintenanceTask extends RowOf<typeof maintenanceTask.fields> {}

/** The defaults of a task's fields; its title has none, and at least one interval must be given. */
export const maintenanceTaskDefaults = defaultsOf(maintenanceTask);
