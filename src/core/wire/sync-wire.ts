import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { historyMark } from './history-mark.ts';

/** The code of a change that is offered again, came before what it builds on, and finds too many waiting already. */
export const tooManyWaitCode = 'too_many_waiting';

/** What became of one pushed change. `message` is a sentence; `current` the row as it stands, when there is one. */
export const outcome = z.object({
  mid: id,
  status: z.enum(['applied', 'rejected', 'parked']),
  version: z.optional(z.int()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.unknown())),
  current: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/** The answer of a push. */
export const pushAnswer = z.object({
  epoch: id,
  version: z.int(),
  /** The mark of `version` in the team's history; absent from a server, or of a version, that knows none. */
  last: z.optional(historyMark),
  outcomes: z.array(outcome),
  stopped: z.nullable(z.object({ mid: id, code: z.string(), retryAfter: z.number() })),
});

/** A body is only looked at, not copied field by field: a first reading has thousands of them. */
const body = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** One row of a page: its whole body, or its tombstone. Kinds and fields this version does not know are kept as they came. */
export const pulledRow = z.object({
  t: z.string(),
  id,
  v: z.int(),
  d: z.optional(body),
  del: z.optional(z.literal(1)),
});

/** The answer of a pull: the rows between two versions, the last state of each only. */
export const pullAnswer = z.object({
  epoch: id,
  access: z.enum(['full', 'noCosts']),
  from: z.int(),
  to: z.int(),
  /** Where the team stood when this page was read; a server that is older than the question does not say it. */
  version: z.optional(z.int()),
  more: z.boolean(),
  total: z.int(),
  rows: z.array(pulledRow),
  /** The mark of `to` in the team's history, to be sent with the next pull. */
  last: z.optional(historyMark),
  /** The mark of `version`, on a page that ends before it: what changed after `to` is left out of its rows. */
  newest: z.optional(historyMark),
  /** After a backup was put back: of each earlier epoch, the version up to which everything is in the rows of this one. */
  former: z.optional(z.record(z.string(), z.int())),
  digest: z.optional(z.object({ n: z.int(), x: z.string() })),
});

/** What became of a change. */
export type Outcome = z.output<typeof outcome>;
/** The answer of a push. */
export type PushAnswer = z.output<typeof pushAnswer>;
/** The answer of a pull. */
export type PullAnswer = z.output<typeof pullAnswer>;
/** One row of a page. */
export type PulledRow = z.output<typeof pulledRow>;
