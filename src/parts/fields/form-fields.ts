import { typedFields } from '#core/kinds/carried-over.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import { fieldFacts } from './field-table.ts';
import { isTypable } from './is-typable.ts';

export type FieldName<K extends RowKind> = keyof RowTypes[K] & string;

/** The fields that a form of a kind shows: those in `first`, then the other typed ones in the kind's order. */
export function formFields<K extends RowKind>(kind: K, first: readonly TypedField<K>[] = []): readonly FieldName<K>[] {
  const typed = typedFields(kind) as readonly TypedField<K>[];
  return [...new Set([...first, ...typed])].filter((name) => {
    const facts = fieldFacts(kind, name);
    return facts !== undefined && isTypable(facts.shape);
  });
}
