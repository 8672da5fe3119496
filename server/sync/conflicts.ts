import { derivedId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import type { MutationContext } from '#core/mutations/mutation.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import type { Notice, NoticeChange } from '#core/kinds/notice.ts';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { writersOf } from '#server/db/history/field-writers.ts';
import type { StoredRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Fields } from './fields-set.ts';
import { isOffered } from './offered-again.ts';
import type { RowName } from './working-set.ts';
import { baseVersionOf, namedFields, targetOf, verbOf } from './target.ts';

/** The team and the device of a change, and which versions count as made by this device. */
export interface Origin {
  readonly teamId: number;
  readonly clientId: string;
  /** The team's version when the push began; the device itself makes all later versions until the push ends. */
  readonly pushedAt: number;
  /** Versions of changes that this push sends again; they count as this device's own, also under a former id. */
  readonly resent?: ReadonlySet<number>;
}

/** Makes notices of values that a change replaces unseen: for its sender, and for each member who set such a value. */
export const conflictNotices = async (
  tx: Sql,
  { teamId, clientId, pushedAt, resent }: Origin,
  change: PushedMutation,
  context: MutationContext,
  before: (row: RowName) => StoredRow | undefined,
  written: readonly WrittenRow[],
): Promise<readonly WrittenRow[]> => {
  const target = targetOf(change);
  const baseVersion = baseVersionOf(change);
  if (verbOf(change) !== 'update' || baseVersion === undefined || isOffered(change)) return [];
  const now = written.find((row) => row.kind === target?.kind && row.id === target.id);
  const old = now && before(now);
  if (old === undefined || now === undefined) return [];
  const unseen = replacedFields(change, old, now).filter(
    ({ version }) => version > baseVersion && version <= pushedAt && resent?.has(version) !== true,
  );
  if (unseen.length === 0) return [];
  // versions of changes that this device sent again in an earlier push are recorded as its own
  const writers = await writersOf(tx, teamId, clientId, [...new Set(unseen.map(({ version }) => version))]);
  const others = writers.filter(({ isOwn }) => !isOwn);
  return [...new Set(others.map(({ userId }) => userId))].flatMap((from) => {
    const theirs = others.filter((writer) => writer.userId === from);
    const changes = unseen.flatMap(({ version, change: one }) =>
      theirs.some((writer) => writer.version === version) ? [one] : [],
    );
    // one notice even for a person who replaced their own value on another device; none for a person who left the team
    const readers = new Set([context.actor, ...(theirs.some(({ isMember }) => isMember) ? [from] : [])]);
    const notice = { rowKind: now.kind, rowId: now.id, by: context.actor, from, changes } as const;
    return [...readers].map((addressee) =>
      noticeRow(derivedId(context.teamId, 'notice', change.mid, from, addressee), context, { ...notice, addressee }),
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

const noticeRow = (id: string, { now, actor }: MutationContext, notice: Omit<Notice, 'about'>): WrittenRow => {
  const stamps: Stamps = { createdAt: now, createdBy: actor, updatedAt: now, updatedBy: actor };
  return { kind: 'notice', id, deleted: false, data: { about: 'conflict', ...notice, ...stamps } };
};
