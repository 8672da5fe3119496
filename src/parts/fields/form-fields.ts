import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import { fieldFacts } from './field-table.ts';
import { isTypable } from './is-typable.ts';

export type FieldName<K extends RowKind> = keyof RowTypes[K] & string;

/** Returns the fields of a kind that a person may set and can type, in the order of the kind's description. */
export const formFields = <K extends RowKind>(kind: K): readonly FieldName<K>[] =>
  (Object.keys(kindFacts[kind].fields) as FieldName<K>[]).filter((name) => {
    const facts = fieldFacts(kind, name);
    return kindFacts[kind].fields[name]?.owner === 'client' && facts !== undefined && isTypable(facts.shape);
  });
