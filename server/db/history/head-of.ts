import type { RowKind } from '#core/kinds/kinds.ts';

/**
 * Builds the SQL that joins rows of a kind with their heads. Without `offset 0` PostgreSQL may read all heads per row.
 */
export const headOf = (kind: RowKind, row: string, as = 'h'): string => `cross join lateral (
    select version, deleted, field_versions, field_was from app.head
    where team_id = ${row}.team_id and kind = '${kind}' and row_id = ${row}.id offset 0
  ) ${as}`;
