import * as z from 'zod/mini';
import { date, id, instant, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, derived, required, withDefault } from './describe-kind.ts';
import { sha256 } from './file.ts';
import { jobStatuses } from './choices.ts';

/** The status of a job. */
export type JobStatus = (typeof jobStatuses)[number];

const pieces = wholeNumber(1, 100_000);
const sum = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** One size of the pieces, as the customer calls it. */
const size = z.strictObject({ label: requiredText(24), qty: pieces });

/** A colour that the job sews in place of the design's own choice. `order`: the block's place in the design, from 0. */
const jobBlock = z.strictObject({
  order: wholeNumber(0, 511),
  threadId: z.nullable(id),
  stitches: wholeNumber(0, 10_000_000),
});

/** A step that the team ticks off. One that `gates` must be done before the job is ready. */
const step = z.strictObject({
  key: requiredText(40),
  label: requiredText(40),
  gates: z.boolean(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(id),
});

/** A step of a job. */
export type JobStep = z.output<typeof step>;

/** The design as it was when somebody agreed to it: its file, and the team's thread of each block. */
const agreed = z.nullable(z.strictObject({ fingerprint: sha256, threads: listOf(z.nullable(id), 512) }));

/**
 * One design to be sewn on one placement (rules: Jobs). Its runs count its pieces; a job of a quote has an id derived from
 * the quote, so that two devices that accept it make one.
 */
export const job = describeKind({
  fields: {
    /** The server numbers a new job when it stores it. Null until then. */
    number: derived(z.nullable(z.string())),
    name: required(requiredText(120)),
    customer: withDefault(optionalText(120), null),
    /** The first version of the quote that made the job, the revision of it, and the place of the line, from 0. */
    quoteId: withDefault(z.nullable(id), null),
    quoteRevision: withDefault(z.nullable(wholeNumber(1, 1_000_000)), null, 'count'),
    quoteLine: withDefault(z.nullable(wholeNumber(0, 49)), null, 'count'),
    placement: withDefault(optionalText(64), null),
    designId: withDefault(z.nullable(id), null),
    machineId: withDefault(z.nullable(id), null),
    pieces: required(pieces, 'count'),
    /** If there are any, they add up to the pieces. */
    sizes: withDefault(listOf(size, 20), []),
    /** The threads to sew with, if they are not those of the design. */
    blocks: withDefault(listOf(jobBlock, 512), []),
    status: withDefault(z.enum(jobStatuses), 'planned'),
    steps: withDefault(listOf(step, 20), []),
    plannedOn: withDefault(z.nullable(date), null),
    /** The place among the jobs of a day, as a text that sorts: a dragged card gets one between its neighbours'. */
    rank: withDefault(z.string().check(z.regex(/^[0-9A-Za-z]{0,64}$/, { error: 'wrong_format' })), ''),
    dueOn: withDefault(z.nullable(date), null),
    /** How long all pieces take, if somebody knows better than the machine's figures. */
    plannedSeconds: withDefault(z.nullable(wholeNumber(0, 100_000_000)), null, 'seconds'),
    agreed: withDefault(agreed, null),
    /** What somebody confirmed after the design had changed. */
    agreedSeen: withDefault(agreed, null),
    notes: withDefault(optionalLines(4000), null),
    /** The good pieces and the spoiled ones of all runs that were not undone. */
    piecesDone: derived(sum, 'count'),
    spoiled: derived(sum, 'count'),
    /** The status before the first run, which comes back if all runs are undone. */
    statusBefore: derived(z.nullable(z.enum(jobStatuses))),
  },
  costs: 'none',
  readers: 'everybody',
  references: { quoteId: null, designId: 'design', machineId: 'machine' },
  indexes: ['quoteId', 'designId'],
  sort: ({ createdAt }) => createdAt,
  most: limits.teamJobs,
  leaves: { field: 'status', values: ['done', 'dropped'], days: limits.jobDays },
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.job', fields: ['number', 'name'] },
  collection: 'jobs',
  rest: 'readOnly',
  search: ['number', 'name', 'customer', 'notes'],
  filters: ['status', 'quoteId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const jobOrigins = {
  number: 'derived, fresh',
  name: 'typed, carried',
  customer: 'typed, carried',
  quoteId: 'fixed, fresh',
  quoteRevision: 'fixed, fresh',
  quoteLine: 'fixed, fresh',
  placement: 'typed, carried',
  designId: 'typed, carried',
  machineId: 'typed, carried',
  pieces: 'typed, carried',
  sizes: 'typed, carried',
  blocks: 'derived, carried',
  status: 'derived, fresh',
  steps: 'derived, fresh',
  plannedOn: 'typed, fresh',
  rank: 'derived, fresh',
  dueOn: 'typed, fresh',
  plannedSeconds: 'derived, carried',
  agreed: 'derived, fresh',
  agreedSeen: 'derived, fresh',
  notes: 'typed, carried',
  piecesDone: 'derived, fresh',
  spoiled: 'derived, fresh',
  statusBefore: 'derived, fresh',
} as const satisfies Origins<typeof job.fields>;

/** The defaults of a job's fields; name and pieces have none. */
export const jobDefaults = defaultsOf(job);

/** The fields of a job, without its id and stamps (who made and changed it, and when). */
export interface Job extends RowOf<typeof job.fields> {}
