import { can } from '../permissions.ts';
import { ok } from '../result.ts';
import type { FoundRow, IndexOf } from '../rows.ts';
import {
  defineMutation,
  fieldsOf,
  living,
  mayChange,
  reject,
  remove,
  rowArgs,
  write,
  type Found,
  type Mutation,
  type MutationContext,
} from './mutation.ts';

/** Deleting and restoring a kind whose rows spools stand on: whoever made a row that nobody else uses may, and admins may always. The spools themselves stay. */
export const removalOf = (
  kind: 'thread' | 'place',
  index: IndexOf<'spool'>,
): { readonly deletion: Mutation; readonly restoration: Mutation } => {
  const reads = ({ id }: { readonly id: string }) => [{ kind, id }, { kind: 'spool', index, is: id } as const];

  const mayRemove = (row: FoundRow<'thread' | 'place'>, found: Found, { role, actor }: MutationContext): boolean =>
    can(role, 'inventory.deleteAny') ||
    (can(role, 'inventory.deleteOwn') &&
      row.data.createdBy === actor &&
      found.where('spool', index, row.id).every((spool) => spool.data.createdBy === actor));

  return {
    deletion: defineMutation({
      name: `${kind}.delete`,
      args: rowArgs,
      may: mayChange,
      reads,
      apply: (found, { id }, context) => {
        const row = living(found.row(kind, id));
        if (!row.ok) return row.error.code === 'row_deleted' ? ok([]) : row;
        return mayRemove(row.value, found, context) ? ok([remove(kind, id, fieldsOf(row.value))]) : reject('forbidden');
      },
    }),
    restoration: defineMutation({
      name: `${kind}.restore`,
      args: rowArgs,
      may: mayChange,
      reads,
      apply: (found, { id }, context) => {
        const row = found.row(kind, id);
        if (row === undefined) return reject('missing_row');
        if (!mayRemove(row, found, context)) return reject('forbidden');
        return row.deleted ? ok([write(kind, id, fieldsOf(row))]) : ok([]);
      },
    }),
  };
};
