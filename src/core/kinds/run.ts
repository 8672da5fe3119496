import * as z from 'zod/mini';
import { id, instant, listOf, optionalText, wholeNumber } from '../fields.ts';
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

/** The thread that a colour block took off one spool. */
const usedSpool = z.strictObject({ spoolId: id, lengthMm: wholeNumber(1, 50_000_000) });

/** One colour of a run: its stitches per piece, the needle that sewed it, and the spools that its thread came from. */
const runBlock = z.strictObject({
  threadId: z.nullable(id),
  needle: z.nullable(wholeNumber(1, 32)),
  stitches: wholeNumber(0, 10_000_000),
  spools: listOf(usedSpool, limits.runSpools),
});

/** One colour of a run. */
export type RunBlock = z.output<typeof runBlock>;

/** A record of what a machine sewed in one go (rules: Runs). Append-only: another run undoes it. */
export const run = describeKind({
  fields: {
    machineId: required(id),
    jobId: withDefault(z.nullable(id), null),
    designId: withDefault(z.nullable(id), null),
    /** What was sewn, in the words of the person who recorded the run. */
    what: withDefault(optionalText(120), null),
    pieces: required(wholeNumber(1, 100_000), 'count'),
    /** How many of the pieces were spoiled. They took thread and time, and do not count for the job. */
    spoiled: withDefault(wholeNumber(0, 100_000), 0, 'count'),
    /** The number of stitches of one piece. */
    stitches: withDefault(wholeNumber(0, 10_000_000), 0, 'count'),
    seconds: withDefault(wholeNumber(0, 100_000_000), 0, 'seconds'),
    /** Where the seconds are from. A suggestion that was left as it was says nothing about the machine [LF2]. */
    secondsFrom: withDefault(z.enum(['timed', 'typed', 'suggested']), 'suggested'),
    /** What the machine's own figures gave for these pieces, when the run was booked. */
    plannedSeconds: withDefault(z.nullable(wholeNumber(0, 100_000_000)), null, 'seconds'),
    blocks: withDefault(listOf(runBlock, limits.runBlocks), []),
    groupId: withDefault(z.nullable(id), null),
    at: required(instant),
    reversesId: withDefault(z.nullable(id), null),
    byMember,
  },
  costs: 'none',
  readers: 'everybody',
  references: { machineId: 'machine', jobId: 'job', designId: null, groupId: null, reversesId: 'run' },
  indexes: ['machineId', 'jobId', 'reversesId'],
  sort: ({ at }) => at,
  most: limits.teamRuns,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.run', after: 'machineId', fields: ['what'] },
  collection: 'runs',
  rest: 'readOnly',
  search: ['what'],
  filters: ['machineId', 'jobId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const runOrigins = {
  machineId: 'fixed, fresh',
  jobId: 'fixed, fresh',
  designId: 'fixed, fresh',
  what: 'fixed, fresh',
  pieces: 'fixed, fresh',
  spoiled: 'fixed, fresh',
  stitches: 'fixed, fresh',
  seconds: 'fixed, fresh',
  secondsFrom: 'fixed, fresh',
  plannedSeconds: 'fixed, fresh',
  blocks: 'fixed, fresh',
  groupId: 'fixed, fresh',
  at: 'fixed, fresh',
  reversesId: 'fixed, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof run.fields>;

/** The fields of a run, without its id and stamps (who made and changed it, and when). */
export interface Run extends RowOf<typeof run.fields> {}

/** The defaults of a run's fields; machine, pieces and time have none. */
export const runDefaults = defaultsOf(run);
