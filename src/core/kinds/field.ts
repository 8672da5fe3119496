import type * as z from 'zod/mini';

/** What a number counts. Amounts of money are in minor units of the team's currency, percentages in basis points. */
export type Unit =
  | 'mm'
  | 'tenthMm'
  | 'mg'
  | 'minor'
  | 'bp'
  | 'seconds'
  | 'stitchesPerMinute'
  | 'hours'
  | 'watts'
  | 'count';

/** A field that whoever creates a row must give. */
export interface RequiredField<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly owner: 'client';
  readonly schema: S;
  readonly unit: Unit | null;
}

/** A field that begins at `initial` when nobody gives it. */
export interface OptionalField<S extends z.ZodMiniType = z.ZodMiniType> extends RequiredField<S> {
  readonly initial: z.output<S>;
}

/** A field that the rules work out; nobody sets it over the wire. */
export interface DerivedField<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly owner: 'server';
  readonly schema: S;
  readonly unit: Unit | null;
}

/** What is known of one field of a kind. */
export type Field = RequiredField | OptionalField | DerivedField;

/** The fields of a kind by name, in the order in which people read them. */
export type Fields = Readonly<Record<string, Field>>;

/** A number must name its unit, and nothing else has one. */
export type UnitOf<S extends z.ZodMiniType> = [Extract<z.output<S>, number>] extends [never] ? [] : [unit: Unit];

/** A field without a default. */
export const required = <S extends z.ZodMiniType>(schema: S, ...[unit]: UnitOf<S>): RequiredField<S> => ({
  owner: 'client',
  schema,
  unit: unit ?? null,
});

/** A field with the value that it has until somebody sets it. */
export const withDefault = <S extends z.ZodMiniType>(
  schema: S,
  initial: z.output<S>,
  ...[unit]: UnitOf<S>
): OptionalField<S> => ({ owner: 'client', schema, initial, unit: unit ?? null });

/** A field that only the rules write. */
export const derived = <S extends z.ZodMiniType>(schema: S, ...[unit]: UnitOf<S>): DerivedField<S> => ({
  owner: 'server',
  schema,
  unit: unit ?? null,
});
