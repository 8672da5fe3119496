import { createSetOf, defaultsOf, updateSetOf, type Verb } from '../kinds/describe-kind.ts';
import { kindOf, type IndexOf, type kinds, type RowKind, type RowTypes } from '../kinds/kinds.ts';
import { isEqual } from '../is-equal.ts';
import type { FixedField } from '../kinds/field-origins.ts';
import { mayRemove } from '../access/may.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import {
  createArgs,
  defineMutation,
  fieldsOf,
  living,
  onlyUnset,
  reject,
  remove,
  rowArgs,
  updateArgs,
  withoutUndefined,
  write as writeRow,
  type Decision,
  type Found,
  type Mutation,
  type MutationContext,
  type Read,
  type Write,
} from './mutation.ts';

/**
 * What a kind adds to the usual verbs: more rows to read, and how it writes or refuses a row. A kind with fixed fields must
 * name them all.
 */
type RulesOf<K extends RowKind> = [FixedField<K>] extends [never]
  ? [rules?: UsualRules<K>]
  : [rules: UsualRules<K> & { readonly fixed: Readonly<Record<FixedField<K>, true>> }];

interface UsualRules<K extends RowKind> {
  /** The fields that the kind calls fixed. A change of one is refused. */
  readonly fixed?: Readonly<Record<string, true>>;
  readonly reads?: (id: string, set: unknown) => readonly Read[];
  readonly write?: (found: Found, id: string, row: RowTypes[K], context: MutationContext) => Decision;
  /** Whether creating a living row again leaves it unchanged; by default, that fills its unset fields. */
  readonly stands?: (row: RowTypes[K], given: Partial<RowTypes[K]>) => boolean;
  readonly alsoOnDelete?: (found: Found, id: string) => readonly Write[];
  /** Whether a row cannot be deleted, judged by what `reads` names for it without fields. */
  readonly stays?: (found: Found, id: string) => boolean;
}

type CreateArgs<K extends RowKind> = ReturnType<typeof createArgs<ReturnType<typeof createSetOf<Fields<K>>>>>;
type UpdateArgs<K extends RowKind> = ReturnType<typeof updateArgs<ReturnType<typeof updateSetOf<Fields<K>>>>>;
type Fields<K extends RowKind> = (typeof kinds)[K]['fields'];

interface EveryVerb<K extends RowKind> {
  readonly create: Mutation<CreateArgs<K>>;
  readonly update: Mutation<UpdateArgs<K>>;
  readonly delete: Mutation<typeof rowArgs>;
  readonly restore: Mutation<typeof rowArgs>;
}

/** The verbs of a kind that some role may do: all but those marked `nobody`. */
export type VerbsOf<K extends RowKind> = {
  readonly [V in Verb]: (typeof kinds)[K]['may'][V] extends 'nobody' ? never : V;
}[Verb];

/**
 * Makes a kind's usual mutations. `create` adds or restores a row, or fills unset fields. `delete` keeps all fields.
 */
export function defaultMutations<K extends RowKind>(kind: K, ...[given]: RulesOf<K>): Pick<EveryVerb<K>, VerbsOf<K>> {
  const rules: UsualRules<K> = given ?? {};
  const { alsoOnDelete } = rules;
  const fixed = Object.keys(rules.fixed ?? {}) as (keyof RowTypes[K])[];
  const write: NonNullable<UsualRules<K>['write']> = (found, id, row, context) => {
    const decision = rules.write?.(found, id, row, context) ?? ok([writeRow(kind, id, row)]);
    const before = found.row(kind, id);
    if (!decision.ok || before === undefined) return decision;
    const old = fieldsOf<K>(before);
    return fixed.some((field) => !isEqual(old[field], row[field])) ? reject('immutable') : decision;
  };
  const { fields, may } = kindOf(kind);
  const defaults = defaultsOf({ fields }) as Partial<RowTypes[K]>;
  const itself = ({ id }: { readonly id: string }): Read => ({ kind, id });
  const around = (args: { readonly id: string; readonly set?: unknown }): readonly Read[] => [
    itself(args),
    ...(rules.reads?.(args.id, args.set) ?? []),
  ];

  const create = defineMutation({
    args: createArgs(createSetOf({ fields })),
    reads: around,
    apply: (found, { id, set }, context) => {
      const row = found.row(kind, id);
      const given = withoutUndefined<RowTypes[K]>(set as object);
      // A field without a default is always given, because the schema of the arguments requires it.
      if (row === undefined) return write(found, id, { ...defaults, ...given } as RowTypes[K], context);
      if (!row.deleted && rules.stands?.(fieldsOf<K>(row), given) === true) return ok([]);
      const wanted = row.deleted ? { ...fieldsOf<K>(row), ...given } : onlyUnset<K>(row, defaults, given);
      return write(found, id, wanted, context);
    },
  });

  const update = defineMutation({
    args: updateArgs(updateSetOf({ fields })),
    reads: around,
    apply: (found, { id, set }, context) => {
      const row = living<K>(found.row(kind, id));
      if (!row.ok) return row;
      const given = withoutUndefined<RowTypes[K]>(set as object);
      return write(found, id, { ...fieldsOf<K>(row.value), ...given }, context);
    },
  });

  const deletion = defineMutation({
    args: rowArgs,
    reads: (args) => [
      ...(alsoOnDelete === undefined && rules.stays === undefined ? [itself(args)] : around(args)),
      ...usesOf(kind, 'delete', args.id),
    ],
    apply: (found, { id }, context) => {
      const row = living<K>(found.row(kind, id));
      if (!row.ok) return row.error.code === 'row_deleted' ? ok([]) : row;
      if (!mayTurn(row.value, 'delete', found, context)) return reject('forbidden');
      if (rules.stays?.(found, id) === true) return reject('immutable');
      return ok([remove(kind, id, fieldsOf<K>(row.value)), ...(alsoOnDelete?.(found, id) ?? [])]);
    },
  });

  const restoration = defineMutation({
    args: rowArgs,
    reads: (args) => [itself(args), ...usesOf(kind, 'restore', args.id)],
    apply: (found, { id }, context) => {
      const row = found.row(kind, id);
      if (row === undefined) return reject('missing_row');
      if (!mayTurn(row, 'restore', found, context)) return reject('forbidden');
      return row.deleted ? ok([writeRow(kind, id, fieldsOf<K>(row))]) : ok([]);
    },
  });

  const every: Readonly<Record<Verb, Mutation>> = { create, update, delete: deletion, restore: restoration };
  const verbs = Object.entries(every).filter(([verb]) => may[verb as Verb] !== 'nobody');
  return Object.fromEntries(verbs) as unknown as Pick<EveryVerb<K>, VerbsOf<K>>;
}

const usesOf = (kind: RowKind, verb: 'delete' | 'restore', id: string): readonly Read[] => {
  const { may, usedBy } = kindOf(kind);
  if (may[verb] !== 'ownUnlessAdmin') return [];
  return usedBy.map(([user, index]) => ({ kind: user as RowKind, index, is: id }));
};

/** Whether this person may delete or restore a row, judged by who made it and the rows that use it. */
export function mayTurn(row: FoundRow, verb: 'delete' | 'restore', found: Found, context: MutationContext): boolean {
  const { may, usedBy } = kindOf(row.kind);
  const uses = may[verb] === 'ownUnlessAdmin' ? usedBy : [];
  const users = uses.flatMap(([kind, index]) => found.where(kind as RowKind, index as IndexOf<RowKind>, row.id));
  return mayRemove(
    row.kind,
    [row, ...users].map(({ data }) => data.createdBy),
    context,
    verb,
  );
}
