import * as z from 'zod/mini';
import { id } from '../fields.ts';

/**
 * The error code if the server cannot let another resent change wait after a restore, because too many wait already.
 */
export const tooManyWaitCode = 'too_many_waiting';

/** The outcome of one pushed change. `message`: a sentence. `current`: the row on the server, if there is one. */
export const outcome = z.object({
  mid: id,
  status: z.enum(['applied', 'rejected', 'parked']),
  version: z.optional(z.int()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.unknown())),
  current: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/**
 * Marks a team's history up to a commit: its time (ms since 1970, server's clock), 4 digits of a digest, a signature.
 */
export const historyMark = z.string().check(z.regex(/^\d{13}\.[0-9a-f]{16}$/, { error: 'wrong_format' }));

/**
 * The answer to a push: an outcome for each pushed change or, if the server stopped at one, for each change before it.
 */
export const pushAnswer = z.object({
  epoch: id,
  version: z.int(),
  /** The mark of `version` in the team's history; absent if the server is older or has none for that version. */
  last: z.optional(historyMark),
  outcomes: z.array(outcome),
  stopped: z.nullable(z.object({ mid: id, code: z.string(), retryAfter: z.number() })),
});

/** A row's body. It is checked only as an object, because a first pull has thousands of rows. */
const body = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * One row of a page: its whole body (`d`), or a tombstone (`del`), with an empty body if the row has left the devices and
 * stays on the server. Unknown kinds and fields are kept unchanged.
 */
export const pulledRow = z.object({
  t: z.string(),
  id,
  v: z.int(),
  d: z.optional(body),
  /** More fields of the body (see `beside`): a device of an older release drops them, and keeps working. */
  more: z.optional(body),
  del: z.optional(z.literal(1)),
});

/** The answer of a pull: the rows that changed between two versions, each in its latest state. */
export const pullAnswer = z.object({
  epoch: id,
  access: z.enum(['full', 'noCosts']),
  from: z.int(),
  to: z.int(),
  /** The team's version when this page was read; an older server leaves it out. */
  version: z.optional(z.int()),
  more: z.boolean(),
  total: z.int(),
  rows: z.array(pulledRow),
  /** The mark of `to` in the team's history; the device sends it with the next pull. */
  last: z.optional(historyMark),
  /** The mark of `version`, if more pages follow. Rows that changed after `to` are on those pages. */
  newest: z.optional(historyMark),
  /** After a restore: for each earlier epoch, the last version whose changes the team's rows still contain. */
  former: z.optional(z.record(z.string(), z.int())),
  digest: z.optional(z.object({ n: z.int(), x: z.string() })),
});

/** The outcome of one pushed change, after its check. */
export type Outcome = z.output<typeof outcome>;
/** The answer of a push, after its check. */
export type PushAnswer = z.output<typeof pushAnswer>;
/** The answer of a pull, after its check. */
export type PullAnswer = z.output<typeof pullAnswer>;
/** One row of a pulled page, after its check. */
export type PulledRow = z.output<typeof pulledRow>;

/** A point in a team's history: a version, and the mark of the history up to that version. */
export interface HistoryPlace {
  readonly version: number;
  readonly last: string;
}

/** Returns the time of a mark's commit, in ms since 1970. */
export function markedAt(mark: string): number {
  return Number(mark.slice(0, 13));
}
