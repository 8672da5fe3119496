import { fieldMarks } from './field-marks.ts';
import type { CarriedField, CopiedKind } from './field-origins.ts';
import { kindFacts } from './kind-facts.ts';
import type { RowKind, RowTypes } from './kinds.ts';

/** Returns what a copy, a revision or a new version of a row has from it, by what its kind says of each field. */
export function carriedOver<
  K extends CopiedKind,
  R extends { readonly [F in keyof RowTypes[K]]?: RowTypes[K][F] | undefined },
>(kind: K, row: R): Pick<R, keyof R & CarriedField<K>> {
  const carried = fieldsMarked(kind, 'bc');
  return Object.fromEntries(Object.entries(row).filter(([name]) => carried.includes(name))) as Pick<
    R,
    keyof R & CarriedField<K>
  >;
}

/** Returns the names of a kind's fields that are typed in a form, in the kind's order. */
export function typedFields(kind: RowKind): readonly string[] {
  return fieldsMarked(kind, 'bt');
}

const fieldsMarked = (kind: RowKind, letters: string): readonly string[] =>
  Object.keys(kindFacts[kind].fields).filter((_name, at) =>
    letters.includes(fieldMarks[Object.keys(kindFacts).indexOf(kind)]?.[at] ?? ' '),
  );
