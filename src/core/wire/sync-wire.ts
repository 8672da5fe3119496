import * as z from 'zod/mini';
import { id, instant, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';

/** One queued change as a push carries it. `args` is judged by its mutation, not by the envelope. */
export const pushedMutation = z.strictObject({
  seq: z.int().check(z.gte(1)),
  mid: id,
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  at: instant,
  args: z._default(z.unknown(), null),
  /** The version at which it was applied before the server was restored (re-offers only). */
  was: z.optional(z.int().check(z.gte(1))),
});

/** The envelope of `POST …/sync/push` (contract §5). */
export const pushRequest = z.strictObject({
  clientId: id,
  epoch: z.nullable(id),
  access: z.enum(['full', 'noCosts']),
  pending: z.int().check(z.gte(0)),
  sentAt: instant,
  mutations: z.array(pushedMutation).check(z.maxLength(limits.pushMutations)),
});

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
  outcomes: z.array(outcome),
  stopped: z.nullable(z.object({ mid: id, code: z.string(), retryAfter: z.number() })),
});

const version = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_format' })), z.transform(Number));

/** The query of `GET …/sync/pull`. */
export const pullQuery = z.strictObject({
  after: version,
  epoch: z.optional(id),
  access: z.optional(z.enum(['full', 'noCosts'])),
  /** The team's version when a reading from the start began that this page goes on with. */
  begun: z.optional(version),
  limit: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), wholeNumber(1, limits.pullRows)))),
  digest: z.optional(z.literal('1')),
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
  digest: z.optional(z.object({ n: z.int(), x: z.string() })),
});

/** The envelope of a push. */
export type PushRequest = z.output<typeof pushRequest>;
/** One pushed change. */
export type PushedMutation = z.output<typeof pushedMutation>;
/** What became of a change. */
export type Outcome = z.output<typeof outcome>;
/** The answer of a push. */
export type PushAnswer = z.output<typeof pushAnswer>;
/** The answer of a pull. */
export type PullAnswer = z.output<typeof pullAnswer>;
/** One row of a page. */
export type PulledRow = z.output<typeof pulledRow>;
/** The query of a pull. */
export type PullQuery = z.output<typeof pullQuery>;
