import type { RowKind } from '#core/kinds/kinds.ts';

/**
 * Builds SQL that joins rows of a kind with their heads. Without `offset 0`, PostgreSQL may read all heads for each
 * row.
 */
export function headOf(kind: RowKind, row: string, as = 'h'): string {
  return `cross join lateral (
    select version, deleted, field_versions, field_was from app.head
    where team_id = ${row}.team_id and kind = '${kind}' and row_id = ${row}.id offset 0
  ) ${as}`;
}
