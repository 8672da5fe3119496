import type { RowKind } from '#core/kinds/kinds.ts';
import type { MutationContext } from '#core/mutations/mutation.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { PushRequest, PushedMutation } from '#core/wire/sync-request-wire.ts';
import type { PushAnswer } from '#core/wire/sync-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import {
  hasEarlyChanges,
  dueChanges,
  endEarly,
  noteDue,
  noteTriedInVain,
  type DueChange,
  type TriedInVain,
} from '#server/db/history/early-changes.ts';
import { lockTeam, moveCounter, type Live } from '#server/db/history/heads.ts';
import { noteRepeated, recordPush } from '#server/db/history/record-push.ts';
import { signedMark } from '#server/db/history/signed-history.ts';
import { historyMarks, markAfter } from '#server/db/history/team-history.ts';
import { memberRightsOf } from '#server/db/members.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { Workers } from '#server/workers/worker-pool.ts';
import {
  claimClient,
  keptMutations,
  type KeptMutation,
  type KeptOutcome,
  type NewOutcome,
} from '#server/db/sync-mutations.ts';
import { applyMutation, type ApplyTo } from './apply-mutation.ts';
import { isOffered } from './offered-again.ts';
import { begin, relationOf } from './pull.ts';
import { recordOutcomes, type Counters, tellOutcomes } from './record-outcomes.ts';
import { createAttribution } from '#server/kinds/who-did-it.ts';
import { createWorkingSet } from './working-set.ts';

/**
 * Notifies listeners that a team has a new version. Called only after the commit; it must not throw. `by`: the session
 * of the device that pushed, which pulls by itself.
 */
export type Ring = (teamPublicId: string, version: number, by?: string) => void;

/** The parts that a push uses. Without `ring` no device is woken; each learns of changes at its next pull. */
export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly workers: Workers;
  readonly ring?: Ring;
  readonly pushed?: (counts: PushCounts) => void;
}

/** The outcomes of a push, and the kinds of row whose changes met a conflict. */
export interface PushCounts {
  readonly outcomes: PushAnswer['outcomes'];
  readonly conflicts: readonly RowKind[];
}

/** The sender of a push: the team, the person and their session, and the device's former ids and build. */
export interface Sender {
  readonly team: { readonly id: number; readonly publicId: string };
  readonly userId: string;
  /** Absent: the caller has no device that pulls after its push. */
  readonly sessionId?: string;
  readonly former: readonly string[];
  readonly build: string | null;
  readonly log: Log;
}

/** Applies a device's queued changes in order: each once (by its id), and each completely or not at all. */
export async function push(
  { db, clock, workers, ring, pushed }: PushDeps,
  sender: Sender,
  request: PushRequest,
): Promise<Result<PushAnswer, Refusal>> {
  // The numbered steps are the steps of the published protocol.
  const now = new Date(clock()).toISOString();
  // throws if the database is out of reach or too busy; then no change at all was recorded
  const received = await db.transaction((tx) => receive(tx, { ...sender, workers }, request, now), opening);
  if (!received.ok) return received;
  const { answer, isNews, conflicts } = received.value;
  pushed?.({ outcomes: answer.outcomes, conflicts });
  // 6. After the commit, never before: a device that is woken must find the change.
  if (isNews) ring?.(sender.team.publicId, answer.version, sender.sessionId);
  return ok(answer);
}

interface Received extends Pick<PushCounts, 'conflicts'> {
  readonly answer: PushAnswer;
  readonly isNews: boolean;
}

const receive = async (
  tx: Sql,
  { team, userId, former, build, log, workers }: Sender & Pick<PushDeps, 'workers'>,
  { clientId, epoch, access, pending, mutations, last, lastAt = 0, device }: PushRequest,
  now: string,
): Promise<Result<Received, Refusal>> => {
  const mids = mutations.map(({ mid }) => mid);
  // One round trip for all of these statements, because they lock the team; they run in this order.
  const [lastSeq, counter, marks, rights, kept, hasEarly] = await Promise.all([
    // 1. Locks the device's own row. A device's id belongs to the first person who used it.
    claimClient(tx, { teamId: team.id, clientId, former, userId, pending, build, now }),
    // 2. Locks the team's counter: no other request writes to the team until the commit, so versions rise with the
    // commits.
    lockTeam(tx, team.id),
    historyMarks(tx, team.id, lastAt),
    // 3. Reads role and access under the lock: they may have changed while this push waited for it.
    memberRightsOf(tx, team.id, userId),
    keptMutations(tx, team.id, mids),
    hasEarlyChanges(tx, team.id),
  ]);
  if (lastSeq === undefined) return err(refuse('client_forked'));
  if (rights === undefined) return err(refuse('not_member'));
  if (epoch !== null) {
    const found = { seen: { epoch, version: lastAt, last }, now: new Date(now) };
    const relation = relationOf(found.seen, counter, marks.there, found.now);
    // a device that names an unproven place must leave nothing in the database: the row of the device is rolled back
    // too
    if (relation === 'unproven') await tx.query('rollback to savepoint arrival');
    if (relation !== 'same') {
      const present = await begin(tx, { ...found, teamId: team.id, userId, rights, log }, counter, relation);
      return err(refuse('epoch', { details: { epoch: present } }));
    }
  }
  if (access !== rights.access) return err(refuse('resync', { details: { access: rights.access } }));
  // 4. Applies or refuses each change at most once, in the order of the queue.
  const known = knownTo(userId, kept);
  const order = checkOrder(mutations, new Set(known.keys()), lastSeq);
  if (!order.ok) return order;
  const context = { teamId: team.publicId, actor: userId, role: rights.role, access: rights.access, now, latest: now };
  const attribute = createAttribution({ teamId: team.id, teamPublicId: team.publicId, deviceKey: device });
  const progress = await recordOutcomes(
    tx,
    { teamId: team.id, clientId, context, mutations, known, workers, log, attribute },
    { version: counter.version, live: counter.live, lastSeq },
  );
  const isNews = progress.version > counter.version;
  if (known.size > 0) await noteRepeated(tx, { teamId: team.id, clientId, userId }, [...known.keys()]);
  // 5. Early changes that the push has made possible are applied.
  const mayWake = isNews && (hasEarly || mutations.some(isOffered));
  const pushed = { teamId: team.id, writtenAfter: counter.version, clientId, context, workers, log };
  const { version, mark } = await record(tx, pushed, progress, { newest: marks.newest, mayWake });
  const reader = { userId, access: rights.access };
  const outcomes = await tellOutcomes(tx, team.id, reader, progress.allOutcomes);
  const place = { epoch: counter.epoch, version };
  const answer = { ...place, ...(mark !== undefined && { last: signedMark(counter.key, place, mark) }), outcomes };
  return ok({ answer: { ...answer, stopped: progress.stopped }, isNews, conflicts: progress.conflicts });
};

const appliedIn = (outcomes: readonly NewOutcome[]): readonly string[] =>
  outcomes.flatMap(({ mid, outcome: { status } }) => (status === 'applied' ? [mid] : []));

interface Before {
  readonly newest: string | undefined;
  readonly mayWake: boolean;
}

/** Records outcomes and their place in the team's history. `mayWake`: also tries early changes again. */
export async function record(
  tx: Sql,
  pushed: Waiting & { readonly context: Pick<MutationContext, 'actor'> },
  progress: Counters & { readonly newOutcomes: readonly NewOutcome[] },
  { newest, mayWake }: Before,
): Promise<{ readonly version: number; readonly mark: string | undefined }> {
  const { teamId, writtenAfter, clientId, context } = pushed;
  const { actor: userId, now } = context;
  const isNews = progress.version > writtenAfter;
  const mark = isNews ? markAfter(newest, appliedIn(progress.newOutcomes), now) : newest;
  const begins = isNews && mark !== undefined ? { version: writtenAfter + 1, last: mark } : undefined;
  await recordPush(tx, { ...progress, teamId, clientId, userId, now, begins });
  if (!mayWake) return { version: progress.version, mark };
  const woken = await wakeEarly(tx, pushed, progress);
  await moveCounter(tx, teamId, woken);
  return { version: woken.version, mark };
}

/**
 * The settings of a transaction that locks a team. It waits for a lock and for a statement less than the 20 s after
 * which the page sends the write again, and plans no named statement anew: each finds its rows by their keys.
 */
export const underLock =
  "set local lock_timeout = '5s'; set local statement_timeout = '15s'; set local plan_cache_mode = force_generic_plan";

const opening = { first: `${underLock}; savepoint arrival` };

/** Returns earlier outcomes by change id; a refusal that reveals nothing, if the change is another person's. */
const knownTo = (userId: string, kept: ReadonlyMap<string, KeptMutation>): ReadonlyMap<string, KeptOutcome> =>
  new Map([...kept].map(([mid, { userId: sender, ...outcome }]) => [mid, sender === userId ? outcome : taken]));

const taken: KeptOutcome = {
  status: 'rejected',
  refusal: { code: 'invalid', message: 'The id of this change was used by somebody else.' },
};

/** Checks that a push continues a device's queue: each change without a record must have the next number. */
function checkOrder(
  mutations: readonly Pick<PushedMutation, 'seq' | 'mid'>[],
  recorded: ReadonlySet<string>,
  lastSeq: number,
): Result<undefined, Refusal> {
  const known = new Set(recorded);
  let expected = lastSeq + 1;
  for (const { seq, mid } of mutations) {
    // another change has used this number: two devices have the same id (for example after a profile was copied)
    if (!known.has(mid) && seq < expected) return err(refuse('client_forked'));
    if (!known.has(mid) && seq > expected) return err(refuse('gap', { details: { expected } }));
    if (seq === expected) expected += 1;
    known.add(mid);
  }
  return ok(undefined);
}

/** The team with early changes, and the push that may have written the rows for which they wait. */
interface Waiting {
  readonly teamId: number;
  /** The team's version before that push. Early changes may wait for rows with a higher version. */
  readonly writtenAfter: number;
  readonly clientId: string;
  readonly context: Pick<MutationContext, 'teamId' | 'now' | 'latest'>;
  readonly workers: Workers;
  readonly log: Log;
}

/** Tries early changes again, in their old order, until none can be applied or the tries are used up. */
async function wakeEarly(
  tx: Sql,
  waiting: Waiting,
  from: { readonly version: number; readonly live: Live },
): Promise<{ readonly version: number; readonly live: Live }> {
  const { teamId, writtenAfter } = waiting;
  const rows = createWorkingSet(teamId, Infinity); // Infinity, because any number of early changes may wait
  const vain = new Map<string, number>();
  let { version, live } = from;
  // looks again after each round, because another change may wait for the change just applied
  for (let lookedAt = writtenAfter, before = -1; before < version;) {
    before = version;
    const [, first] = await Promise.all([noteDue(tx, teamId, lookedAt), dueChanges(tx, teamId, tiredOf(vain))]);
    lookedAt = version;
    for (let due = first; due.length > 0; due = await dueChanges(tx, teamId, tiredOf(vain))) {
      const triedInVain: TriedInVain[] = [];
      for (const early of due) {
        const { userId, tries, body } = early;
        const isOften = tries >= serverLimits.freeEarlyTries;
        // changes that failed often get `earlyTriesAPush` tries per person and push; the next push tries the rest
        if (isOften && (vain.get(userId) ?? 0) >= serverLimits.earlyTriesAPush) continue;
        const woken = await wake(tx, waiting, early, { rows, version: version + 1, live });
        if (woken === 'never') continue;
        if ('version' in woken) {
          ({ version, live } = woken);
          continue;
        }
        triedInVain.push({ mid: body.mid, waitsFor: woken.waitsFor });
        if (isOften) vain.set(userId, (vain.get(userId) ?? 0) + 1);
      }
      if (triedInVain.length > 0) await noteTriedInVain(tx, teamId, triedInVain);
    }
  }
  return { version, live };
}

const tiredOf = (vain: ReadonlyMap<string, number>): readonly string[] =>
  [...vain].filter(([, tries]) => tries >= serverLimits.earlyTriesAPush).map(([userId]) => userId);

const wake = async (
  tx: Sql,
  { teamId, clientId, context, workers, log }: Waiting,
  { userId, role, access, body }: DueChange,
  to: Pick<ApplyTo, 'rows' | 'version' | 'live'>,
): Promise<{ readonly version: number; readonly live: Live } | Pick<TriedInVain, 'waitsFor'> | 'never'> => {
  const { mid, name, by } = body;
  // the sender's present role and access decide, not those that they had when they sent the change
  const who = { ...context, actor: userId, role, access, at: body.at, ...(by !== undefined && { by }) };
  const applied = await applyMutation(tx, { teamId, clientId, workers, pushedAt: 0, ...to }, body, who);
  if (applied.kind === 'early') return applied;
  if (applied.kind === 'applied') {
    await endEarly(tx, teamId, mid, to.version);
    return { version: to.version, live: applied.live };
  }
  if (applied.kind === 'threw') {
    // a later release may be able to apply it
    log.error({ err: applied.error, mid, name }, 'A change that waits threw');
    return { waitsFor: undefined };
  }
  log.error({ mid, name, code: applied.refusal.code }, 'A change had waited and was refused');
  await endEarly(tx, teamId, mid, null);
  return 'never';
};
