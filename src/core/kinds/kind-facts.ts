import type { Readers, Right, Verb } from './describe-kind.ts';
import type { Unit } from './field.ts';
import { kindOf, rowKinds, type RowKind } from './kinds.ts';

/** What is known of a field but its schema; `initial` where it has a default. */
export interface FieldOutline {
  readonly owner: 'client' | 'server';
  readonly unit: Unit | null;
  readonly initial?: unknown;
}

/** What is known of a kind but its schemas and its order: what can be written down as JSON. */
export interface KindFacts {
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
      Object.entries(fields).map(([name, { schema: _, ...outline }]) => [name, outline] as const),
    ),
    readers,
    may,
    usedBy,
    title: title.fields,
  };
};

/**
 * What screens ask of each kind. The build writes the answers down in this module's place (`tools/vite/kind-facts.ts`),
 * so that a screen which only shows rows does not load the schemas that judge them.
 */
export const kindFacts = Object.fromEntries(rowKinds.map((kind) => [kind, factsOf(kind)])) as Readonly<
  Record<RowKind, KindFacts>
>;
