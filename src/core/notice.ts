/** One field that two people have set: `before` is the value that was replaced, `after` the one that replaced it. Both are null to whoever may not see costs. */
export interface NoticeChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the server tells one person (`addressee`): `by` has overwritten fields of a row that `from` had set without `by` knowing of it. Nobody else sees it. */
export interface Notice {
  readonly addressee: string;
  readonly about: 'conflict';
  readonly rowKind: string;
  readonly rowId: string;
  readonly by: string;
  readonly from: string;
  readonly changes: readonly NoticeChange[];
}

/** The name of every field of a notice. */
export const noticeFields: Readonly<Record<keyof Notice, true>> = {
  addressee: true,
  about: true,
  rowKind: true,
  rowId: true,
  by: true,
  from: true,
  changes: true,
};

/** Whether a row is for a person's eyes: notices are for their addressee only, every other row is for the whole team. */
export const isFor = (userId: string, row: object): boolean => !('addressee' in row) || row.addressee === userId;
