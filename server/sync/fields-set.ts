import { isEqual } from '#core/is-equal.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { defaultsOf as defaultsOfKind } from '#core/kinds/describe-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';

/** The fields of a row of any kind, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The name under which the deletion of a row counts as a field, because people set it too. */
export const deletion = 'deleted';

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
export function withTogether(kind: RowKind, fields: readonly string[]): string[] {
  const together = stepsOf(kind).setTogether ?? [];
  return fields.some((field) => together.includes(field)) ? [...new Set([...fields, ...together])] : [...fields];
}
