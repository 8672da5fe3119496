import { err, ok, type Result } from '#core/result.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { PushAnswer } from '#core/wire/sync-wire.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Clock } from '#server/base/clock.ts';
import { hasEarlyChanges } from '#server/db/history/early-changes.ts';
import { memberRightsOf } from '#server/db/members.ts';
import { noteRepeated, recordPush } from '#server/db/history/record-push.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { claimClient } from '#server/db/sync-clients.ts';
import { keptMutations, type KeptMutation, type KeptOutcome, type NewOutcome } from '#server/db/sync-mutations.ts';
import { lockTeam, moveCounter } from '#server/db/history/team-counters.ts';
import { signedMark } from '#server/db/history/signed-history.ts';
import { historyMarks, markAfter } from '#server/db/history/team-history.ts';
import type { Log } from '#server/base/log.ts';
import { checkOrder } from './check-order.ts';
import { isOffered } from './offered-again.ts';
import { begin, standingOf } from './other-history.ts';
import { recordOutcomes, type Counters } from './record-outcomes.ts';
import { tellOutcomes } from './tell-outcome.ts';
import { wakeEarly, type Waiting } from './wake-early.ts';

/** Tells whoever listens that a team has a new version. Called after the commit only; it must not throw. */
export type Ring = (teamPublicId: string, version: number) => void;

/** What pushing stands on. Without `ring` nobody is woken, and devices find out when they next ask. */
export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ring?: Ring;
}

/** Who pushes, into which team, from which build of the app. */
export interface Sender {
  readonly team: { readonly id: number; readonly publicId: string };
  readonly userId: string;
  /** The names that the device had before. */
  readonly former: readonly string[];
  readonly build: string | null;
  readonly log: Log;
}

/** Applies what a device has queued: every change once by its id, in the order of its queue, each whole or not at all. The numbered steps are those of the published protocol. Throws when the database is out of reach or too busy; then nothing at all was recorded. */
export const push = async (
  { db, clock, ring }: PushDeps,
  sender: Sender,
  request: PushRequest,
): Promise<Result<PushAnswer, Refusal>> => {
  const now = new Date(clock()).toISOString();
  const received = await db.transaction((tx) => receive(tx, sender, request, now));
  if (!received.ok) return received;
  const { answer, isNews } = received.value;
  // 6. After the commit, never before: whoever is woken must find the change.
  if (isNews) ring?.(sender.team.publicId, answer.version);
  return ok(answer);
};

interface Received {
  readonly answer: PushAnswer;
  readonly isNews: boolean;
}

const receive = async (
  tx: Sql,
  { team, userId, former, build, log }: Sender,
  { clientId, epoch, access, pending, mutations, last, lastAt = 0 }: PushRequest,
  now: string,
): Promise<Result<Received, Refusal>> => {
  const mids = mutations.map(({ mid }) => mid);
  // One way there and back for all of these, because the team is locked meanwhile; they run in this order.
  const [, , lastSeq, counter, marks, rights, kept, hasEarly] = await Promise.all([
    tx.query(timeLimits),
    tx.query('savepoint arrival'),
    // 1. The device's own row. Its id belongs to the first person who came with it.
    claimClient(tx, { teamId: team.id, clientId, former, userId, pending, build, now }),
    // 2. The team's counter. From here to the commit nobody else writes to this team: commit order is version order.
    lockTeam(tx, team.id),
    historyMarks(tx, team.id, lastAt),
    // 3. Role, epoch and access, read under the lock: they may have changed while we waited for it.
    memberRightsOf(tx, team.id, userId),
    keptMutations(tx, team.id, mids),
    hasEarlyChanges(tx, team.id),
  ]);
  if (lastSeq === undefined) return err(refuse('client_forked'));
  if (rights === undefined) return err(refuse('not_member'));
  if (epoch !== null) {
    const found = { seen: { epoch, version: lastAt, last }, now: new Date(now) };
    const standing = standingOf(found.seen, counter, marks.there, found.now);
    // who makes a history up leaves nothing behind, not even the row of a device
    if (standing === 'unproven') await tx.query('rollback to savepoint arrival');
    if (standing !== 'same') {
      const present = await begin(tx, { ...found, teamId: team.id, userId, rights, log }, counter, standing);
      return err(refuse('epoch', { details: { epoch: present } }));
    }
  }
  if (access !== rights.access) return err(refuse('resync', { details: { access: rights.access } }));
  // 4. Every change once, in the order of the queue.
  const known = knownTo(userId, kept);
  const order = checkOrder(mutations, new Set(known.keys()), lastSeq);
  if (!order.ok) return order;
  const context = { teamId: team.publicId, actor: userId, role: rights.role, now, latest: now };
  const progress = await recordOutcomes(
    tx,
    { teamId: team.id, clientId, context, mutations, known, log },
    { version: counter.version, live: counter.live, lastSeq },
  );
  const isNews = progress.version > counter.version;
  const begins = isNews
    ? { version: counter.version + 1, last: markAfter(marks.newest, appliedIn(progress.newOutcomes), now) }
    : undefined;
  if (known.size > 0) await noteRepeated(tx, { teamId: team.id, clientId, userId }, [...known.keys()]);
  await recordPush(tx, { teamId: team.id, clientId, userId, now, begins, ...progress });
  // 5. What came too early before may have its turn now.
  const mayWake = isNews && (hasEarly || mutations.some(isOffered));
  const version = mayWake
    ? await wake(tx, { teamId: team.id, writtenAfter: counter.version, clientId, context, log }, progress)
    : progress.version;
  const reader = { userId, access: rights.access };
  const outcomes = await tellOutcomes(tx, team.id, reader, progress.allOutcomes);
  const mark = begins?.last ?? marks.newest;
  const place = { epoch: counter.epoch, version };
  const answer = { ...place, ...(mark !== undefined && { last: signedMark(counter.key, place, mark) }), outcomes };
  return ok({ answer: { ...answer, stopped: progress.stopped }, isNews });
};

const appliedIn = (outcomes: readonly NewOutcome[]): readonly string[] =>
  outcomes.flatMap(({ mid, outcome: { status } }) => (status === 'applied' ? [mid] : []));

/** Gives what came too early another try, and moves the team's counter on. */
export const wake = async (tx: Sql, waiting: Waiting, from: Counters): Promise<number> => {
  const woken = await wakeEarly(tx, waiting, from);
  await moveCounter(tx, waiting.teamId, woken);
  return woken.version;
};

/** How long a write to a team waits. One that waits longer than the page does would be applied for nobody: the page has given up and sends it again. */
export const timeLimits = `select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '15s', true)`;

/** Earlier outcomes, as this person may know it: an id that somebody else used tells nothing about their change. */
const knownTo = (userId: string, kept: ReadonlyMap<string, KeptMutation>): ReadonlyMap<string, KeptOutcome> =>
  new Map([...kept].map(([mid, { userId: sender, ...outcome }]) => [mid, sender === userId ? outcome : taken]));

const taken: KeptOutcome = {
  status: 'rejected',
  refusal: { code: 'invalid', message: 'The id of this change was used by somebody else.' },
};
