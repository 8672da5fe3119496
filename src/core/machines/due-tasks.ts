import type { Day } from '../dates/day.ts';
import { groupedBy } from '../grouped-by.ts';
import { derivedId } from '../ids.ts';
import type { Machine } from '../kinds/machine.ts';
import type { MaintenanceLog } from '../kinds/maintenance-log.ts';
import type { MaintenanceTask } from '../kinds/maintenance-task.ts';
import type { Run } from '../kinds/run.ts';
import { runThrough } from '../steps/run-through.ts';
import { countsDaysUsed, dueOf, dueOrder, roundThatStays, type ComingRound, type Due, type Today } from './due.ts';
import { withoutUndone, type MeterEntry } from './meter.ts';

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
  return runThrough(dueTasksInSteps(machine, records, tasks, today));
}

/** Like `dueTasks`, in steps of one run or task, so that a server can do other work between them. */
export function* dueTasksInSteps<T extends JudgedTask>(
  machine: JudgedMachine,
  records: MachineRecords,
  tasks: readonly T[],
  today: Today,
): Generator<void, readonly DueTask<T>[]> {
  const mine: T[] = [];
  for (const task of tasks) {
    yield;
    if (task.data.active && task.data.machineIds.includes(machine.id)) mine.push(task);
  }
  const daysRun = new Set<Day>();
  const known = knownDays(today);
  const runs = mine.some(({ data }) => countsDaysUsed(data)) ? withoutUndone(records.runs) : [];
  for (const run of runs) {
    yield;
    const day = known.get(run) ?? today.dateOf(run.at);
    known.set(run, day);
    daysRun.add(day);
  }
  const days = [...daysRun];
  const logsOf = groupedBy(withoutUndone(records.logs), ({ taskId }) => taskId);
  const found: DueTask<T>[] = [];
  for (const task of mine) {
    yield;
    const logs = logsOf.get(task.id) ?? [];
    const history = { machine: machine.data, entries: records.entries, logs, daysRun: days };
    found.push({ task, due: dueOf(task.data, history, today) });
  }
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
