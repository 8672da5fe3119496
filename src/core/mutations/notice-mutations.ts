import { isFor } from '../kinds/notice.ts';
import { ok } from '../result.ts';
import { defineMutation, fieldsOf, reject, remove, rowArgs } from './mutation.ts';

/** Puts a notice away. Only its addressee can, in any role; to everybody else it is not there. */
const deleteNotice = defineMutation({
  args: rowArgs,
  reads: ({ id }) => [{ kind: 'notice', id }],
  apply: (found, { id }, { actor }) => {
    const row = found.row('notice', id);
    if (row === undefined || !isFor(actor, row.data)) return reject('missing_row');
    return row.deleted ? ok([]) : ok([remove('notice', id, fieldsOf(row))]);
  },
});

/** What can be done with notices. */
export const noticeMutations = { delete: deleteNotice };
