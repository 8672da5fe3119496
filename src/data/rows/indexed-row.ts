import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { refOf } from './ref-of.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';

/** A row with its index entries, ready to be stored. Deleted rows are in no list; unknown kinds are kept as they came. */
export const indexed = (row: Omit<LocalRow, 'key' | 'sort' | 'refs'>): LocalRow => {
  const key = rowKey(row.kind, row.id);
  if (!isRowKind(row.kind)) return { ...row, key };
  const sort = row.deleted ? undefined : sortOf(row.kind, row.d);
  const refs = kindOf(row.kind).indexes.flatMap((index) => {
    const value = row.d[index];
    return typeof value === 'string' ? [refOf(row.kind, index, value)] : [];
  });
  return { ...row, key, ...(sort === undefined ? {} : { sort }), ...(refs.length === 0 ? {} : { refs }) };
};

/** What was stored under a kind has its shape; the compiler cannot know it from the table. */
const sortOf = (kind: RowKind, data: LocalRow['d']): string | undefined =>
  (kindOf(kind).sort as (row: unknown) => string | undefined)(data);
