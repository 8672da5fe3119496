import { kindOf, rowKinds, type RowKind } from './kinds.ts';

/** The names of a kind's fields that are typed in forms, and of those that a copy carries over, in the kind's order. */
interface FieldLists {
  readonly typed: readonly string[];
  readonly carried: readonly string[];
}

const listsOf = (kind: RowKind): FieldLists => {
  const fields = Object.entries(kindOf(kind).fields);
  return {
    typed: fields.flatMap(([name, { origin }]) => (origin === 'typed' ? [name] : [])),
    carried: fields.flatMap(([name, { onCopy }]) => (onCopy === 'carried' ? [name] : [])),
  };
};

/** What forms and copies need of each kind. Separate from `kindFacts`, which the first screen loads; written as JSON too. */
export const fieldLists = Object.fromEntries(rowKinds.map((kind) => [kind, listsOf(kind)])) as Readonly<
  Record<RowKind, FieldLists>
>;
