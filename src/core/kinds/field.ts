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

/** A field that must be given when a row is created. */
interface RequiredField<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly owner: 'client';
  readonly schema: S;
  readonly unit: Unit | null;
}

/** A field that has the value `initial` if a creation does not give it. */
interface OptionalField<S extends z.ZodMiniType = z.ZodMiniType> extends RequiredField<S> {
  readonly initial: z.output<S>;
}

/** A field that the rules or the server set; a client cannot set it. */
interface DerivedField<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly owner: 'server';
  readonly schema: S;
  readonly unit: Unit | null;
}

/** One field of a kind: its schema, its unit, its default, and who sets it. */
export type Field = RequiredField | OptionalField | DerivedField;

/** The fields of a kind by name, in the order in which screens show them. */
export type Fields = Readonly<Record<string, Field>>;

/** The unit argument of a field: required for a number, `rate` for a text that holds money, absent for other types. */
export type UnitOf<S extends z.ZodMiniType> = [Extract<z.output<S>, number>] extends [never]
  ? [unit?: 'rate']
  : [unit: Unit];

/** Makes a field that must be given when a row is created. */
export function required<S extends z.ZodMiniType>(schema: S, ...[unit]: UnitOf<S>): RequiredField<S> {
  return {
    owner: 'client',
    schema,
    unit: unit ?? null,
  };
}

/** Makes a field that has the value `initial` if a creation does not give it. */
export function withDefault<S extends z.ZodMiniType>(
  schema: S,
  initial: z.output<S>,
  ...[unit]: UnitOf<S>
): OptionalField<S> {
  return { owner: 'client', schema, initial, unit: unit ?? null };
}

/** Makes a field that the rules or the server set; a client cannot set it. */
export function derived<S extends z.ZodMiniType>(schema: S, ...[unit]: UnitOf<S>): DerivedField<S> {
  return {
    owner: 'server',
    schema,
    unit: unit ?? null,
  };
}
