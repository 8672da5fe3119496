import { newId } from '#core/ids.ts';
import type { Verb } from '#core/kinds/describe-kind.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Rejection } from '#core/mutations/mutation.ts';
import { mayDo } from '#core/access/may.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { hasEarlyChanges } from '#server/db/history/early-changes.ts';
import { memberRightsOf, type MemberRights } from '#server/db/members.ts';
import { readRowsById } from '#server/db/rows.ts';
import type { LockedTeam } from '#server/kinds/kind-steps.ts';
import type { KeptRefusal } from '#server/db/sync-mutations.ts';
import { lockTeam } from '#server/db/history/heads.ts';
import { historyMarks } from '#server/db/history/team-history.ts';
import type { Log } from '#server/base/log.ts';
import { applyMutation } from './apply-mutation.ts';
import { record, underLock, type PushDeps } from './push.ts';
import { createWorkingSet } from './working-set.ts';

interface Writer {
  readonly team: { readonly id: number; readonly publicId: string };
  readonly userId: string;
  readonly log: Log;
}

/** One change of one row, with all arguments. */
export interface OneChange {
  readonly kind: RowKind;
  readonly verb: Verb;
  readonly id: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The reason why nothing was written. */
export type NotWritten =
  | { readonly kind: 'gone' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'refused'; readonly refusal: KeptRefusal & { readonly code: Rejection['code'] } };

/** Applies one change like a push with only that change: with the same lock, record and ring. */
export async function writeOne<Declined>(
  { db, clock, workers, ring }: PushDeps,
  { team, userId, log }: Writer,
  what: { readonly kind: RowKind; readonly verb: Verb },
  decide: (locked: LockedTeam) => Promise<Result<OneChange, Declined>>,
): Promise<Result<{ readonly row: FoundRow; readonly rights: MemberRights }, NotWritten | Declined>> {
  const now = new Date(clock()).toISOString();
  const written = await db.transaction(
    async (tx) => {
      const counter = await lockTeam(tx, team.id);
      // the route checked the rights before the lock; they may have changed meanwhile
      const rights = await memberRightsOf(tx, team.id, userId);
      if (rights === undefined) return err<NotWritten | Declined>({ kind: 'gone' });
      if (!mayDo(rights.role, what.kind, what.verb)) return err<NotWritten | Declined>({ kind: 'forbidden' });
      const row = async <K extends RowKind>(kind: K, id: string) =>
        (await readRowsById(tx, team.id, kind, [id])).get(id) as FoundRow<K> | undefined;
      const decided = await decide({ tx, team, rights, now, row });
      if (!decided.ok) return decided;
      const { kind, verb, id, args } = decided.value;
      const name = `${kind}.${verb}`;
      const mutation = { seq: 1, mid: newId(), name, at: now, args };
      const context = {
        teamId: team.publicId,
        actor: userId,
        role: rights.role,
        access: rights.access,
        now,
        latest: now,
      };
      // each change gets a new device id, so that no earlier version counts as this device's own
      const clientId = newId();
      const version = counter.version + 1;
      const applied = await applyMutation(
        tx,
        {
          teamId: team.id,
          clientId,
          workers,
          rows: createWorkingSet(team.id, 1),
          pushedAt: counter.version,
          live: counter.live,
          version,
          answersWithRow: true,
        },
        mutation,
        { ...context, at: now },
      );
      if (applied.kind === 'threw') throw applied.error;
      if (applied.kind !== 'applied') return err<NotWritten | Declined>(refusalOf(applied.refusal));
      const newOutcomes = [{ mid: mutation.mid, seq: 1, name, outcome: { status: 'applied', version } as const }];
      const progress = { version, live: applied.live, lastSeq: 0, newOutcomes };
      const { newest } = await historyMarks(tx, team.id, counter.version);
      const mayWake = await hasEarlyChanges(tx, team.id);
      const pushed = { teamId: team.id, writtenAfter: counter.version, clientId, context, workers, log };
      const { version: top } = await record(tx, pushed, progress, { newest, mayWake });
      const after = await row(kind, id);
      if (after === undefined) throw new Error(`The ${kind} ${id} was written and is not there.`);
      return ok({ row: after, rights, top });
    },
    { first: underLock },
  );
  if (!written.ok) return written;
  const { row, rights, top } = written.value;
  // After the commit, never before: a device that is woken must find the change.
  ring?.(team.publicId, top);
  return ok({ row, rights });
}

const refusalOf = (refusal: KeptRefusal): NotWritten => ({
  kind: 'refused',
  refusal: { ...refusal, code: refusal.code as Rejection['code'] },
});
