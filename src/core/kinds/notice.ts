import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { derived } from './field.ts';

const noticeChange = z.readonly(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

/** One field that two people have set: `before` is the value that was replaced, `after` the one that replaced it. Both are null to whoever may not see costs. */
export type NoticeChange = z.output<typeof noticeChange>;

/** What the server tells one person (`addressee`): `by` has overwritten fields of a row that `from` had set without `by` knowing of it. Nobody else sees it. */
export const notice = describeKind({
  fields: {
    addressee: derived(id),
    about: derived(z.literal('conflict')),
    rowKind: derived(z.string()),
    rowId: derived(id),
    by: derived(id),
    from: derived(id),
    changes: derived(z.readonly(z.array(noticeChange))),
  },
  costs: 'none', // what it tells of another row is judged by the kind of that row
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

/** The fields of a notice. */
export interface Notice extends RowOf<typeof notice.fields> {}

/** Whether a row is for a person's eyes: notices are for their addressee only, every other row is for the whole team. */
export const isFor = (userId: string, row: object): boolean => !('addressee' in row) || row.addressee === userId;
