import { fieldLists } from './field-lists.ts';
import type { kinds, RowKind, RowTypes } from './kinds.ts';

type FieldsWith<K extends RowKind, Part> = {
  readonly [N in keyof RowTypes[K] & keyof (typeof kinds)[K]['fields']]: (typeof kinds)[K]['fields'][N] extends Part
    ? N
    : never;
}[keyof RowTypes[K] & keyof (typeof kinds)[K]['fields']] &
  string;

/** The names of a kind's fields that a person types in a form. */
export type TypedField<K extends RowKind> = FieldsWith<K, { readonly origin: 'typed' }>;

/** The names of a kind's fields that a copy, a revision or a new version has from the row before it. */
type CarriedField<K extends RowKind> = FieldsWith<K, { readonly onCopy: 'carried' }>;

/** The kinds that are copied: those of which a copy carries something over. */
export type CopiedKind = { readonly [K in RowKind]: [CarriedField<K>] extends [never] ? never : K }[RowKind];

/** The fields of a copy that it does not have from the row before: whoever makes a copy must give each of them. */
export type FreshFields<K extends CopiedKind> = Pick<
  RowTypes[K],
  FieldsWith<K, { readonly onCopy: 'fresh'; readonly owner: 'client' }>
>;

/** Returns what a copy, a revision or a new version of a row has from it, by the description of its kind. */
export function carriedOver<
  K extends CopiedKind,
  R extends { readonly [F in keyof RowTypes[K]]?: RowTypes[K][F] | undefined },
>(kind: K, row: R): Pick<R, keyof R & CarriedField<K>> {
  const { carried } = fieldLists[kind];
  return Object.fromEntries(Object.entries(row).filter(([name]) => carried.includes(name))) as Pick<
    R,
    keyof R & CarriedField<K>
  >;
}
