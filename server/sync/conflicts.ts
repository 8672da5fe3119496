import { derivedId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import type { MutationContext } from '#core/mutations/mutation.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import type { Notice, NoticeChange } from '#core/kinds/notice.ts';
import { createSetOf, type Stamps } from '#core/kinds/describe-kind.ts';
import { kindOf } from '#core/kinds/kinds.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { writersOf } from '#server/db/history/field-writers.ts';
import type { StoredRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import { defaultsOf, type Fields } from './fields-set.ts';
import { isOffered } from './offered-again.ts';
import type { RowName } from './working-set.ts';
import { baseVersionOf, namedFields, setOf, targetOf, verbOf } from './target.ts';

/** The team and the device of a change, and the versions that belong to the same device. */
export interface Origin {
  readonly teamId: number;
  readonly clientId: string;
  /** The team's version when the push began; the device itself makes all later versions until the push ends. */
  readonly pushedAt: number;
  /** Versions of changes that this push sends again; they count as this device's own, also under a former id. */
  readonly resent?: ReadonlySet<number>;
}

/** Makes notices of values that a change replaces unseen, and of those of a creation that an existing row keeps out. */
export const conflictNotices = async (
  tx: Sql,
  { teamId, clientId, pushedAt, resent }: Origin,
  change: PushedMutation,
  context: MutationContext,
  before: (row: RowName) => StoredRow | undefined,
  written: readonly WrittenRow[],
): Promise<readonly WrittenRow[]> => {
  const target = targetOf(change);
  const now = written.find((row) => row.kind === target?.kind && row.id === target.id);
  const old = now && before(now);
  if (old === undefined || now === undefined || isOffered(change)) return [];
  const isCreation = verbOf(change) === 'create';
  const found = isCreation ? lostFields(change, old, now) : replacedFields(change, old, now);
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
    const [by, from] = isCreation ? [other, context.actor] : [context.actor, other];
    // one notice for a person who replaced their own value on another device; none for a person who left the team
    const isTold = !isCreation && theirs.some(({ isMember }) => isMember);
    const readers = new Set([context.actor, ...(isTold ? [other] : [])]);
    const notice = { rowKind: now.kind, rowId: now.id, by, from, changes } as const;
    return [...readers].map((addressee) =>
      noticeRow(derivedId(context.teamId, 'notice', change.mid, other, addressee), context, { ...notice, addressee }),
    );
  });
};

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

/**
 * Returns the values of a creation that a living row did not take. A default counts as unsaid: forms send every field.
 */
const lostFields = (change: PushedMutation, old: StoredRow, now: WrittenRow): readonly Replaced[] => {
  if (old.deleted) return [];
  const [before, after]: [Fields, Fields] = [{ ...old.data }, { ...now.data }];
  const defaults = defaultsOf(now.kind) ?? {};
  // as the mutation reads them: trimmed, and in one form
  const read = createSetOf(kindOf(now.kind)).safeParse(setOf(change));
  return Object.entries(read.success ? read.data : setOf(change)).flatMap(([field, value]) => {
    const isSaid = value !== null && value !== undefined && !isEqual(value, defaults[field]);
    // a value that changed all the same was set by a rule of the kind
    const isKept = field in after && isEqual(before[field], after[field]);
    return isSaid && isKept && !isEqual(value, after[field])
      ? [{ version: old.fieldVersions[field] ?? 0, change: { field, before: value, after: after[field] } }]
      : [];
  });
};

const noticeRow = (id: string, { now, actor }: MutationContext, notice: Omit<Notice, 'about'>): WrittenRow => {
  const stamps: Stamps = { createdAt: now, createdBy: actor, updatedAt: now, updatedBy: actor };
  return { kind: 'notice', id, deleted: false, data: { about: 'conflict', ...notice, ...stamps } };
};
