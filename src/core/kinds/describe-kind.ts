import * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';
import type { Field, Fields } from './field.ts';

/** Who made a row and who touched it last; instants in UTC ISO 8601, persons by id. Set by the runner, never by a mutation. */
export interface Stamps {
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** What can be done with a row. */
export type Verb = 'create' | 'update' | 'delete' | 'restore';

/** Who may do it: a role with that permission; who made a row that nobody else uses, and admins; or nobody over the wire. */
export type Right = Permission | 'ownUnlessAdmin' | 'nobody';

/** Who reads the rows of a kind: everybody in the team, only those who may see costs, or the one person it is addressed to. */
export type Readers = 'everybody' | 'whoSeesCosts' | 'addressee';

/** What a kind lets integrators do over REST: everything, only add, only read, or nothing. */
export type RestUse = 'readAndWrite' | 'readAndAdd' | 'readOnly' | 'none';

/** Fields whose names say that they are costs or give a machine away: each must be declared. */
type CostLike<F extends Fields> = keyof F & (`${string}Minor` | `${string}PerHour` | 'serial');

/** Whether a field is hidden from those who may not see costs. */
export type Cost = 'hidden' | 'shown';

/** Every field that sounds like a cost with its answer, and any other that is one; `none` only where no field sounds like one. */
export type Costs<F extends Fields> =
  | ({ readonly [N in CostLike<F>]: Cost } & { readonly [N in keyof F]?: Cost })
  | ([CostLike<F>] extends [never] ? 'none' : never);

/** Fields whose names say that they hold an id: each must say of which kind of row, or null when of none that syncs. */
type IdLike<F extends Fields> = keyof F & `${string}Id`;

/** Of which kind the row is that a field names. */
export type References<F extends Fields> = { readonly [N in IdLike<F>]: string | null } & {
  readonly [N in keyof F]?: string | null;
};

/** A row's fields, without the stamps. */
export type RowOf<F extends Fields> = { readonly [N in keyof F]: z.output<F[N]['schema']> };

/** Everything that is known of a kind of row. Both ends, REST, OpenAPI, export, redaction, conflicts and limits read it; a kind that states less does not compile. */
export interface Kind<
  F extends Fields = Fields,
  M extends Readonly<Record<Verb, Right>> = Readonly<Record<Verb, Right>>,
  I extends string = string,
> {
  readonly fields: F;
  readonly costs: Costs<F>;
  readonly readers: Readers;
  readonly references: References<F>;
  /** The references by which rows are looked up: one index each, on both ends. */
  readonly indexes: readonly I[];
  /** The list order on a device, as one text; undefined where a kind is never listed by itself. A method, so that kinds fit into one list. */
  sort(row: RowOf<F> & Stamps): string | undefined;
  /** How many living rows a team may have; null where they are not counted by team. */
  readonly most: number | null;
  readonly may: M;
  /** The rows of others that keep a member from removing their own row: `[kind, index]`. */
  readonly usedBy: readonly (readonly [kind: string, index: string])[];
  /** What a row is called: the key of the word for its kind, and the fields that name it, after the name of the row that `after` points to. */
  readonly title: {
    readonly word: `kindWords.${string}`;
    readonly fields: readonly (keyof F & string)[];
    readonly after?: keyof F & string;
  };
  /** What many of them are called: in addresses, answers and file names. */
  readonly collection: string;
  readonly rest: RestUse;
  /** The fields that `?q=` looks into, and those that may be asked for by their value. */
  readonly search: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
}

/** Writes a kind down, its types checked against each other. */
export const describeKind = <
  F extends Fields,
  const M extends Readonly<Record<Verb, Right>>,
  const I extends keyof F & string = never,
>(
  kind: Kind<F, M, I>,
): Kind<F, M, I> => kind;

/** The names of the fields that a person may set. */
export type ClientField<F extends Fields> = {
  readonly [N in keyof F & string]: F[N] extends { readonly owner: 'client' } ? N : never;
}[keyof F & string];

/** The names of the fields that begin at a default. */
export type DefaultField<F extends Fields> = {
  readonly [N in keyof F & string]: F[N] extends { readonly initial: unknown } ? N : never;
}[keyof F & string];

/** What a row of a kind starts with. */
export const defaultsOf = <F extends Fields>({ fields }: { readonly fields: F }): Pick<RowOf<F>, DefaultField<F>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  ) as Pick<RowOf<F>, DefaultField<F>>;

type CreateShape<F extends Fields> = {
  [N in ClientField<F>]: N extends DefaultField<F> ? z.ZodMiniOptional<F[N]['schema']> : F[N]['schema'];
};

/** What may be given when a row is created: every field of a person's, those without a default always. */
export const createSetOf = <F extends Fields>({ fields }: { readonly fields: F }) =>
  z.strictObject(
    shapeOf(fields, (field) => ('initial' in field ? z.optional(field.schema) : field.schema)) as CreateShape<F>,
  );

type UpdateShape<F extends Fields> = { [N in ClientField<F>]: z.ZodMiniOptional<F[N]['schema']> };

/** What may be changed of a row: any field of a person's. */
export const updateSetOf = <F extends Fields>({ fields }: { readonly fields: F }) =>
  z.strictObject(shapeOf(fields, (field) => z.optional(field.schema)) as UpdateShape<F>);

const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.owner === 'client' ? [[name, schemaOf(field)]] : [])),
  );
