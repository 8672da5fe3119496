import * as z from 'zod/mini';
import type { Permission } from '../access/permissions.ts';
import { id } from '../fields.ts';

/** Who made a row and who last changed it (ids), and when (UTC, ISO 8601). `finish` sets them after a mutation. */
export interface Stamps {
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** What can be done with a row. */
export type Verb = 'create' | 'update' | 'delete' | 'restore';

/** A permission, or `nobody`. `ownUnlessAdmin`: admins, and the person who made the row and all rows that use it. */
export type Right = Permission | 'ownUnlessAdmin' | 'nobody';

/** Who reads a kind's rows: everybody in the team, those who may see costs, or only the person named in the row. */
export type Readers = 'everybody' | 'whoSeesCosts' | 'addressee';

/** What programs may do with a kind over REST: read and write, read and add, only read, or nothing. */
export type RestUse = 'readAndWrite' | 'readAndAdd' | 'readOnly' | 'none';

/** Fields whose names look like a cost, and a machine's serial number: `costs` must name each of them. */
type CostLike<F extends Fields> = keyof F & (`${string}Minor` | `${string}PerHour` | 'serial');

/** Whether a field is hidden from those who may not see costs. */
export type Cost = 'hidden' | 'shown';

/** Whether each cost-like field, and any other field, is hidden. `none` is allowed only without cost-like fields. */
export type Costs<F extends Fields> =
  | ({ readonly [N in CostLike<F>]: Cost } & { readonly [N in keyof F]?: Cost })
  | ([CostLike<F>] extends [never] ? 'none' : never);

/** Fields whose names end in `Id`: `references` must name each of them. */
type IdLike<F extends Fields> = keyof F & `${string}Id`;

/** For each field with an id, the kind of row that it names; null if titles and exports do not follow the id. */
type References<F extends Fields> = { readonly [N in IdLike<F>]: string | null } & {
  readonly [N in keyof F]?: string | null;
};

/**
 * Where a field's value comes from. `typed`: a person types or chooses it in a form. `derived`: the program sets it, from
 * a file, by a rule or by an action of its own (a button). `fixed`: it is set once; an update that changes it is refused.
 */
type Origin = 'typed' | 'derived' | 'fixed';

/** Whether a copy, a revision or a new version of a row has its value from the row before, or a value of its own. */
type OnCopy = 'carried' | 'fresh';

/**
 * What each kind says of every field of it. It stands beside the description, so that the page need not load it: the
 * build writes what screens ask of it (`field-marks.ts`). What a client cannot set is derived, and no copy carries it.
 */
export type Origins<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends { readonly owner: 'server' } ? 'derived, fresh' : `${Origin}, ${OnCopy}`;
};

/** A row's fields, without the stamps. */
export type RowOf<F extends Fields> = { readonly [N in keyof F]: z.output<F[N]['schema']> };

/**
 * All facts of a kind of row, for sync, REST, export, redaction and limits. TypeScript refuses a kind that lacks one.
 */
export interface Kind<
  F extends Fields = Fields,
  M extends Readonly<Record<Verb, Right>> = Readonly<Record<Verb, Right>>,
  I extends string = string,
> {
  readonly fields: F;
  readonly costs: Costs<F>;
  readonly readers: Readers;
  /** Where `is` is true, the fields in `contents` are costs too, as for a receipt or the photo of a serial plate. */
  readonly costsWhen?: {
    readonly is: (row: Readonly<Record<string, unknown>>) => boolean;
    readonly contents: readonly (keyof F & string)[];
  };
  /**
   * Fields that travel beside a row's body (`more`), because devices of the release before refuse to change a row whose
   * body has them. Once all devices have a release that knows them, they may travel in the body.
   */
  readonly beside?: readonly (keyof F & string)[];
  readonly references: References<F>;
  /** The fields by whose value rows are looked up: one index each, on device and server. */
  readonly indexes: readonly I[];
  /** Returns a row's sort key on a device; undefined for kinds whose rows are only read through another row. */
  // A method, because TypeScript checks a method's parameter less strictly, so that all kinds fit into one list.
  sort(row: RowOf<F> & Stamps): string | undefined;
  /** How many rows that are not deleted a team may have; null for kinds that are not counted by team. */
  readonly most: number | null;
  /** Rows with one of these values leave the devices after so many days without a change, and stay on the server. */
  readonly leaves?: Leaves<keyof F & string>;
  readonly may: M;
  /** Where to find the rows that use a row: `[kind, index]`. `ownUnlessAdmin` also asks who made these rows. */
  readonly usedBy: readonly (readonly [kind: string, index: string])[];
  /** A row's name: its kind's word, the name of the row that the field `after` references, then these fields. */
  readonly title: {
    readonly word: `kindWords.${string}`;
    readonly fields: readonly (keyof F & string)[];
    readonly after?: keyof F & string;
  };
  /** The plural name in REST addresses, in answers and in file names. */
  readonly collection: string;
  readonly rest: RestUse;
  /** `search`: the fields that `?q=` searches. `filters`: the fields by whose value a request can select rows. */
  readonly search: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
}

/** Which rows of a kind leave the devices: those with one of `values` in `field`, `days` after their last change. */
export interface Leaves<N extends string = string> {
  readonly field: N;
  readonly values: readonly string[];
  readonly days: number;
}

/** Returns the description of a kind. TypeScript checks that its parts fit together. */
export function describeKind<
  F extends Fields,
  const M extends Readonly<Record<Verb, Right>>,
  const I extends keyof F & string = never,
>(kind: Kind<F, M, I>): Kind<F, M, I> {
  return kind;
}

/** The names of the fields that a person may set. */
type ClientField<F extends Fields> = {
  readonly [N in keyof F & string]: F[N] extends { readonly owner: 'client' } ? N : never;
}[keyof F & string];

/** The names of the fields that have a default. */
type DefaultField<F extends Fields> = {
  readonly [N in keyof F & string]: F[N] extends { readonly initial: unknown } ? N : never;
}[keyof F & string];

/** Returns the default values of those fields of a kind that have one. */
export function defaultsOf<F extends Fields>({ fields }: { readonly fields: F }): Pick<RowOf<F>, DefaultField<F>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  ) as Pick<RowOf<F>, DefaultField<F>>;
}

type CreateShape<F extends Fields> = {
  [N in ClientField<F>]: N extends DefaultField<F> ? z.ZodMiniOptional<F[N]['schema']> : F[N]['schema'];
};

/** Returns the schema of a creation: every field that a person may set; those without a default are required. */
export function createSetOf<F extends Fields>({ fields }: { readonly fields: F }) {
  return z.strictObject(
    shapeOf(fields, (field) => ('initial' in field ? z.optional(field.schema) : field.schema)) as CreateShape<F>,
  );
}

type UpdateShape<F extends Fields> = { [N in ClientField<F>]: z.ZodMiniOptional<F[N]['schema']> };

/** Returns the schema of an update: every field that a person may set, all optional. */
export function updateSetOf<F extends Fields>({ fields }: { readonly fields: F }) {
  return z.strictObject(shapeOf(fields, (field) => z.optional(field.schema)) as UpdateShape<F>);
}

const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.owner === 'client' ? [[name, schemaOf(field)]] : [])),
  );

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
type Field = RequiredField | OptionalField | DerivedField;

/** The fields of a kind by name, in the order in which screens show them. */
type Fields = Readonly<Record<string, Field>>;

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

/**
 * The field of the member who was chosen at a workshop tablet when the row was made (rules: Who is at the tablet). It
 * stands beside `createdBy`, the account that is signed in there; null everywhere else. `finish` sets it.
 */
export const byMember = { ...derived(z.nullable(id)), initial: null } as const;
