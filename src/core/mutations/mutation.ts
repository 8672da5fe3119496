import * as z from 'zod/mini';
import type { Access, Role } from '../access/permissions.ts';
import { id, problemsOf, type FieldProblems } from '../fields.ts';
import { isEqual } from '../is-equal.ts';
import type { IndexOf, RowKind, RowTypes } from '../kinds/kinds.ts';
import { err, ok, type Result } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';

/** Why a mutation has no effect (protocol: Outcomes). */
export type RejectionCode = 'invalid' | 'forbidden' | 'row_deleted' | 'missing_row' | 'immutable' | 'unknown_mutation';

/** A refused mutation. With the code `invalid`, `fields` has the problems by field. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly fields?: FieldProblems;
}

/** Who makes a change, in which team and when; instants in UTC ISO 8601. */
export interface MutationContext {
  readonly teamId: string;
  readonly actor: string;
  /** The member who was chosen at a workshop tablet, beside the account there (`actor`), whose rights hold. */
  readonly by?: string;
  readonly role: Role;
  /** Whether this person sees costs: who does not can set none. */
  readonly access: Access;
  /** When the person made the change, by their device's clock. */
  readonly at: string;
  /** The time now, by the clock of the device or server that runs the mutation. */
  readonly now: string;
  /** The latest possible time of a change: now on the server; null on a device, whose clock may be slow [L12]. */
  readonly latest: string | null;
}

/** The rows that a mutation reads before it decides: one row, the rows of an index, or all rows of a small kind. */
export type Read =
  | { readonly kind: RowKind; readonly id: string }
  | { readonly kind: RowKind; readonly index: string; readonly is: string }
  | { readonly kind: RowKind; readonly all: true };

/**
 * The rows that a mutation read; `where` omits deleted ones. Throws if asked for rows that were not read: that is a
 * bug.
 */
export interface Found {
  readonly row: <K extends RowKind>(kind: K, id: string) => FoundRow<K> | undefined;
  readonly where: <K extends RowKind>(kind: K, index: IndexOf<K>, is: string) => readonly FoundRow<K>[];
  readonly all: <K extends RowKind>(kind: K) => readonly FoundRow<K>[];
}

/**
 * A row as it will be after the change. `finish` adds the stamps (who changed it, and when); the server adds the
 * version.
 */
export type Write = {
  readonly [K in RowKind]: {
    readonly kind: K;
    readonly id: string;
    readonly deleted: boolean;
    readonly data: RowTypes[K];
  };
}[RowKind];

/** What a mutation decides: the rows to write, or why it is refused. The same inputs give the same decision. */
export type Decision = Result<readonly Write[], Rejection>;

/** A mutation with checked arguments: the rows that it must read, and the function that then decides. */
export interface Prepared {
  readonly reads: readonly Read[];
  readonly decide: (found: Found) => Decision;
}

/** A mutation, applied at once on the device and then decided by the server. `prepare` checks the arguments. */
export interface Mutation<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly args: S;
  readonly prepare: (args: unknown, context: MutationContext) => Result<Prepared, Rejection>;
}

/**
 * The definition of a mutation: its arguments, its reads, and the pure, synchronous `apply`, which returns the writes.
 */
interface MutationDefinition<S extends z.ZodMiniType> {
  readonly args: S;
  readonly reads: (args: z.output<S>, context: MutationContext) => readonly Read[];
  readonly apply: (found: Found, args: z.output<S>, context: MutationContext) => Decision;
}

/** Makes a mutation from its definition. `prepare` checks the arguments; `decide` applies them to the rows read. */
export function defineMutation<S extends z.ZodMiniType>({ args, reads, apply }: MutationDefinition<S>): Mutation<S> {
  return {
    args,
    prepare: (input, context) => {
      const read = args.safeParse(input, { reportInput: true });
      if (!read.success) return err({ code: 'invalid', fields: withoutSet(problemsOf(read.error)) });
      return ok({ reads: reads(read.data, context), decide: (found) => apply(found, read.data, context) });
    },
  };
}

/** A change as the outbox stores it and a push sends it, without its number in the queue. `at`: UTC ISO 8601. */
export interface Change {
  readonly mid: string;
  readonly name: string;
  readonly at: string;
  readonly args: unknown;
  /** The member who was chosen at the workshop tablet that saved the change. */
  readonly by?: string | undefined;
}

/** Makes the schema of the arguments of `create`. */
export function createArgs<S extends z.ZodMiniType>(set: S) {
  return z.strictObject({ id, set });
}

/** Makes the schema of the arguments of `update`; `baseVersion` is the version of the row that the person saw. */
export function updateArgs<S extends z.ZodMiniType>(set: S) {
  return z.strictObject({ id, set, baseVersion: z.optional(z.int()) });
}

/** The schema of the arguments of `delete` and `restore`. */
export const rowArgs = z.strictObject({ id, baseVersion: z.optional(z.int()) });

/** Makes a refusal, with the problems of the fields, if any. */
export function reject(code: RejectionCode, fields?: FieldProblems): Decision {
  return err(fields === undefined ? { code } : { code, fields });
}

/** Makes the write of a row that is not deleted. */
export function write<K extends RowKind>(kind: K, id: string, data: RowTypes[K]): Write {
  return { kind, id, deleted: false, data } as Write;
}

/** Makes the write that marks a row as deleted. It keeps the row's fields, so that the row can be restored. */
export function remove<K extends RowKind>(kind: K, id: string, data: RowTypes[K]): Write {
  return { kind, id, deleted: true, data } as Write;
}

/** Returns the row if it exists and is not deleted; otherwise the reason why it cannot be changed. */
export function living<K extends RowKind>(row: FoundRow<K> | undefined): Result<FoundRow<K>, Rejection> {
  if (row === undefined) return err({ code: 'missing_row' });
  return row.deleted ? err({ code: 'row_deleted' }) : ok(row);
}

/** Returns a row's own fields, without the stamps that `finish` sets (who made and changed the row, and when). */
export function fieldsOf<K extends RowKind>(row: FoundRow<K>): RowTypes[K] {
  const {
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    ...fields
  } = row.data;
  return fields as unknown as RowTypes[K];
}

/** Returns a row's fields after a repeated creation, which fills only fields never set (protocol: Outcomes). */
export function onlyUnset<K extends RowKind>(
  row: FoundRow<K>,
  defaults: Partial<RowTypes[K]>,
  set: Partial<RowTypes[K]>,
): RowTypes[K] {
  const current = fieldsOf(row);
  const unset = Object.entries(set).filter(([name]) => {
    const field = name as keyof RowTypes[K];
    const isDefault = current[field] === null || isEqual(current[field], defaults[field]);
    // `touched` (only on the server) lists the fields that were ever set: they count as set even at their default
    // value.
    return isDefault && row.touched?.has(name) !== true;
  });
  return { ...current, ...Object.fromEntries(unset) };
}

/** Removes undefined entries from a partial set: a missing field stays unchanged. */
export function withoutUndefined<T extends object>(set: { readonly [F in keyof T]?: T[F] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Partial<T>;
}

const withoutSet = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path.replace(/^set\./, ''), problem]));

/** Returns when a change happened (UTC, ISO 8601): `given`, or when it was made; on the server, `latest` at most. */
export function happenedAt(given: string | undefined, { at, latest }: MutationContext): string {
  return latest === null ? (given ?? at) : earlier(given ?? at, latest);
}

/** Returns the earlier of two instants. */
export function earlier(a: string, b: string): string {
  return Date.parse(a) <= Date.parse(b) ? a : b;
}
