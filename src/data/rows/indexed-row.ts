import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { refOf, rowKey, type LocalRow } from '../database/team-database.ts';

/** Adds key, sort key and references to a row. Deleted rows get no sort key, rows of unknown kinds only the key. */
export function indexed(row: Omit<LocalRow, 'key' | 'sort' | 'refs'>): LocalRow {
  const key = rowKey(row.kind, row.id);
  if (!isRowKind(row.kind)) return { ...row, key };
  const sort = row.deleted ? undefined : sortOf(row.kind, row.d);
  const refs = kindOf(row.kind).indexes.flatMap((index) => {
    const value = row.d[index];
    return typeof value === 'string' ? [refOf(row.kind, index, value)] : [];
  });
  return { ...row, key, ...(sort === undefined ? {} : { sort }), ...(refs.length === 0 ? {} : { refs }) };
}

/** Returns the sort key of a row. The cast is safe: a row that was stored under a kind has that kind's fields. */
const sortOf = (kind: RowKind, data: LocalRow['d']): string | undefined =>
  (kindOf(kind).sort as (row: unknown) => string | undefined)(data);
