import { isFor } from '../kinds/notice.ts';
import { ok } from '../result.ts';
import { defineMutation, fieldsOf, reject, remove, rowArgs } from './mutation.ts';

/** Deletes a notice. Only its addressee can, whatever their role; everybody else gets `missing_row`. */
const deleteNotice = defineMutation({
  args: rowArgs,
  reads: ({ id }) => [{ kind: 'notice', id }],
  apply: (found, { id }, { actor }) => {
    const row = found.row('notice', id);
    if (row === undefined || !isFor(actor, row.data)) return reject('missing_row');
    return row.deleted ? ok([]) : ok([remove('notice', id, fieldsOf(row))]);
  },
});

/** The mutations of notices. A person can only delete a notice; the server makes it. */
export const noticeMutations = { delete: deleteNotice };
