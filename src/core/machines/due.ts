import { dayNumber, laterDay, type Day, type NoDay } from '../dates/day.ts';
import { groupedBy } from '../grouped-by.ts';
import { derivedId } from '../ids.ts';
import type { Machine } from '../kinds/machine.ts';
import type { MaintenanceLog } from '../kinds/maintenance-log.ts';
import type { MaintenanceTask } from '../kinds/maintenance-task.ts';
import type { Run } from '../kinds/run.ts';
import { withoutUndone, type MeterEntry } from './meter.ts';
import { metersOf } from './read-meters.ts';

/** How close a task is: `soon` from the task's own threshold on, `due` exactly at its interval, `overdue` after it. */
export type DueLevel = 'fine' | 'soon' | 'due' | 'overdue' | 'noReading';

/**
 * One interval of a task: its length (`every`) and how much of it is used, in stitches, seconds sewn or days. Below 0
 * where a scheduled round was answered early.
 */
export interface Trigger {
  readonly by: 'stitches' | 'hours' | 'days';
  readonly used: number;
  readonly every: number;
}

/**
 * `trigger`: the most used interval; undefined if none can be judged (rules: Upkeep, T10). `logId`: the log entry from
 * which the task counts.
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
  readonly logs: readonly (Pick<MaintenanceLog, 'doneAt' | 'reversesId'> & { readonly id: string })[];
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

/** Judges a task on a machine by the trigger that is used most (rules: Upkeep, T1–T10, F11–F13). */
export function dueOf(task: Task, history: MachineHistory, today: Today): Due {
  const logs = withoutUndone(history.logs).toSorted(byTime);
  const courses = coursesOf(task, history, logs, today);
  const [trigger] = courses
    .map((course): Trigger => ({ by: course.by, every: course.every / course.unit, used: usedNow(task, course) }))
    .toSorted((a, b) => b.used / b.every - a.used / a.every);
  const level = trigger === undefined ? 'noReading' : levelOf(trigger, task.soonBp);
  return { level, trigger, logId: countsFrom(task, courses, logs)?.id ?? null };
}

/** A round of a scheduled task that an entry does not answer: how much comes before it, and its day, if it has one. */
export interface ComingRound {
  readonly by: Trigger['by'];
  /** From the entry to the round, in stitches, seconds sewn or days. */
  readonly left: number;
  readonly day: Day | undefined;
}

/** Returns the round that stays open though an entry says that the task was done; undefined if the entry counts [F13]. */
export function roundThatStays(
  task: Task,
  history: MachineHistory,
  logId: string,
  today: Today,
): ComingRound | undefined {
  const logs = withoutUndone(history.logs).toSorted(byTime);
  const at = logs.findIndex(({ id }) => id === logId);
  const log = logs[at];
  if (task.basis === 'completed' || log === undefined) return undefined;
  const open = coursesOf(task, history, logs, today).map((course) => ({ course, answered: answeredBy(task, course) }));
  if (open.some(({ answered }) => (answered[at] ?? 0) > (answered[at - 1] ?? 0))) return undefined;
  const [next] = open
    .map(({ course, answered }) => ({
      course,
      left: leftAt(course, course.done[at] ?? course.start, answered[at] ?? 0),
    }))
    .toSorted((a, b) => a.left / a.course.every - b.left / b.course.every);
  if (next === undefined) return undefined;
  const { by, unit } = next.course;
  const left = next.left / unit;
  const hasDay = by === 'days' && task.dayCounting === 'calendar';
  return { by, left, day: hasDay ? laterDay(today.dateOf(log.doneAt), left) : undefined };
}

/** Returns the level of a trigger, from how much of its interval is used [T1–T3]. */
export function levelOf({ used, every }: Pick<Trigger, 'used' | 'every'>, soonBp: number): DueLevel {
  if (used > every) return 'overdue';
  if (used === every) return 'due';
  return isSoon({ used, every }, soonBp) ? 'soon' : 'fine';
}

const isSoon = ({ used, every }: Pick<Trigger, 'used' | 'every'>, soonBp: number): boolean =>
  used * 10_000 >= every * soonBp;

/** All levels of a task, the most pressing first. */
export const dueOrder: readonly DueLevel[] = ['overdue', 'due', 'soon', 'noReading', 'fine'];

type Log = MachineHistory['logs'][number];

/**
 * The way of one trigger, in its own measure: where it starts, where it was at each entry, and where it is now. `unit`:
 * how much of the measure is one stitch, second or day.
 */
interface Course {
  readonly by: Trigger['by'];
  readonly every: number;
  readonly start: number;
  readonly done: readonly number[];
  readonly now: number;
  readonly unit: number;
}

const coursesOf = (task: Task, history: MachineHistory, logs: readonly Log[], today: Today): readonly Course[] =>
  [stitches(task, history, logs), hours(task, history, logs), days(task, history, logs, today)].flatMap(
    (one) => one ?? [],
  );

const usedNow = (task: Task, course: Course): number => {
  const { start, done, now, every, unit } = course;
  const from =
    task.basis === 'completed' ? (done.at(-1) ?? start) : start + every * (answeredBy(task, course).at(-1) ?? 0);
  return (now - from) / unit;
};

/** How much comes before the next round after `answered` ones. */
const leftAt = ({ start, every }: Course, at: number, answered: number): number => start + every * (answered + 1) - at;

/** Returns how many rounds of a schedule are answered after each entry: each round once, whoever answers it [F13]. */
const answeredBy = ({ soonBp }: Task, { every, start, done }: Course): readonly number[] => {
  let most = 0;
  return done.map((at) => {
    const due = Math.floor((at - start) / every);
    const used = at - start - due * every;
    // An entry answers the coming round only when that is already soon.
    most = Math.max(most, isSoon({ used, every }, soonBp) ? due + 1 : due);
    return most;
  });
};

/** Returns the entry from which a task counts: the last one or, in a schedule, the last that answered a round. */
const countsFrom = (task: Task, courses: readonly Course[], logs: readonly Log[]): Log | undefined => {
  if (task.basis === 'completed') return logs.at(-1);
  const all = courses.map((course) => answeredBy(task, course));
  return logs.findLast((_, at) => all.some((answered) => (answered[at] ?? 0) > (answered[at - 1] ?? 0)));
};

const stitches = (task: Task, history: MachineHistory, logs: readonly Log[]): Course | undefined => {
  const meters = metersOf(history.entries);
  if (task.everyStitches === null || !meters.isRead('stitches')) return undefined;
  const at = (instant?: string) => meters.sewnAt('stitches', instant);
  return { by: 'stitches', every: task.everyStitches, unit: 1, ...metered(task, history, logs, at) };
};

const hours = (task: Task, history: MachineHistory, logs: readonly Log[]): Course | undefined => {
  const meters = metersOf(history.entries);
  const firstRead = meters.firstManual('hours');
  if (task.everyHours === null || !(meters.isRead('hours') || meters.isRead('stitches'))) return undefined;
  const { workingSpm } = history.machine;
  // Until somebody reads the hours, they are stitches at the machine's working speed, whatever runs carry [T5, F12].
  // Counted as stitches × seconds, so that whole numbers stay exact.
  const byStitches = (instant?: string) => meters.sewnAt('stitches', instant) * 60;
  const bySeconds = (instant?: string) => meters.sewnAt('hours', instant) * workingSpm;
  const at = (instant?: string) => {
    // Only the seconds of runs are known.
    if (!meters.isRead('stitches')) return bySeconds(instant);
    if (firstRead === undefined || (instant !== undefined && instant < firstRead)) return byStitches(instant);
    return byStitches(firstRead) + bySeconds(instant) - bySeconds(firstRead);
  };
  const every = Number(task.everyHours) * 3600 * workingSpm;
  return { by: 'hours', every, unit: workingSpm, ...metered(task, history, logs, at) };
};

/** Returns the way of a meter, by what is known of it now: an entry's own copy of it may be of a reading taken back. */
const metered = (
  task: Task,
  { machine, entries }: MachineHistory,
  logs: readonly Log[],
  at: (instant?: string) => number,
): Pick<Course, 'start' | 'done' | 'now'> => ({
  start: at(latest(task.createdAt, machine.createdAt, metersOf(entries).firstManual() ?? '')),
  done: logs.map(({ doneAt }) => at(doneAt)),
  now: at(),
});

/** Whether a task counts the days on which its machine ran; only then the days of its runs are needed. */
export function countsDaysUsed({ everyDays, dayCounting }: Pick<Task, 'everyDays' | 'dayCounting'>): boolean {
  return everyDays !== null && dayCounting === 'days_used';
}

const days = (
  { everyDays, dayCounting, createdAt }: Task,
  { machine, entries, daysRun }: MachineHistory,
  logs: readonly Log[],
  { now, dateOf }: Today,
): Course | undefined => {
  if (everyDays === null) return undefined;
  const origin = dateOf(latest(createdAt, machine.createdAt, metersOf(entries).firstManual() ?? ''));
  const course = { by: 'days', every: everyDays, unit: 1 } as const;
  const doneOn = logs.map(({ doneAt }) => dateOf(doneAt));
  if (dayCounting === 'calendar')
    return { ...course, start: dayNumber(origin), done: doneOn.map(dayNumber), now: dayNumber(dateOf(now)) };
  const run = [...new Set(daysRun)];
  // The day of an entry counts before it, and the first day of all after the start.
  const until = (day: Day): number => run.filter((one) => one <= day).length;
  return { ...course, start: run.filter((one) => one < origin).length, done: doneOn.map(until), now: run.length };
};

const latest = (...instants: readonly string[]): string => instants.toSorted().at(-1) ?? '';

const byTime = (a: Log, b: Log): number => (a.doneAt < b.doneAt ? -1 : a.doneAt > b.doneAt ? 1 : a.id < b.id ? -1 : 1);

interface Created {
  readonly createdAt: string;
}

interface JudgedMachine {
  readonly id: string;
  readonly data: Pick<Machine, 'workingSpm' | 'status'> & Created;
}

interface JudgedTask {
  readonly id: string;
  readonly data: MaintenanceTask & Created;
}

/** The records of a machine that decide which tasks are due: meter readings, maintenance log and runs. */
export interface MachineRecords {
  readonly entries: readonly MeterEntry[];
  readonly logs: readonly (Pick<MaintenanceLog, 'taskId' | 'doneAt' | 'reversesId'> & { readonly id: string })[];
  readonly runs: readonly (Pick<Run, 'at' | 'reversesId'> & { readonly id: string })[];
}

/** A task of a machine, and whether and why it is due. */
export interface DueTask<T extends JudgedTask = JudgedTask> {
  readonly task: T;
  readonly due: Due;
}

/** Returns a machine's active tasks, the most pressing first. The server mails only the pressing ones. */
export function dueTasks<T extends JudgedTask>(
  machine: JudgedMachine,
  records: MachineRecords,
  tasks: readonly T[],
  today: Today,
): readonly DueTask<T>[] {
  const mine = tasks.filter(({ data }) => data.active && data.machineIds.includes(machine.id));
  const daysRun = new Set<Day>();
  const known = knownDays(today);
  const runs = mine.some(({ data }) => countsDaysUsed(data)) ? withoutUndone(records.runs) : [];
  for (const run of runs) {
    const day = known.get(run) ?? today.dateOf(run.at);
    known.set(run, day);
    daysRun.add(day);
  }
  const days = [...daysRun];
  const logsOf = groupedBy(withoutUndone(records.logs), ({ taskId }) => taskId);
  const found = mine.map((task) => {
    const logs = logsOf.get(task.id) ?? [];
    const history = { machine: machine.data, entries: records.entries, logs, daysRun: days };
    return { task, due: dueOf(task.data, history, today) };
  });
  return found.toSorted(
    (a, b) => dueOrder.indexOf(a.due.level) - dueOrder.indexOf(b.due.level) || usedShare(b.due) - usedShare(a.due),
  );
}

/** Returns the round that an entry of a task leaves open; undefined if the entry answers one (rules: Upkeep, F13). */
export function roundLeftOpen(
  machine: JudgedMachine,
  records: MachineRecords,
  task: JudgedTask,
  logId: string,
  today: Today,
): ComingRound | undefined {
  const logs = records.logs.filter(({ taskId }) => taskId === task.id);
  const runs = countsDaysUsed(task.data) ? withoutUndone(records.runs) : [];
  const daysRun = runs.map(({ at }) => today.dateOf(at));
  return roundThatStays(task.data, { machine: machine.data, entries: records.entries, logs, daysRun }, logId, today);
}

/** The days of runs, cached by the function that finds them, because finding a day takes long. */
const daysBy = new WeakMap<Today['dateOf'], WeakMap<MachineRecords['runs'][number], Day>>();

const knownDays = ({ dateOf }: Today): WeakMap<MachineRecords['runs'][number], Day> => {
  const known = daysBy.get(dateOf) ?? new WeakMap<MachineRecords['runs'][number], Day>();
  daysBy.set(dateOf, known);
  return known;
};

/** Whether the app reports a task to people: if it is due, overdue or soon due. */
export function isPressing({ level }: Due): boolean {
  return level === 'overdue' || level === 'due' || level === 'soon';
}

/** Whether the app reports due tasks of a machine: not if it is sold or stored away. */
export function isInUse({ status }: Pick<Machine, 'status'>): boolean {
  return status !== 'sold' && status !== 'stored';
}

/**
 * Returns the id of a due task, equal on devices and server. When the task is due again after it was done, the id
 * differs.
 */
export function dueId(teamId: string, machineId: string, { task, due }: DueTask): string {
  return derivedId(teamId, 'due', task.id, machineId, due.logId ?? '');
}

const usedShare = ({ trigger }: Due): number => (trigger === undefined ? 0 : trigger.used / trigger.every);
