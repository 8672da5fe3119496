import type { Readers, Right, Verb } from './describe-kind.ts';
import type { Unit } from './field.ts';
import { kindOf, rowKinds, type RowKind } from './kinds.ts';

/**
 * A field without its schema, and without what only forms and copies ask (`field-lists.ts`), which load later. `initial`
 * exists only if the field has a default.
 */
interface FieldOutline {
  readonly owner: 'client' | 'server';
  readonly unit: Unit | null;
  readonly initial?: unknown;
}

/** The facts of a kind that screens need, without schemas and functions, so that the build can write them as JSON. */
interface KindFacts {
  readonly fields: Readonly<Record<string, FieldOutline>>;
  readonly readers: Readers;
  readonly may: Readonly<Record<Verb, Right>>;
  readonly usedBy: readonly (readonly [kind: string, index: string])[];
  readonly title: readonly string[];
}

const factsOf = (kind: RowKind): KindFacts => {
  const { fields, readers, may, usedBy, title } = kindOf(kind);
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(
        ([name, { schema: _schema, origin: _origin, onCopy: _onCopy, ...outline }]) => [name, outline] as const,
      ),
    ),
    readers,
    may,
    usedBy,
    title: title.fields,
  };
};

/** The facts of each kind that screens need. The build writes them as JSON (`tools/vite/kind-facts.ts`). */
export const kindFacts = Object.fromEntries(rowKinds.map((kind) => [kind, factsOf(kind)])) as Readonly<
  Record<RowKind, KindFacts>
>;
