import type { Access } from '#core/access/permissions.ts';
import { readsKind } from '#core/access/redact.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { isFor } from '#core/kinds/notice.ts';
import { type MutationContext, earlier } from '#core/mutations/mutation.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { tooManyWaitCode, type PushAnswer, type Outcome, type PulledRow } from '#core/wire/sync-wire.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { keepEarly } from '#server/db/history/early-changes.ts';
import type { Live } from '#server/db/history/heads.ts';
import { recordFailure } from '#server/db/history/record-push.ts';
import { readRowsById } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { KeptOutcome, KeptRefusal, NewOutcome, AboutRow } from '#server/db/sync-mutations.ts';
import type { Workers } from '#server/workers/worker-pool.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import type { Attribute } from '#server/kinds/who-did-it.ts';
import { applyMutation } from './apply-mutation.ts';
import { isOffered, targetOf } from './offered-again.ts';
import { pulledRow } from './pull.ts';
import { createWorkingSet } from './working-set.ts';

interface Batch {
  readonly teamId: number;
  readonly clientId: string;
  readonly context: Omit<MutationContext, 'at'>;
  readonly mutations: readonly PushedMutation[];
  readonly known: ReadonlyMap<string, KeptOutcome>;
  readonly workers: Workers;
  readonly log: Log;
  readonly attribute: Attribute;
}

/** A team's version and numbers of rows, and the last recorded number (`seq`) of a device's queue. */
export interface Counters {
  readonly version: number;
  readonly live: Live;
  readonly lastSeq: number;
}

interface Progress extends Counters {
  readonly newOutcomes: readonly NewOutcome[];
  /** For each new change that caused notices of a conflict: the kind of its row. */
  readonly conflicts: readonly RowKind[];
  readonly allOutcomes: readonly (readonly [mid: string, KeptOutcome])[];
  readonly stopped: PushAnswer['stopped'];
}

/** Applies the changes of a push one after the other. A change that throws stops the push, unless it is parked. */
export async function recordOutcomes(tx: Sql, batch: Batch, from: Counters): Promise<Progress> {
  const known = new Map(batch.known);
  const newOutcomes: NewOutcome[] = [];
  const conflicts: RowKind[] = [];
  const allOutcomes: [string, KeptOutcome][] = [];
  const rows = createWorkingSet(batch.teamId, batch.mutations.length);
  const resent = new Set([...known.values()].flatMap((kept) => (kept.status === 'applied' ? [kept.version] : [])));
  let { version, live, lastSeq } = from;
  let slowMs = 0;
  for (const [nth, sent] of batch.mutations.entries()) {
    const { mid, seq, name } = sent;
    const target = targetOf(sent);
    let outcome = known.get(mid);
    if (outcome === undefined) {
      if (slowMs > mostSlowMs) {
        const stopped = { mid, code: 'server_busy', retryAfter: 1 };
        return { version, live, lastSeq, newOutcomes, conflicts, allOutcomes, stopped };
      }
      const began = performance.now();
      const at = earlier(sent.at, batch.context.now);
      const mutation = await batch.attribute(tx, sent, at);
      const { by } = mutation;
      const context = { ...batch.context, at, ...(by !== undefined && { by }) };
      const { teamId, clientId, workers } = batch;
      const later = batch.mutations.slice(nth + 1);
      const to = { teamId, clientId, workers, rows, pushedAt: from.version, resent, later, live, version: version + 1 };
      const applied = await applyMutation(tx, to, mutation, context);
      if (target !== undefined && stepsOf(target.kind).isSlow === true) slowMs += performance.now() - began;
      const waits = applied.kind === 'early' && (await mayWait(tx, teamId, mutation, context, applied.waitsFor));
      if (applied.kind === 'applied' || waits) {
        version += 1;
        if (applied.kind === 'applied') live = applied.live;
        if (applied.kind === 'applied' && applied.hasConflict && target !== undefined) conflicts.push(target.kind);
        outcome = { status: 'applied', version };
      } else if (applied.kind === 'early') {
        const { fields: _, ...refusal } = applied.refusal;
        outcome = { status: 'rejected', refusal: { ...refusal, ...tooManyWait } };
      } else if (applied.kind === 'rejected') {
        outcome = { status: 'rejected', refusal: applied.refusal };
      } else if (await isHopeless(tx, batch, mutation, applied.error)) {
        // after enough failed tries over enough time, the change is parked, and the queue continues
        outcome = { status: 'parked', refusal: parked };
      } else {
        const stopped = { mid, code: 'server_error', retryAfter: 30 };
        return { version, live, lastSeq, newOutcomes, conflicts, allOutcomes, stopped };
      }
      known.set(mid, outcome);
      newOutcomes.push({ mid, seq, name, outcome });
    }
    if (seq === lastSeq + 1) lastSeq = seq;
    allOutcomes.push([mid, outcome]);
  }
  return { version, live, lastSeq, newOutcomes, conflicts, allOutcomes, stopped: null };
}

/** After this many ms of slow changes a push stops, because it locks the team. The next push continues. */
const mostSlowMs = 2000;

const mayWait = async (
  tx: Sql,
  teamId: number,
  mutation: PushedMutation,
  { actor: userId, now }: MutationContext,
  waitsFor: readonly string[],
): Promise<boolean> =>
  isOffered(mutation) && (await keepEarly(tx, teamId, { userId, body: mutation }, { waitsFor, now }));

/**
 * Added to the refusal of an early change that cannot wait: only its sender still has the change and can send it again.
 */
const tooManyWait: KeptRefusal = {
  code: tooManyWaitCode,
  message: 'Too many changes from before the restore are waiting for other devices. Send this one again later.',
};

const parked: KeptRefusal = {
  code: 'server_error',
  message: 'The server stumbled over this change more than once. It was put aside; nothing of it is lost.',
};

/** Stores a failed try; true from `parkTries` tries on, if the first try was at least `parkAfterMs` ms ago. */
const isHopeless = async (
  tx: Sql,
  { teamId, clientId, context: { actor, now }, log }: Batch,
  mutation: PushedMutation,
  error: unknown,
): Promise<boolean> => {
  const { mid, name } = mutation;
  log.error({ err: error, mid, name }, 'A change threw');
  const failure = { teamId, clientId, userId: actor, mid, body: mutation, error, now };
  const { attempts, firstAt } = await recordFailure(tx, failure);
  return attempts >= serverLimits.parkTries && Date.parse(now) - firstAt.getTime() >= serverLimits.parkAfterMs;
};

interface Reader {
  readonly userId: string;
  readonly access: Access;
}

/** Builds outcomes for their sender. A refusal about a row contains what the sender may see of the row, or null. */
export async function tellOutcomes(
  sql: Sql,
  teamId: number,
  reader: Reader,
  outcomes: readonly (readonly [mid: string, KeptOutcome])[],
): Promise<Outcome[]> {
  const about = outcomes.flatMap(([, one]) => ('refusal' in one && one.refusal.about ? [one.refusal.about] : []));
  const current = await currentRows(sql, teamId, reader, about);
  return outcomes.map(([mid, one]) => ({
    ...tellOutcome(mid, one),
    ...('refusal' in one &&
      one.refusal.about && { current: current.get(`${one.refusal.about.kind}/${one.refusal.about.id}`) ?? null }),
  }));
}

/** Builds the outcome of one change, without the row that a refusal is about. */
export function tellOutcome(mid: string, outcome: KeptOutcome): Outcome {
  if (outcome.status === 'applied') return { mid, status: 'applied', version: outcome.version };
  const { code, message, fields } = outcome.refusal;
  return { mid, status: outcome.status, code, message, ...(fields && { fields }) };
}

const currentRows = async (
  sql: Sql,
  teamId: number,
  { userId, access }: Reader,
  about: readonly AboutRow[],
): Promise<ReadonlyMap<string, PulledRow>> => {
  const rows = new Map<string, PulledRow>();
  for (const kind of new Set<RowKind>(about.map((row) => row.kind))) {
    if (!readsKind(kind, access)) continue;
    const ids = about.filter((row) => row.kind === kind).map((row) => row.id);
    for (const [id, row] of await readRowsById(sql, teamId, kind, ids))
      if (isFor(userId, row.data)) rows.set(`${kind}/${id}`, pulledRow(row, access));
  }
  return rows;
};
