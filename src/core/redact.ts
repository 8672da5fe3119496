import { isRowKind } from './kinds/is-row-kind.ts';
import { kindOf, rowKinds, type RowKind } from './kinds/kinds.ts';
import type { NoticeChange } from './kinds/notice.ts';
import type { Access } from './permissions.ts';

/** A row's fields as a caller of that access may see them: what it cost, is worth, and its serial number become null, in notices about it too. The one place that decides it, for pull, `current`, REST and export. */
export const redact = <D extends object>(kind: RowKind, fields: D, access: Access): D => {
  if (access === 'full') return fields;
  if (kind === 'notice') return withoutCosts(fields);
  const hidden = hiddenFields[kind].filter((field) => field in fields);
  return hidden.length === 0 ? fields : { ...fields, ...Object.fromEntries(hidden.map((field) => [field, null])) };
};

const hiddenOf = (kind: RowKind): readonly string[] => {
  const { costs, readers, fields } = kindOf(kind);
  // such a row is not answered at all; should one get here, it says nothing
  if (readers === 'whoSeesCosts') return Object.keys(fields);
  return costs === 'none' ? [] : Object.keys(costs).filter((field) => costs[field] === 'hidden');
};

/** The fields of each kind that are null to those who may not see costs. */
export const hiddenFields = Object.fromEntries(rowKinds.map((kind) => [kind, hiddenOf(kind)])) as {
  readonly [K in RowKind]: readonly string[];
};

/** A notice about a kind that this code does not know tells no values: one of them may be a cost. */
const withoutCosts = <D extends { readonly rowKind?: string; readonly changes?: readonly NoticeChange[] }>(
  notice: D,
): D => {
  const { rowKind = '' } = notice;
  const isHidden = (field: string): boolean => !isRowKind(rowKind) || hiddenFields[rowKind].includes(field);
  const changes = notice.changes?.map((change) =>
    isHidden(change.field) ? { ...change, before: null, after: null } : change,
  );
  return { ...notice, changes };
};
