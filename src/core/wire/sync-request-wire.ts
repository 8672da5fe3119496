import * as z from 'zod/mini';
import { id, instant, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { historyMark } from './sync-wire.ts';

/** One queued change in a push. This schema does not check `args`; the change's mutation does. */
const pushedMutation = z.strictObject({
  seq: z.int().check(z.gte(1)),
  mid: id,
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  at: instant,
  args: z._default(z.unknown(), null),
  /** Set only if the change is sent again after a backup was restored: the version at which it had been applied. */
  was: z.optional(z.int().check(z.gte(1))),
  /** The member who was chosen at the workshop tablet that made the change. */
  by: z.optional(id),
});

/** The mark of the newest version that the sender has. If the server's mark for it differs, a backup was restored. */
const knownPlace = { last: z.optional(historyMark) };

/** The body of `POST …/sync/push`: a device's queued changes (protocol: Push). */
export const pushRequest = z.strictObject({
  clientId: id,
  epoch: z.nullable(id),
  access: z.enum(['full', 'noCosts']),
  pending: z.int().check(z.gte(0)),
  sentAt: instant,
  /** The device's own key, by which the server knows a workshop tablet; sent only with changes that name a member. */
  device: z.optional(id),
  mutations: z.array(pushedMutation).check(z.maxLength(limits.pushMutations)),
  ...knownPlace,
  lastAt: z.optional(z.int().check(z.gte(1))),
});

const version = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_format' })), z.transform(Number));

/** The query of `GET …/sync/pull`. */
export const pullQuery = z.strictObject({
  after: version,
  epoch: z.optional(id),
  access: z.optional(z.enum(['full', 'noCosts'])),
  /** On a later page of a pull from the start: the team's version when that pull began. */
  begun: z.optional(version),
  limit: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), wholeNumber(1, limits.pullRows)))),
  digest: z.optional(z.literal('1')),
  ...knownPlace,
  /** The version to which `last` belongs, if that is not `after`. */
  lastAt: z.optional(version),
});

/** The body of a push, after its check. */
export type PushRequest = z.output<typeof pushRequest>;
/** One change of a push, after its check. */
export type PushedMutation = z.output<typeof pushedMutation>;
/** The query of a pull, after its check. */
export type PullQuery = z.output<typeof pullQuery>;
