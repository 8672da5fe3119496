import type * as z from 'zod/mini';

/**
 * The unit of a number. `minor`: money in minor units; `rate`: money per hour or kWh; `bp`: a share in basis points.
 */
export type Unit =
  | 'mm'
  | 'tenthMm'
  | 'mg'
  | 'minor'
  | 'rate'
  | 'bp'
  | 'seconds'
  | 'stitchesPerMinute'
  | 'hours'
  | 'watts'
  | 'count';

/**
 * Where a field's value comes from. `typed`: a person types or chooses it in a form. `derived`: the program sets it, from
 * a file, by a rule or by an action of its own (a button). `fixed`: it is set once; an update that changes it is refused.
 */
export type Origin = 'typed' | 'derived' | 'fixed';

/** Whether a copy, a revision or a new version of a row gets the value of the row before it, or a value of its own. */
export type OnCopy = 'carried' | 'fresh';

interface Described<O extends Origin, C extends OnCopy, S extends z.ZodMiniType> {
  readonly origin: O;
  readonly onCopy: C;
  readonly schema: S;
  readonly unit: Unit | null;
}

/** A field that must be given when a row is created. */
interface RequiredField<
  O extends Origin = Origin,
  C extends OnCopy = OnCopy,
  S extends z.ZodMiniType = z.ZodMiniType,
> extends Described<O, C, S> {
  readonly owner: 'client';
}

/** A field that has the value `initial` if a creation does not give it. */
interface OptionalField<
  O extends Origin = Origin,
  C extends OnCopy = OnCopy,
  S extends z.ZodMiniType = z.ZodMiniType,
> extends RequiredField<O, C, S> {
  readonly initial: z.output<S>;
}

/** A field that the rules or the server set; a client cannot set it, so no copy carries it over. */
interface DerivedField<S extends z.ZodMiniType = z.ZodMiniType> extends Described<'derived', 'fresh', S> {
  readonly owner: 'server';
}

/** One field of a kind: its schema, its unit, its default, who sets it, where it comes from, and what a copy does. */
export type Field = RequiredField | OptionalField | DerivedField;

/** The fields of a kind by name, in the order in which screens show them. */
export type Fields = Readonly<Record<string, Field>>;

/** The unit argument of a field: required for a number, `rate` for a text that holds money, absent for other types. */
export type UnitOf<S extends z.ZodMiniType> = [Extract<z.output<S>, number>] extends [never]
  ? [unit?: 'rate']
  : [unit: Unit];

/** Makes a field that must be given when a row is created. */
export const required = <O extends Origin, C extends OnCopy, S extends z.ZodMiniType>(
  origin: O,
  onCopy: C,
  schema: S,
  ...[unit]: UnitOf<S>
): RequiredField<O, C, S> => ({ owner: 'client', origin, onCopy, schema, unit: unit ?? null });

/** Makes a field that has the value `initial` if a creation does not give it. */
export const withDefault = <O extends Origin, C extends OnCopy, S extends z.ZodMiniType>(
  origin: O,
  onCopy: C,
  schema: S,
  initial: z.output<S>,
  ...[unit]: UnitOf<S>
): OptionalField<O, C, S> => ({ owner: 'client', origin, onCopy, schema, initial, unit: unit ?? null });

/** Makes a field that the rules or the server set; a client cannot set it. */
export const derived = <S extends z.ZodMiniType>(schema: S, ...[unit]: UnitOf<S>): DerivedField<S> => ({
  owner: 'server',
  origin: 'derived',
  onCopy: 'fresh',
  schema,
  unit: unit ?? null,
});
