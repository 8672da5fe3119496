import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { describeKind, type Origins, type RowOf, derived } from './describe-kind.ts';

const noticeChange = z.readonly(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

/** A field that was set twice: `after` counts, `before` does not. */
export type NoticeChange = z.output<typeof noticeChange>;

/** A notice for `addressee` alone: `by` and `from` (perhaps one person on two devices) set the same fields of a row. */
export const notice = describeKind({
  fields: {
    addressee: derived(id),
    /**
     * `conflict`: `by` overwrote what `from` had set. `added`: `from` created a row whose values `by` had set before.
     */
    about: derived(z.enum(['conflict', 'added'])),
    rowKind: derived(z.string()),
    rowId: derived(id),
    by: derived(id),
    from: derived(id),
    changes: derived(z.readonly(z.array(noticeChange))),
  },
  costs: 'none', // which values are hidden depends on the kind of the row that the notice is about
  readers: 'addressee',
  references: { rowId: null },
  indexes: [],
  sort: ({ createdAt }) => createdAt,
  most: null,
  may: { create: 'nobody', update: 'nobody', delete: 'inventory.read', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.notice', fields: [] },
  collection: 'notices',
  rest: 'none',
  search: [],
  filters: [],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const noticeOrigins = {
  addressee: 'derived, fresh',
  about: 'derived, fresh',
  rowKind: 'derived, fresh',
  rowId: 'derived, fresh',
  by: 'derived, fresh',
  from: 'derived, fresh',
  changes: 'derived, fresh',
} as const satisfies Origins<typeof notice.fields>;

/** The fields of a notice, without its id and stamps (who made and changed it, and when). */
export interface Notice extends RowOf<typeof notice.fields> {}

/** Whether a row is for this person: a notice is for its `addressee` alone, any other row for all. Checks no rights. */
export function isFor(userId: string, row: object): boolean {
  return !('addressee' in row) || row.addressee === userId;
}
