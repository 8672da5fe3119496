import type { Machine } from '../kinds/machine.ts';
import type { MaintenanceLog } from '../kinds/maintenance-log.ts';
import type { MaintenanceTask } from '../kinds/maintenance-task.ts';
import type { MeterKind } from '../kinds/meter-reading.ts';
import { metersOf, withoutUndone, type MeterEntry } from './meter.ts';

/** How a task stands: `soon` from its own threshold on, `due` exactly at its interval, `overdue` after it. */
export type DueLevel = 'fine' | 'soon' | 'due' | 'overdue' | 'noReading';

/** What makes a task due, how much of it is used up, and of how much: stitches, seconds sewn, or days. */
export interface Trigger {
  readonly by: 'stitches' | 'hours' | 'days';
  readonly used: number;
  readonly every: number;
}

/** How a task stands on a machine. `trigger`: the one that comes first; none where nothing was ever read [T10]. `logId`: the entry that it counts from. */
export interface Due {
  readonly level: DueLevel;
  readonly trigger: Trigger | undefined;
  readonly logId: string | null;
}

/** What is known of a machine: its meter, what was done to it, and the dates on which it ran. */
export interface MachineHistory {
  readonly machine: Pick<Machine, 'workingSpm'> & { readonly createdAt: string };
  readonly entries: readonly MeterEntry[];
  /** Of this task on this machine. */
  readonly logs: readonly (Pick<MaintenanceLog, 'doneAt' | 'stitchesAt' | 'hoursAt' | 'reversesId'> & {
    readonly id: string;
  })[];
  readonly daysRun: readonly string[];
}

/** When it is judged, and the date that an instant has where the workshop is (`YYYY-MM-DD`). */
export interface Today {
  readonly now: string;
  readonly dateOf: (instant: string) => string;
}

type Task = Pick<MaintenanceTask, 'everyStitches' | 'everyHours' | 'everyDays' | 'dayCounting' | 'basis' | 'soonBp'> & {
  readonly createdAt: string;
};

/** How a task stands on a machine, by whichever of its triggers comes first (domain §2.7, T1–T10). The server judges with it, too. */
export const dueOf = (task: Task, history: MachineHistory, today: Today): Due => {
  const logs = withoutUndone(history.logs).toSorted(byTime);
  const logId = logs.at(-1)?.id ?? null;
  const triggers = [stitches(task, history, logs), hours(task, history, logs), days(task, history, logs, today)];
  const [trigger] = triggers.flatMap((one) => one ?? []).toSorted((a, b) => b.used / b.every - a.used / a.every);
  return { level: trigger === undefined ? 'noReading' : levelOf(trigger, task.soonBp), trigger, logId };
};

/** How far a trigger has come [T1–T3]. */
export const levelOf = ({ used, every }: Pick<Trigger, 'used' | 'every'>, soonBp: number): DueLevel => {
  if (used > every) return 'overdue';
  if (used === every) return 'due';
  return used * 10_000 >= every * soonBp ? 'soon' : 'fine';
};

/** The most pressing first. */
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
  // Nobody reads the hours: the stitches say how long it took [T5].
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

/** What a meter has counted since the task was last done, or since it can have been counted at all. */
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
  // What was done before the meter was first read counts from that reading: nobody knows what it showed.
  const then = (log: Log): number =>
    Math.max(
      at(log.doneAt) === 0 && firstRead !== undefined ? at(latest(log.doneAt, firstRead)) : at(log.doneAt),
      shown(log) ?? 0,
    );
  // Only a schedule is moved by every entry.
  const counting = basis === 'completed' ? logs.slice(-1) : logs;
  const base = counting.reduce((from, log) => advanced(basis, from, then(log), every), at(origin));
  return { used: Math.max(0, meters.totalAt(kind) - base), every };
};

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

/** From where it counts after it was done: from there [T6], or, by the schedule, from the last time that it was due. */
const advanced = (basis: Task['basis'], from: number, doneAt: number, every: number): number =>
  basis === 'completed' ? doneAt : from + every * Math.max(1, Math.floor((doneAt - from) / every));

const latest = (...instants: readonly string[]): string => instants.toSorted().at(-1) ?? '';

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

const byTime = (a: Log, b: Log): number => (a.doneAt < b.doneAt ? -1 : a.doneAt > b.doneAt ? 1 : a.id < b.id ? -1 : 1);
