import type { Leaves, Readers, Right, Verb, Unit } from './describe-kind.ts';
import { kindOf, rowKinds, type RowKind } from './kinds.ts';

/** What screens need of a field. A part that is missing is not there: a default, a unit. */
interface FieldOutline {
  readonly unit?: Unit;
  readonly initial?: unknown;
}

/** The facts of a kind that screens need, without schemas and functions, so that the build can write them as JSON. */
interface KindFacts {
  readonly fields: Readonly<Record<string, FieldOutline>>;
  readonly readers: Readers;
  readonly may: Readonly<Record<Verb, Right>>;
  readonly usedBy: readonly (readonly [kind: string, index: string])[];
  readonly title: readonly string[];
  /** The fields that nobody without access to costs sees or sets. */
  readonly hidden: readonly string[];
  readonly leaves?: Leaves;
}

const factsOf = (kind: RowKind): KindFacts => {
  const { fields, readers, may, usedBy, title, costs, leaves } = kindOf(kind);
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { schema: _schema, owner: _owner, unit, ...outline }]) => [
        name,
        { ...(unit !== null && { unit }), ...outline },
      ]),
    ),
    readers,
    may,
    usedBy,
    title: title.fields,
    hidden: costs === 'none' ? [] : Object.keys(costs).filter((field) => costs[field] === 'hidden'),
    ...(leaves && { leaves }),
  };
};

/** The facts of each kind that screens need. The build writes them as JSON (`tools/vite/kind-facts.ts`). */
export const kindFacts = Object.fromEntries(rowKinds.map((kind) => [kind, factsOf(kind)])) as Readonly<
  Record<RowKind, KindFacts>
>;
