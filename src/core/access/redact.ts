import { isRowKind } from '../kinds/is-row-kind.ts';
import { kindFacts } from '../kinds/kind-facts.ts';
import { kindOf, rowKinds, type RowKind } from '../kinds/kinds.ts';
import type { ImportBatch } from '../kinds/import-batch.ts';
import type { NoticeChange } from '../kinds/notice.ts';
import type { Access } from './permissions.ts';

/** Returns fields as a caller with this access may see them: hidden values are null. */
export function redact<D extends object>(kind: RowKind, fields: D, access: Access): D {
  if (access === 'full') return fields;
  if (kind === 'notice') return noticeWithoutCosts(fields);
  if (kind === 'importBatch') return batchWithoutCosts(fields);
  const { costsWhen } = kindOf(kind);
  const isCostly = costsWhen?.is(fields as Readonly<Record<string, unknown>>) === true;
  const all = isCostly ? [...hiddenFields[kind], ...(costsWhen?.contents ?? [])] : hiddenFields[kind];
  const hidden = all.filter((field) => field in fields);
  return hidden.length === 0 ? fields : { ...fields, ...Object.fromEntries(hidden.map((field) => [field, null])) };
}

const hiddenOf = (kind: RowKind): readonly string[] => {
  const { costs, readers, fields } = kindOf(kind);
  // Callers without costs never get rows of these kinds; if one is passed in, all its fields are hidden.
  if (readers === 'whoSeesCosts') return Object.keys(fields);
  return costs === 'none' ? [] : Object.keys(costs).filter((field) => costs[field] === 'hidden');
};

/** The fields of each kind that a caller without access to costs never sees. */
export const hiddenFields = Object.fromEntries(rowKinds.map((kind) => [kind, hiddenOf(kind)])) as {
  readonly [K in RowKind]: readonly string[];
};

/**
 * Returns the arguments of a change of somebody who sees no costs. A creation may name a cost as null, which is left
 * out, so that a row that comes back keeps its costs. Any other change that names one is `namesCosts`.
 */
export function withoutCosts(kind: RowKind, verb: string, args: unknown): unknown {
  const set = isRecord(args) ? args['set'] : undefined;
  if (!isRecord(args) || !isRecord(set)) return args;
  const named = hiddenFields[kind].filter((field) => set[field] !== undefined);
  if (named.length === 0) return args;
  if (verb !== 'create' || named.some((field) => set[field] !== null)) return 'namesCosts';
  return { ...args, set: Object.fromEntries(Object.entries(set).filter(([field]) => !named.includes(field))) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Hides the costs in a notice, and all its values if this version does not know the kind of its row. */
const noticeWithoutCosts = <D extends { readonly rowKind?: string; readonly changes?: readonly NoticeChange[] }>(
  notice: D,
): D => {
  const { rowKind = '' } = notice;
  // A notice does not say whether its file shows costs, so the contents of files are always hidden.
  const isHidden = (field: string): boolean =>
    !isRowKind(rowKind) ||
    hiddenFields[rowKind].includes(field) ||
    (rowKind === 'importBatch' && field === 'changes') ||
    kindOf(rowKind).costsWhen?.contents.includes(field) === true;
  const changes = notice.changes?.map((change) =>
    isHidden(change.field) ? { ...change, before: null, after: null } : change,
  );
  return { ...notice, changes };
};

/** Hides the costs in the changes that an import records. */
const batchWithoutCosts = <D extends { readonly changes?: ImportBatch['changes'] }>(batch: D): D => {
  const changes = batch.changes?.map(({ kind, id, before, after }) => {
    const shown = (values: ImportBatch['changes'][number]['before']) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !hiddenFields[kind].includes(field)));
    return { kind, id, before: shown(before), after: shown(after) };
  });
  return { ...batch, ...(changes && { changes }) };
};

/** Whether a caller with this access may read rows of a kind. Does not check rows that belong to one person alone. */
export function readsKind(kind: RowKind, access: Access): boolean {
  return access === 'full' || kindFacts[kind].readers !== 'whoSeesCosts';
}

/** The kinds of which a caller with this access must see nothing: no rows, no counts and no deletions. */
export function hiddenKinds(access: Access): readonly RowKind[] {
  return Object.keys(kindFacts)
    .filter(isRowKind)
    .filter((kind) => !readsKind(kind, access));
}
