import { dayNumber, laterDay, type Day } from '../dates/day.ts';
import type { Design } from '../kinds/design.ts';
import type { Job } from '../kinds/job.ts';
import type { Machine } from '../kinds/machine.ts';
import { halfUp } from '../pricing/exact.ts';
import { piecesLeft } from './job-rules.ts';
import { compareJobs } from './reservations.ts';
import { machineMinutes } from './run-time.ts';

/** The columns of the board, in the order in which they are shown. */
export const columns = ['late', 'today', 'week', 'later'] as const;

/** A column of the board. */
export type Column = (typeof columns)[number];

/** Whether a job stands on the board: an idea does too, what is done or dropped does not. */
export function isOpen({ status }: Pick<Job, 'status'>): boolean {
  return status !== 'done' && status !== 'dropped';
}

/** Where a job stands on a day: by the day for which it is planned, else by the day on which it is due. */
export function columnOf({ plannedOn, dueOn }: Pick<Job, 'plannedOn' | 'dueOn'>, today: Day): Column {
  if ((dueOn !== null && dueOn < today) || (plannedOn !== null && plannedOn < today)) return 'late';
  const day = plannedOn ?? dueOn;
  if (day === null) return 'later';
  if (day === today) return 'today';
  return day <= endOfWeek(today) ? 'week' : 'later';
}

/**
 * Returns the day for which a card is planned that is dropped on a column (null: none); undefined where it stays as it is:
 * on its own column, and where no one day is meant. *Later* is next Monday for a job that stands earlier without a day.
 */
export function dayOfDrop(job: Pick<Job, 'plannedOn' | 'dueOn'>, column: Column, today: Day): Day | null | undefined {
  if (!takesDrops(column, today) || columnOf(job, today) === column) return undefined;
  if (column === 'today') return today;
  if (column === 'week') return laterDay(today, 1);
  return columnOf({ ...job, plannedOn: null }, today) === 'later' ? null : laterDay(endOfWeek(today), 1);
}

/** Whether a card can be dropped on a column: nothing becomes late by hand, and on a Sunday no day of the week is left. */
export function takesDrops(column: Column, today: Day): boolean {
  return column !== 'late' && !(column === 'week' && today === endOfWeek(today));
}

/** Returns the Sunday of a day's week. */
export function endOfWeek(day: Day): Day {
  return laterDay(day, 6 - weekdayOf(day));
}

/** Returns a day's place in its week, from Monday (0) to Sunday (6). */
export function weekdayOf(day: Day): number {
  // 1 January 1970 was a Thursday
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}

/** The open jobs of each column, first come first. */
export function boardOf<R extends { readonly id: string; readonly data: Job }>(
  rows: readonly R[],
  today: Day,
): Readonly<Record<Column, readonly R[]>> {
  const board: Record<Column, R[]> = { late: [], today: [], week: [], later: [] };
  const sorted = rows.filter(({ data }) => isOpen(data)).toSorted((a, b) => compareJobs(asJob(a), asJob(b)));
  for (const row of sorted) board[columnOf(row.data, today)].push(row);
  return board;
}

/** The jobs of a day on one machine; the day is null for those that are planned for none. */
export interface DayOnMachine<R> {
  readonly day: Day | null;
  readonly jobs: readonly R[];
}

/**
 * The open jobs by machine and planned day, first come first: machines in the given order, the jobs without one last
 * (null). A machine has today even without a job then. A job on a machine that is not given stands under null. What is
 * planned for no day comes last, but first where some of it is running or late: it would be overlooked at the end.
 */
export function boardByMachine<R extends { readonly id: string; readonly data: Job }>(
  rows: readonly R[],
  machineIds: readonly string[],
  today: Day,
): readonly { readonly machineId: string | null; readonly days: readonly DayOnMachine<R>[] }[] {
  const known = new Set(machineIds);
  const sorted = rows.filter(({ data }) => isOpen(data)).toSorted((a, b) => compareJobs(asJob(a), asJob(b)));
  const placeOf = ({ machineId }: Job) => (machineId !== null && known.has(machineId) ? machineId : null);
  return [...machineIds, null].map((machineId) => {
    const days: { day: Day | null; jobs: R[] }[] = [];
    for (const row of sorted.filter(({ data }) => placeOf(data) === machineId)) {
      const last = days.at(-1);
      if (last?.day === row.data.plannedOn) last.jobs.push(row);
      else days.push({ day: row.data.plannedOn, jobs: [row] });
    }
    if (machineId !== null && !days.some(({ day }) => day === today)) {
      const at = days.findIndex(({ day }) => day === null || day > today);
      days.splice(at < 0 ? days.length : at, 0, { day: today, jobs: [] });
    }
    const undated = days.find(({ day }) => day === null);
    const isUrgent = undated?.jobs.some(({ data }) => data.status === 'running' || columnOf(data, today) === 'late');
    return {
      machineId,
      days: isUrgent === true && undated ? [undated, ...days.filter((one) => one !== undated)] : days,
    };
  });
}

/** What is planned on a machine for a day beside the hours that it has then, in minutes. */
export interface DayLoad {
  readonly minutes: number;
  readonly hasMinutes: number;
  /** How much is more than the day has. */
  readonly overMinutes: number;
}

/** Returns the load of a machine on a day, from the minutes of its jobs (rules: Jobs). */
export function loadOf({ hoursByWeekday }: Pick<Machine, 'hoursByWeekday'>, day: Day, minutes: number): DayLoad {
  const hasMinutes = hoursByWeekday[weekdayOf(day)] ?? 0;
  return { minutes, hasMinutes, overMinutes: Math.max(0, minutes - hasMinutes) };
}

const asJob = ({ id, data }: { readonly id: string; readonly data: Job }) => ({ id, job: data });

type Figures = Pick<Machine, 'workingSpm' | 'colourChangeSec' | 'trimSec' | 'efficiencyBp' | 'heads'>;

/**
 * Returns the minutes that the pieces left of a job take (rules: Time): by what somebody planned, else by the machine's
 * figures for the design; undefined if neither is known.
 */
export function minutesLeft(
  job: Job,
  design: Pick<Design, 'stitches' | 'colourChanges' | 'stops' | 'trims'> | undefined,
  machine: Figures | undefined,
): number | undefined {
  const left = piecesLeft(job);
  if (job.plannedSeconds !== null) return Math.round((job.plannedSeconds * left) / job.pieces / 60);
  if (design === undefined || machine === undefined) return undefined;
  const { workingSpm: spm, colourChangeSec, trimSec, efficiencyBp, heads } = machine;
  const colourChanges = design.colourChanges + design.stops;
  const sewn = { stitches: design.stitches, colourChanges, trims: design.trims, spm, colourChangeSec, trimSec };
  return halfUp(machineMinutes({ ...sewn, efficiencyBp }, left, heads));
}
