import { isFor } from '../notice.ts';
import { ok } from '../result.ts';
import { can } from '../permissions.ts';
import { defineMutation, fieldsOf, reject, remove, rowArgs } from './mutation.ts';

/** Puts a notice away. Only its addressee can, in any role; to everybody else it is not there. */
export const deleteNotice = defineMutation({
  name: 'notice.delete',
  args: rowArgs,
  may: (role) => can(role, 'inventory.read'),
  reads: ({ id }) => [{ kind: 'notice', id }],
  apply: (found, { id }, { actor }) => {
    const row = found.row('notice', id);
    if (row === undefined || !isFor(actor, row.data)) return reject('missing_row');
    return row.deleted ? ok([]) : ok([remove('notice', id, fieldsOf(row))]);
  },
});
