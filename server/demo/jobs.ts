import { v7 } from 'uuid';
import { dayIn } from '#core/dates/day-in.ts';
import { laterDay } from '#core/dates/day.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { DemoEvent } from './year.ts';

const dayMs = 86_400_000;

/** A job of the demo: days count from today, and `colours` are places among the demo's threads. */
interface Wanted {
  readonly name: string;
  readonly customer: string;
  readonly placement?: string;
  readonly pieces: number;
  readonly due?: number;
  readonly planned?: number;
  readonly machine?: number;
  readonly colours?: readonly (readonly [thread: number, stitches: number])[];
  readonly isReady?: true;
  readonly sewn?: number;
}

const wanted: readonly Wanted[] = [
  {
    name: 'Polo shirts, logo',
    customer: 'Harbour Choir',
    placement: 'Left chest',
    pieces: 24,
    due: -1,
    planned: 0,
    machine: 0,
    colours: [
      [3, 5200],
      [17, 2600],
      [31, 1612],
    ],
    isReady: true,
    sewn: 10,
  },
  {
    name: 'Caps',
    customer: 'Volunteer Fire Brigade',
    pieces: 20,
    due: 2,
    planned: 0,
    machine: 1,
    colours: [[8, 5200]],
  },
  {
    name: 'Aprons',
    customer: 'Bakery Sonntag',
    placement: 'Bib',
    pieces: 60,
    due: 4,
    planned: 1,
    machine: 0,
    colours: [
      [3, 9000],
      [44, 7000],
    ],
    isReady: true,
  },
  { name: 'Towels with names', customer: 'Hotel Linden', pieces: 40, due: 12, machine: 1, colours: [[52, 3400]] },
  { name: 'Anniversary badge', customer: 'Sailing club', pieces: 80 },
];

/** Makes the jobs of the demo, some due now, by the day of this time (ms) in this time zone. */
export function demoJobs(
  { threads, machines }: { readonly threads: readonly string[]; readonly machines: readonly string[] },
  now: number,
  timeZone: string,
): readonly DemoEvent[] {
  const today = dayIn(timeZone, now);
  const day = (days: number | undefined) => (days === undefined ? null : laterDay(today, days));
  return wanted.flatMap((job, nth) => {
    const at = now - (8 - nth) * dayMs;
    const id = v7({ msecs: Math.round(at) });
    const machineId = job.machine === undefined ? null : (machines[job.machine] ?? null);
    const doneAt = job.isReady ? new Date(at).toISOString() : null;
    const steps = [
      { key: 'blanks', label: 'Blanks here', gates: true, doneAt, doneBy: null },
      { key: 'sewn', label: 'Sewn', gates: false, doneAt: null, doneBy: null },
      { key: 'delivered', label: 'Delivered', gates: false, doneAt: null, doneBy: null },
    ];
    const set = {
      name: job.name,
      customer: job.customer,
      placement: job.placement ?? null,
      pieces: job.pieces,
      machineId,
      dueOn: day(job.due),
      plannedOn: day(job.planned),
      status: job.due === undefined ? ('idea' as const) : ('planned' as const),
      blocks: (job.colours ?? []).map(([thread, stitches], order) => ({
        order,
        threadId: threads[thread % threads.length] ?? null,
        stitches,
      })),
      steps,
    };
    const made: DemoEvent = { at, by: 0, action: mutate('job.create', { id, set }) };
    if (job.sewn === undefined || machineId === null) return [made];
    const sewnAt = now - 20 * 3_600_000;
    const stitches = (job.colours ?? []).reduce((sum, [, one]) => sum + one, 0);
    const run = {
      machineId,
      jobId: id,
      what: job.name,
      pieces: job.sewn,
      stitches,
      seconds: 9000,
      secondsFrom: 'typed' as const,
      at: new Date(sewnAt).toISOString(),
    };
    return [
      made,
      { at: sewnAt, by: 1, action: mutate('run.create', { id: v7({ msecs: Math.round(sewnAt) }), set: run }) },
    ];
  });
}
