import { isEqual } from '#core/is-equal.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { defaultsOf as defaultsOfKind } from '#core/kinds/describe-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows.ts';

/** A row's fields, whatever its kind is. */
export type Fields = Readonly<Record<string, unknown>>;

/** Stands among a row's fields for whether it is deleted: that is set by people too. */
export const deletion = 'deleted';

/** What a kind starts with whose fields people change; undefined for rows that are written once, or by the server. */
export const defaultsOf = (kind: RowKind): Fields | undefined => defaults.get(kind);

const defaults: ReadonlyMap<RowKind, Fields> = new Map(
  rowKinds.filter((kind) => kindOf(kind).may.update !== 'nobody').map((kind) => [kind, defaultsOfKind(kindOf(kind))]),
);

/** Whether a field is what people set: not a stamp, and not what the rules work out. */
export const isSetByPeople = (kind: RowKind, field: string): boolean => kindOf(kind).fields[field]?.owner === 'client';

/** The fields that a change has set on a row: those that came out different; on a new row what is not as rows begin. A form that sends along what nobody touched has not set it. */
export const fieldsSet = (written: WrittenRow, before: FoundRow | undefined): string[] => {
  const defaults = defaultsOf(written.kind);
  if (defaults === undefined) return [];
  const current: Fields = before === undefined ? defaults : { ...before.data };
  const different = Object.entries(written.data)
    .filter(([field, value]) => isSetByPeople(written.kind, field) && !isEqual(value, current[field]))
    .map(([field]) => field);
  // that a row was made says that it is to live: no older deletion of its like may take it
  const isTurned = before === undefined || before.deleted !== written.deleted;
  return isTurned ? [...different, deletion] : different;
};
