import { withDefaults } from '#core/row-defaults.ts';
import { isRowKind, rowIndexes, type FoundRow, type RowKind, type RowTypes, type Stamps } from '#core/rows.ts';
import { rowKey, type LocalRow } from './team-database.ts';

/** The list order of a kind, as one text; undefined where a kind is never listed by itself. */
const sortOf: { readonly [K in RowKind]: (data: RowTypes[K] & Stamps) => string | undefined } = {
  thread: (thread) => [thread.brand, thread.line, thread.code.padStart(8, '0')].join('\u0000').toLowerCase(),
  spool: (spool) => spool.shortCode,
  movement: () => undefined,
  place: (place) => place.name.toLowerCase(),
  notice: (notice) => notice.createdAt,
};

/** A row with its index entries, ready to be stored. Deleted rows are in no list; unknown kinds are kept as they came. */
export const indexed = (row: Omit<LocalRow, 'key' | 'sort' | 'refs'>): LocalRow => {
  const key = rowKey(row.kind, row.id);
  if (!isRowKind(row.kind)) return { ...row, key };
  const sort = row.deleted ? undefined : sortOfRow(row.kind, row.d);
  const refs = rowIndexes[row.kind].flatMap((index) => {
    const value = row.d[index];
    return typeof value === 'string' ? [refOf(row.kind, index, value)] : [];
  });
  return { ...row, key, ...(sort === undefined ? {} : { sort }), ...(refs.length === 0 ? {} : { refs }) };
};

/** The index entry that finds the rows of a kind by one of their references. */
export const refOf = (kind: string, index: string, value: string): string => `${kind}.${index}=${value}`;

/** A stored row as a mutation or a screen sees it. The schema of its kind was checked when it was written or by the server. */
export const foundOf = <K extends RowKind>(row: LocalRow): FoundRow<K> => ({
  kind: row.kind as K,
  id: row.id,
  version: row.v,
  deleted: row.deleted,
  data: withDefaults(row.kind, row.d) as unknown as FoundRow<K>['data'],
});

/** What was stored under a kind has its shape; the compiler cannot know it from the table. */
const sortOfRow = (kind: RowKind, data: LocalRow['d']): string | undefined =>
  (sortOf[kind] as (row: unknown) => string | undefined)(data);
