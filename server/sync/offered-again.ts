import { isEqual } from '#core/is-equal.ts';
import { defaultsOf as defaultsOfKind } from '#core/kinds/describe-kind.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import type { StoredRow, SavedRow } from '#server/db/rows.ts';
import type { AboutRow } from '#server/db/sync-mutations.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';

// After a restore, devices send applied changes again. Each field keeps the value with the strongest claim (`claimOf`).

/** `was` is the version that the change had before the restore. */
type Offered = PushedMutation & { readonly was: number };

/** Whether a change was already applied before the server was restored. */
export function isOffered(change: PushedMutation): change is Offered {
  return change.was !== undefined;
}

/** Returns rows as they were before the change was first applied, as far as the server can tell. */
export function rowsBeforeChange(stored: readonly StoredRow[], change: Offered): StoredRow[] {
  return stored.map((row) => {
    if (!isTarget(row, change)) return { ...row, deleted: false };
    if (verbOf(change) === 'restore') return { ...row, deleted: true };
    if (verbOf(change) !== 'create') return { ...row, deleted: false };
    return withoutLaterCreations({ ...row, deleted: row.deleted && claimOn(row, deletion) < change.was }, change);
  });
}

/** Returns the rows that a change sent again may write: each field only if its claim beats the stored claim. */
export function rowsThatWin(
  written: readonly WrittenRow[],
  seen: (row: WrittenRow) => StoredRow | undefined,
  stored: (row: WrittenRow) => StoredRow | undefined,
  change: Offered,
): readonly SavedRow[] {
  const rows = written.map((row) => claimsThatWin(row, seen(row), stored(row), change));
  // the changed row does not get a value that only one row may have and another row has, such as the spool on a needle
  const elsewhere = new Set(rows.flatMap((row) => (isTarget(row, change) ? [] : heldBy(row))));
  return rows.map((row) => {
    const { uniqueField } = stepsOf(row.kind);
    if (uniqueField === undefined || !isTarget(row, change) || !heldBy(row).some((held) => elsewhere.has(held)))
      return row;
    return { ...row, data: { ...row.data, ...Object.fromEntries([[uniqueField, null]]) } };
  });
}

const heldBy = ({ kind, data }: SavedRow): readonly string[] => {
  const { [stepsOf(kind).uniqueField ?? '']: held }: Fields = { ...data };
  return typeof held === 'string' ? [held] : [];
};

const claimsThatWin = (
  written: WrittenRow,
  seen: StoredRow | undefined,
  stored: StoredRow | undefined,
  change: Offered,
): SavedRow => {
  const claim = claimOf(written, seen, change);
  const wanted = wantedFields(written, seen, change);
  if (stored === undefined) return { ...written, fieldsSet: wanted, fieldWas: claims(wanted, claim) };
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
    // For each field that this change wins: the higher of its claim and the claim stored before.
    fieldWas: claims(won, (field) => Math.max(claim(field), claimOn(stored, field))),
  };
};

/**
 * Returns a function for the strength of a change's claim on a field: its old version, negative if the claim is weak.
 */
const claimOf = (written: WrittenRow, seen: StoredRow | undefined, change: Offered): ((field: string) => number) => {
  // the strongest claim is first: changes since the restore, old versions from high to low, creations from old to new
  const isCreation = verbOf(change) === 'create' && seen?.deleted !== true;
  // The claim is also weak on rows that are not the change's target, because they change only as a side effect.
  const isWeak = isCreation || !isTarget(written, change);
  return (field) => (isWeak && field !== deletion ? -change.was : change.was);
};

/** The stored claim up to which a change wins fields of a row. -Infinity for the change's target: it has no limit. */
const reach = (written: WrittenRow, change: Offered): number => (isTarget(written, change) ? -Infinity : change.was);

const wantedFields = (written: WrittenRow, seen: StoredRow | undefined, change: Offered): readonly string[] => {
  const different = fieldsSet(written, seen);
  if (!isTarget(written, change)) return different;
  const named = verbOf(change) === 'update' || seen?.deleted === true ? namedFields(change) : [];
  // an applied change proves that its row was not deleted at that time, or that the change deleted the row
  const set = withTogether(written.kind, [...different, ...named.filter((field) => field in written.data)]);
  return [...new Set([...set, deletion])];
};

const claims = (fields: readonly string[], claim: (field: string) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(fields.map((field) => [field, claim(field)]));

const isTarget = ({ kind, id }: Pick<FoundRow, 'kind' | 'id'>, change: Offered): boolean => {
  const target = targetOf(change);
  return target?.kind === kind && target.id === id;
};

/** Returns the claim stored with a field's value: Infinity if it was set after the restore, -Infinity if never set. */
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

type Named = Pick<PushedMutation, 'name' | 'args'>;

/** Returns the row that a change targets, from its name and arguments; undefined if these are not valid. */
export function targetOf({ name, args }: Named): AboutRow | undefined {
  const kind = name.split('.')[0] ?? '';
  if (!isRowKind(kind) || typeof args !== 'object' || args === null || !('id' in args)) return undefined;
  return typeof args.id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(args.id)
    ? { kind, id: args.id }
    : undefined;
}

/** Returns the verb in the name of a change, for example `create`; an empty text if the name has none. */
export function verbOf({ name }: Named): string {
  return name.split('.')[1] ?? '';
}

/** Returns the fields that a change sets, with their values. */
export function setOf({ args }: Named): Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && 'set' in args && typeof args.set === 'object' && args.set !== null
    ? { ...args.set }
    : {};
}

/** Returns the names of the fields that a change sets. */
export function namedFields(change: Named): readonly string[] {
  return Object.keys(setOf(change));
}

/** Returns the row's version that the person saw when they made the change; undefined if the device sent none. */
export function baseVersionOf({ args }: Named): number | undefined {
  return typeof args === 'object' && args !== null && 'baseVersion' in args && typeof args.baseVersion === 'number'
    ? args.baseVersion
    : undefined;
}

/** The fields of a row of any kind, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The name under which the deletion of a row counts as a field, because people set it too. */
const deletion = 'deleted';

/** Returns the default values of a kind's fields; undefined for a kind whose rows no one may update. */
export function defaultsOf(kind: RowKind): Fields | undefined {
  return defaults.get(kind);
}

const defaults: ReadonlyMap<RowKind, Fields> = new Map(
  rowKinds.filter((kind) => kindOf(kind).may.update !== 'nobody').map((kind) => [kind, defaultsOfKind(kindOf(kind))]),
);

/** Whether people set this field: false for stamps and for fields that rules compute. */
export function isSetByPeople(kind: RowKind, field: string): boolean {
  return kindOf(kind).fields[field]?.owner === 'client';
}

/** Returns the fields that a change has set, and the fields tied to them. */
export function fieldsSet(written: WrittenRow, before: FoundRow | undefined): string[] {
  const defaults = defaultsOf(written.kind);
  if (defaults === undefined) return [];
  const current: Fields = before === undefined ? defaults : { ...before.data };
  // a form also sends fields that the person did not change; these fields do not count as set
  const different = Object.entries(written.data)
    .filter(([field, value]) => isSetByPeople(written.kind, field) && !isEqual(value, current[field]))
    .map(([field]) => field);
  const set = withTogether(written.kind, different);
  // a new row also sets `deleted` to false, so that no older deletion that is sent again can win over it
  const isTurned = before === undefined || before.deleted !== written.deleted;
  return isTurned ? [...set, deletion] : set;
}

/** Adds the fields that form one value with a given field (`KindSteps.setTogether`). */
function withTogether(kind: RowKind, fields: readonly string[]): string[] {
  const together = stepsOf(kind).setTogether ?? [];
  return fields.some((field) => together.includes(field)) ? [...new Set([...fields, ...together])] : [...fields];
}
