import { derivedId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import type { MutationContext } from '#core/mutations/mutation.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import type { Notice, NoticeChange } from '#core/kinds/notice.ts';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import { kindOf } from '#core/kinds/kinds.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { writersOf } from '#server/db/history/field-writers.ts';
import type { StoredRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import { defaultsOf, type Fields } from './fields-set.ts';
import { isOffered } from './offered-again.ts';
import type { RowName } from './working-set.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import { baseVersionOf, namedFields, setOf, targetOf, verbOf } from './target.ts';

/** The team and the device of a change, and which versions count as made by this device. */
export interface Origin {
  readonly teamId: number;
  readonly clientId: string;
  /**
   * The team's version when the push began (0 for a change that had to wait). Later versions count as this device's
   * own.
   */
  readonly pushedAt: number;
  /** Versions of changes that this push sends again; they count as this device's own, also under a former id. */
  readonly resent?: ReadonlySet<number>;
  /** The changes that follow this one in its push: a value that they set again is not lost. */
  readonly later?: readonly PushedMutation[];
  /** Whether the sender gets the stored row as the answer; then a creation needs no notice of what it did not set. */
  readonly answersWithRow?: true;
}

interface DecidedChange {
  readonly change: PushedMutation;
  readonly context: MutationContext;
  readonly before: (row: RowName) => StoredRow | undefined;
  readonly written: readonly WrittenRow[];
}

/** Makes notices of values that a change replaces unseen, and of typed values that a creation could not set. */
export async function conflictNotices(
  tx: Sql,
  { teamId, clientId, pushedAt, resent, later = [], answersWithRow }: Origin,
  { change, context, before, written }: DecidedChange,
): Promise<readonly WrittenRow[]> {
  const target = targetOf(change);
  const now = written.find((row) => row.kind === target?.kind && row.id === target.id);
  const old = now && before(now);
  if (old === undefined || now === undefined || isOffered(change)) return [];
  const isCreation = verbOf(change) === 'create';
  if (isCreation && answersWithRow === true) return [];
  const found = isCreation ? notTaken(change, later, old, now) : replacedFields(change, old, now);
  const baseVersion = isCreation ? 0 : (baseVersionOf(change) ?? Infinity);
  const unseen = found.filter(
    ({ version }) => version > baseVersion && version <= pushedAt && resent?.has(version) !== true,
  );
  if (unseen.length === 0) return [];
  // versions of changes that this device sent again in an earlier push are recorded as its own
  const writers = await writersOf(tx, teamId, clientId, [...new Set(unseen.map(({ version }) => version))]);
  const others = writers.filter(({ isOwn }) => !isOwn);
  return [...new Set(others.map(({ userId }) => userId))].flatMap((other) => {
    const theirs = others.filter((writer) => writer.userId === other);
    const changes = unseen.flatMap(({ version, change: one }) =>
      theirs.some((writer) => writer.version === version) ? [one] : [],
    );
    // one notice even for a person who replaced their own value on another device; none for a person who left the team
    const isTold = !isCreation && theirs.some(({ isMember }) => isMember);
    const readers = new Set([context.actor, ...(isTold ? [other] : [])]);
    const [about, by, from] = isCreation
      ? (['added', other, context.actor] as const)
      : (['conflict', context.actor, other] as const);
    const notice = { about, rowKind: now.kind, rowId: now.id, by, from, changes };
    return [...readers].map((addressee) =>
      noticeRow(derivedId(context.teamId, 'notice', change.mid, other, addressee), context, { ...notice, addressee }),
    );
  });
}

interface Replaced {
  readonly version: number;
  readonly change: NoticeChange;
}

const replacedFields = (change: PushedMutation, old: StoredRow, now: WrittenRow): readonly Replaced[] => {
  const [before, after]: [Fields, Fields] = [{ ...old.data }, { ...now.data }];
  return namedFields(change)
    .filter((field) => field in after && !isEqual(before[field], after[field]))
    .map((field) => ({
      version: old.fieldVersions[field] ?? 0,
      change: { field, before: before[field], after: after[field] },
    }));
};

/** Returns what a person typed in a creation but its row lacks. Omits what later changes of the push set. */
const notTaken = (
  change: PushedMutation,
  later: readonly PushedMutation[],
  old: StoredRow,
  now: WrittenRow,
): readonly Replaced[] => {
  const { typed = [] } = stepsOf(now.kind);
  if (old.deleted || typed.length === 0) return [];
  const [sent, after]: [Fields, Fields] = [setOf(change), { ...now.data }];
  const defaults = defaultsOf(now.kind) ?? {};
  const setAnew = new Set(later.filter((one) => targetOf(one)?.id === now.id).flatMap(namedFields));
  return typed.flatMap((field) => {
    if (setAnew.has(field)) return [];
    // parsed as the mutation parses it: trimmed, and in one Unicode form
    const parsed = kindOf(now.kind).fields[field]?.schema.safeParse(sent[field]);
    // forms send every field: a default counts as not typed
    if (!parsed?.success || isEqual(parsed.data, defaults[field]) || isEqual(parsed.data, after[field])) return [];
    const version = old.fieldVersions[field] ?? 0;
    return [{ version, change: { field, before: parsed.data, after: after[field] } }];
  });
};

const noticeRow = (id: string, { now, actor }: MutationContext, notice: Notice): WrittenRow => {
  const stamps: Stamps = { createdAt: now, createdBy: actor, updatedAt: now, updatedBy: actor };
  return { kind: 'notice', id, deleted: false, data: { ...notice, ...stamps } };
};
