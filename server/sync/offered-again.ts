import type { WrittenRow } from '#core/mutations/run.ts';
import type { FoundRow } from '#core/rows.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import type { StoredRow } from '#server/db/rows.ts';
import type { SavedRow } from '#server/db/save-rows.ts';
import { defaultsOf, deletion, fieldsSet, isSetByPeople, type Fields } from './fields-set.ts';
import { namedFields, targetOf, verbOf } from './target.ts';

/*
 * After a restore, devices offer again what had been applied before (`was`: at which version), each its own and in
 * any order. It was applied once, so it fitted then; what matters is that it ends as it had ended. Every field
 * remembers how strong the claim of its last writer is, and a weaker one that arrives later leaves it alone:
 * a change made since the restore, then the later version of old, then creations, of which the first one won.
 */

/** A change that is offered again. */
export type Offered = PushedMutation & { readonly was: number };

/** Whether a change had been applied before the server was restored. */
export const isOffered = (change: PushedMutation): change is Offered => change.was !== undefined;

/** The rows as such a change must have found them: there, unless it brought them back, and without what later creations added. */
export const asItStood = (stored: readonly StoredRow[], change: Offered): StoredRow[] =>
  stored.map((row) => {
    if (!isTarget(row, change)) return { ...row, deleted: false };
    if (verbOf(change) === 'restore') return { ...row, deleted: true };
    if (verbOf(change) !== 'create') return { ...row, deleted: false };
    return withoutLaterCreations({ ...row, deleted: row.deleted && claimOn(row, deletion) < change.was }, change);
  });

/**
 * What such a change leaves of what it would write: each field only where its claim is the stronger one. A spool that for
 * this reason stays on another needle is not put on the needle that was named: that one gets the thread alone.
 */
export const rowsThatWin = (
  written: readonly WrittenRow[],
  seen: (row: WrittenRow) => StoredRow | undefined,
  stored: (row: WrittenRow) => StoredRow | undefined,
  change: Offered,
): readonly SavedRow[] => {
  const rows = written.map((row) => claimsThatWin(row, seen(row), stored(row), change));
  const elsewhere = new Set(rows.flatMap((row) => (isTarget(row, change) ? [] : spoolOn(row))));
  return rows.map((row) => {
    if (!isTarget(row, change) || !spoolOn(row).some((spool) => elsewhere.has(spool))) return row;
    return { ...row, data: { ...row.data, ...Object.fromEntries([['spoolId', null]]) } };
  });
};

const spoolOn = ({ kind, data }: SavedRow): readonly string[] =>
  kind === 'needle' && 'spoolId' in data && typeof data.spoolId === 'string' ? [data.spoolId] : [];

const claimsThatWin = (
  written: WrittenRow,
  seen: StoredRow | undefined,
  stored: StoredRow | undefined,
  change: Offered,
): SavedRow => {
  const claim = claimOf(written, seen, change);
  const wanted = wantedFields(written, seen, change);
  if (stored === undefined) return { ...written, fieldsSet: wanted, was: claims(wanted, claim) };
  const won = wanted.filter((field) => claimOn(stored, field) < Math.max(claim(field), reach(written, change)));
  const lost = Object.keys(written.data).filter((field) => isSetByPeople(written.kind, field) && !won.includes(field));
  const before: Fields = { ...stored.data };
  const data = { ...written.data, ...Object.fromEntries(lost.map((field) => [field, before[field]])) };
  const deleted = won.includes(deletion) ? written.deleted : stored.deleted;
  return {
    ...written,
    deleted,
    data,
    fieldsSet: won,
    was: claims(won, (field) => Math.max(claim(field), claimOn(stored, field))),
  };
};

/** How strong the claim of a change on the fields of a row is. On other rows than its own it has only reacted to what stood there (a first use opens a spool): it takes that place, and whatever came after that still wins. */
const claimOf = (written: WrittenRow, seen: StoredRow | undefined, change: Offered): ((field: string) => number) => {
  const isCreation = verbOf(change) === 'create' && seen?.deleted !== true;
  const isWeak = isCreation || !isTarget(written, change);
  return (field) => (isWeak && field !== deletion ? -change.was : change.was);
};

/** Up to which claim a change may replace what stands on a row that is not its own. */
const reach = (written: WrittenRow, change: Offered): number => (isTarget(written, change) ? -Infinity : change.was);

const wantedFields = (written: WrittenRow, seen: StoredRow | undefined, change: Offered): readonly string[] => {
  const different = fieldsSet(written, seen);
  if (!isTarget(written, change)) return different;
  const named = verbOf(change) === 'update' || seen?.deleted === true ? namedFields(change) : [];
  // a change that was applied proves that its row lived then, or that it was deleted by it
  return [...new Set([...different, ...named.filter((field) => field in written.data), deletion])];
};

const claims = (fields: readonly string[], claim: (field: string) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(fields.map((field) => [field, claim(field)]));

const isTarget = ({ kind, id }: Pick<FoundRow, 'kind' | 'id'>, change: Offered): boolean => {
  const target = targetOf(change);
  return target?.kind === kind && target.id === id;
};

/** How strong the hold of the last writer on a field is: nothing moves what was set since the restore, and anything what nobody has set. */
const claimOn = ({ fieldVersions, fieldWas }: StoredRow, field: string): number =>
  fieldVersions[field] === undefined ? -Infinity : (fieldWas[field] ?? Infinity);

const withoutLaterCreations = (row: StoredRow, { was }: Offered): StoredRow => {
  const defaults = defaultsOf(row.kind) ?? {};
  const later = Object.keys(defaults).filter((field) => {
    const claim = claimOn(row, field);
    return claim < -was && claim !== -Infinity;
  });
  if (later.length === 0) return row;
  const data = { ...row.data, ...Object.fromEntries(later.map((field) => [field, defaults[field]])) };
  return { ...row, data, touched: new Set([...(row.touched ?? [])].filter((field) => !later.includes(field))) };
};
