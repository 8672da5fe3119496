import * as z from 'zod/mini';
import { id, problemsOf, type FieldProblems } from '../fields.ts';
import { isEqual } from '../is-equal.ts';
import type { IndexOf, RowKind, RowTypes } from '../kinds/kinds.ts';
import type { Role } from '../permissions.ts';
import { err, ok, type Result } from '../result.ts';
import type { FoundRow } from '../rows.ts';

/** Why a mutation has no effect (protocol: Outcomes). */
export type RejectionCode = 'invalid' | 'forbidden' | 'row_deleted' | 'missing_row' | 'immutable' | 'unknown_mutation';

/** A refused mutation; `fields` says what is wrong where, when the code is `invalid`. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly fields?: FieldProblems;
}

/** Who does it, when and where. `at` is when the person did it by their device's clock, `now` the clock of the end that runs it, `latest` the last instant at which anything can have happened: the server's now, and null on a device, whose clock may be slow [L12]. All UTC ISO 8601. */
export interface MutationContext {
  readonly teamId: string;
  readonly actor: string;
  readonly role: Role;
  readonly at: string;
  readonly now: string;
  readonly latest: string | null;
}

/** What a mutation must see before it can decide: one row, the rows of one index, or all rows of a (small) kind. */
export type Read =
  | { readonly kind: RowKind; readonly id: string }
  | { readonly kind: RowKind; readonly index: string; readonly is: string }
  | { readonly kind: RowKind; readonly all: true };

/** The rows a mutation asked for. Asking for what was not read is a bug and throws. */
export interface Found {
  readonly row: <K extends RowKind>(kind: K, id: string) => FoundRow<K> | undefined;
  readonly where: <K extends RowKind>(kind: K, index: IndexOf<K>, is: string) => readonly FoundRow<K>[];
  readonly all: <K extends RowKind>(kind: K) => readonly FoundRow<K>[];
}

/** One row as it shall be afterwards. The runner adds version and stamps. */
export type Write = {
  readonly [K in RowKind]: {
    readonly kind: K;
    readonly id: string;
    readonly deleted: boolean;
    readonly data: RowTypes[K];
  };
}[RowKind];

/** What a mutation decides: the rows to write, or why not. Deterministic in its inputs. */
export type Decision = Result<readonly Write[], Rejection>;

/** A mutation whose arguments fit and whose actor may do such a thing: what it must see, and then its decision. */
export interface Prepared {
  readonly reads: readonly Read[];
  readonly decide: (found: Found) => Decision;
}

/** A mutation: the client applies it at once, the server with authority. `prepare` reads the arguments as they came over the wire; who may was judged before. */
export interface Mutation<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly args: S;
  readonly prepare: (args: unknown, context: MutationContext) => Result<Prepared, Rejection>;
}

/** What defines a mutation: what it reads, and the pure, synchronous `apply` that answers the writes. Who may is said by its kind. */
export interface MutationDefinition<S extends z.ZodMiniType> {
  readonly args: S;
  readonly reads: (args: z.output<S>, context: MutationContext) => readonly Read[];
  readonly apply: (found: Found, args: z.output<S>, context: MutationContext) => Decision;
}

/** Makes a mutation from its definition: the arguments are judged first, then the rows. */
export const defineMutation = <S extends z.ZodMiniType>({
  args,
  reads,
  apply,
}: MutationDefinition<S>): Mutation<S> => ({
  args,
  prepare: (input, context) => {
    const read = args.safeParse(input, { reportInput: true });
    if (!read.success) return err({ code: 'invalid', fields: withoutSet(problemsOf(read.error)) });
    return ok({ reads: reads(read.data, context), decide: (found) => apply(found, read.data, context) });
  },
});

/** A change on its way: what the outbox holds and the push carries, without its number in the queue. */
export interface Change {
  readonly mid: string;
  readonly name: string;
  readonly at: string;
  readonly args: unknown;
}

/** The arguments of the `create` verb. */
export const createArgs = <S extends z.ZodMiniType>(set: S) => z.strictObject({ id, set });

/** The arguments of the `update` verb; `baseVersion` is the version of the row that the person saw. */
export const updateArgs = <S extends z.ZodMiniType>(set: S) =>
  z.strictObject({ id, set, baseVersion: z.optional(z.int()) });

/** The arguments of `delete` and `restore`. */
export const rowArgs = z.strictObject({ id, baseVersion: z.optional(z.int()) });

/** Refuses, with the fields that are wrong when there are any. */
export const reject = (code: RejectionCode, fields?: FieldProblems): Decision =>
  err(fields === undefined ? { code } : { code, fields });

/** A row to be written and to live. */
export const write = <K extends RowKind>(kind: K, id: string, data: RowTypes[K]): Write =>
  ({ kind, id, deleted: false, data }) as Write;

/** A row to be marked deleted; its body is kept so that it can be restored. */
export const remove = <K extends RowKind>(kind: K, id: string, data: RowTypes[K]): Write =>
  ({ kind, id, deleted: true, data }) as Write;

/** A living row, or why it cannot be changed. */
export const living = <K extends RowKind>(row: FoundRow<K> | undefined): Result<FoundRow<K>, Rejection> => {
  if (row === undefined) return err({ code: 'missing_row' });
  return row.deleted ? err({ code: 'row_deleted' }) : ok(row);
};

/** A row's own fields, without the stamps that the runner sets. */
export const fieldsOf = <K extends RowKind>(row: FoundRow<K>): RowTypes[K] => {
  const {
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    ...fields
  } = row.data;
  return fields as unknown as RowTypes[K];
};

/** What a repeated creation makes of a living row: it adds only what nobody has set (protocol: Outcomes). A field that stands at its default counts as set where it is known that somebody put it back there. */
export const onlyUnset = <K extends RowKind>(
  row: FoundRow<K>,
  defaults: Partial<RowTypes[K]>,
  set: Partial<RowTypes[K]>,
): RowTypes[K] => {
  const current = fieldsOf(row);
  const unset = Object.entries(set).filter(([name]) => {
    const field = name as keyof RowTypes[K];
    const isDefault = current[field] === null || isEqual(current[field], defaults[field]);
    return isDefault && row.touched?.has(name) !== true;
  });
  return { ...current, ...Object.fromEntries(unset) };
};

/** A partial set without its undefined entries: absent means untouched. */
export const withoutUndefined = <T extends object>(set: { readonly [F in keyof T]?: T[F] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Partial<T>;

const withoutSet = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path.replace(/^set\./, ''), problem]));
