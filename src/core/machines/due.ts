import { dayNumber, type Day, type NoDay } from '../dates/day.ts';
import type { Machine } from '../kinds/machine.ts';
import type { MaintenanceLog } from '../kinds/maintenance-log.ts';
import type { MaintenanceTask } from '../kinds/maintenance-task.ts';
import type { MeterKind } from '../kinds/meter-reading.ts';
import { withoutUndone, type MeterEntry } from './meter.ts';
import { metersOf } from './read-meters.ts';

/** How close a task is: `soon` from the task's own threshold on, `due` exactly at its interval, `overdue` after it. */
export type DueLevel = 'fine' | 'soon' | 'due' | 'overdue' | 'noReading';

/** One interval of a task: its length (`every`) and how much of it is used, in stitches, seconds sewn or days. */
export interface Trigger {
  readonly by: 'stitches' | 'hours' | 'days';
  readonly used: number;
  readonly every: number;
}

/**
 * `trigger`: the most used interval; undefined if none can be judged (rules: Upkeep, T10). `logId`: the last log entry.
 */
export interface Due {
  readonly level: DueLevel;
  readonly trigger: Trigger | undefined;
  readonly logId: string | null;
}

/** The records of a machine for one task: meter readings, log entries, and the days of its runs. */
export interface MachineHistory {
  readonly machine: Pick<Machine, 'workingSpm'> & { readonly createdAt: string };
  readonly entries: readonly MeterEntry[];
  readonly logs: readonly (Pick<MaintenanceLog, 'doneAt' | 'stitchesAt' | 'hoursAt' | 'reversesId'> & {
    readonly id: string;
  })[];
  readonly daysRun: readonly Day[];
}

/** `now`: the time for which tasks are judged (ISO 8601). `dateOf`: the workshop's local day at an instant. */
export interface Today {
  readonly now: string;
  readonly dateOf: (instant: NoDay) => Day;
}

type Task = Pick<MaintenanceTask, 'everyStitches' | 'everyHours' | 'everyDays' | 'dayCounting' | 'basis' | 'soonBp'> & {
  readonly createdAt: string;
};

/** Judges a task on a machine by the trigger that is used most (rules: Upkeep, T1–T10). */
export const dueOf = (task: Task, history: MachineHistory, today: Today): Due => {
  const logs = withoutUndone(history.logs).toSorted(byTime);
  const logId = logs.at(-1)?.id ?? null;
  const triggers = [stitches(task, history, logs), hours(task, history, logs), days(task, history, logs, today)];
  const [trigger] = triggers.flatMap((one) => one ?? []).toSorted((a, b) => b.used / b.every - a.used / a.every);
  return { level: trigger === undefined ? 'noReading' : levelOf(trigger, task.soonBp), trigger, logId };
};

/** Returns the level of a trigger, from how much of its interval is used [T1–T3]. */
export const levelOf = ({ used, every }: Pick<Trigger, 'used' | 'every'>, soonBp: number): DueLevel => {
  if (used > every) return 'overdue';
  if (used === every) return 'due';
  return used * 10_000 >= every * soonBp ? 'soon' : 'fine';
};

/** All levels of a task, the most pressing first. */
export const dueOrder: readonly DueLevel[] = ['overdue', 'due', 'soon', 'noReading', 'fine'];

type Log = MachineHistory['logs'][number];

const stitches = (task: Task, history: MachineHistory, logs: readonly Log[]): Trigger | undefined => {
  if (task.everyStitches === null || !metersOf(history.entries).isRead('stitches')) return undefined;
  return { by: 'stitches', ...counted(task, task.everyStitches, history, logs, meter('stitches')) };
};

const hours = (task: Task, history: MachineHistory, logs: readonly Log[]): Trigger | undefined => {
  if (task.everyHours === null) return undefined;
  const every = Number(task.everyHours) * 3600;
  if (metersOf(history.entries).isRead('hours'))
    return { by: 'hours', ...counted(task, every, history, logs, meter('hours')) };
  if (!metersOf(history.entries).isRead('stitches')) return undefined;
  // Without hour readings, the interval in hours is converted to stitches at the machine's working speed [T5].
  const inStitches = (every / 60) * history.machine.workingSpm;
  const { used } = counted(task, inStitches, history, logs, meter('stitches'));
  return { by: 'hours', used: (used / history.machine.workingSpm) * 60, every };
};

interface MeterAt {
  readonly kind: MeterKind;
  readonly shown: (log: Log) => number | null;
}

const meter = (kind: MeterKind): MeterAt => ({
  kind,
  shown: (log) => (kind === 'stitches' ? log.stitchesAt : log.hoursAt),
});

/** Returns how much of the interval is used since the start that the log entries set, or since the origin without any. */
const counted = (
  { createdAt, basis }: Task,
  every: number,
  { machine, entries }: MachineHistory,
  logs: readonly Log[],
  { kind, shown }: MeterAt,
): Pick<Trigger, 'used' | 'every'> => {
  const meters = metersOf(entries);
  const at = (instant: string): number => meters.totalAt(kind, instant);
  const firstRead = meters.firstManual(kind);
  const origin = latest(createdAt, machine.createdAt, firstRead ?? '');
  // The meter's value before its first reading is unknown, so a task done earlier counts from that reading.
  const then = (log: Log): number =>
    Math.max(
      at(log.doneAt) === 0 && firstRead !== undefined ? at(latest(log.doneAt, firstRead)) : at(log.doneAt),
      shown(log) ?? 0,
    );
  // In a schedule each log entry moves the start forward; without a schedule, only the last entry counts.
  const counting = basis === 'completed' ? logs.slice(-1) : logs;
  const base = counting.reduce((from, log) => advanced(basis, from, then(log), every), at(origin));
  return { used: Math.max(0, meters.totalAt(kind) - base), every };
};

/** Whether a task counts the days on which its machine ran; only then the days of its runs are needed. */
export const countsDaysUsed = ({ everyDays, dayCounting }: Pick<Task, 'everyDays' | 'dayCounting'>): boolean =>
  everyDays !== null && dayCounting === 'days_used';

const days = (
  { everyDays, dayCounting, basis, createdAt }: Task,
  { machine, entries, daysRun }: MachineHistory,
  logs: readonly Log[],
  { now, dateOf }: Today,
): Trigger | undefined => {
  if (everyDays === null) return undefined;
  const origin = dateOf(latest(createdAt, machine.createdAt, metersOf(entries).firstManual() ?? ''));
  const last = logs.at(-1);
  if (dayCounting === 'days_used') {
    const since = last === undefined ? undefined : dateOf(last.doneAt);
    const used = new Set(daysRun.filter((day) => (since === undefined ? day >= origin : day > since)));
    return { by: 'days', used: used.size, every: everyDays };
  }
  const base = logs.reduce(
    (from, log) => advanced(basis, from, dayNumber(dateOf(log.doneAt)), everyDays),
    dayNumber(origin),
  );
  return { by: 'days', used: Math.max(0, dayNumber(dateOf(now)) - base), every: everyDays };
};

/** Returns the new start: when the task was done [T6] or, in a schedule, one or more intervals later. */
const advanced = (basis: Task['basis'], from: number, doneAt: number, every: number): number =>
  basis === 'completed' ? doneAt : from + every * Math.max(1, Math.floor((doneAt - from) / every));

const latest = (...instants: readonly string[]): string => instants.toSorted().at(-1) ?? '';

const byTime = (a: Log, b: Log): number => (a.doneAt < b.doneAt ? -1 : a.doneAt > b.doneAt ? 1 : a.id < b.id ? -1 : 1);
