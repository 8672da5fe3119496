import * as z from 'zod/mini';
import { decimal, id, listOf, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** Which days count: all of them, or only those on which the machine ran. */
export const dayCountings = ['calendar', 'days_used'] as const;
/** What the next due time counts from: when the task was done, or when it was due. */
export const maintenanceBases = ['completed', 'scheduled'] as const;
/** How much it matters that a task is due. */
export const severities = ['tip', 'normal', 'stop_machine'] as const;

/** A task that is repeated on machines (rules: Upkeep). It is due as soon as one of its intervals is over. */
export const maintenanceTask = describeKind({
  fields: {
    title: required('typed', 'fresh', requiredText(120)),
    steps: withDefault('typed', 'fresh', listOf(requiredText(200), 20), []),
    machineIds: withDefault('typed', 'fresh', listOf(id, limits.teamMachines), []),
    everyStitches: withDefault('typed', 'fresh', z.nullable(wholeNumber(1000, 1_000_000_000)), null, 'count'),
    everyHours: withDefault('typed', 'fresh', z.nullable(decimal(0.5, 100_000)), null),
    everyDays: withDefault('typed', 'fresh', z.nullable(wholeNumber(1, 3650)), null, 'count'),
    dayCounting: withDefault('typed', 'fresh', z.enum(dayCountings), 'calendar'),
    basis: withDefault('typed', 'fresh', z.enum(maintenanceBases), 'completed'),
    soonBp: withDefault('typed', 'fresh', wholeNumber(5000, 9900), 8000, 'bp'),
    severity: withDefault('typed', 'fresh', z.enum(severities), 'normal'),
    consumables: withDefault(
      'typed',
      'fresh',
      listOf(z.strictObject({ text: requiredText(120), qty: wholeNumber(1, 999) }), 20),
      [],
    ),
    active: withDefault('derived', 'fresh', z.boolean(), true),
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

/** The fields of a task, without its id and stamps (who made and changed it, and when). */
export interface MaintenanceTask extends RowOf<typeof maintenanceTask.fields> {}

/** The defaults of a task's fields; its title has none, and at least one interval must be given. */
export const maintenanceTaskDefaults = defaultsOf(maintenanceTask);
