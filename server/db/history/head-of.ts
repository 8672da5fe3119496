import type { RowKind } from '#core/kinds/kinds.ts';

/** Joins each row of a kind with its head, as `h` unless named otherwise. A plain join would read every head of the team for each row while PostgreSQL has no statistics: `offset 0` keeps this a lookup by the primary key. */
export const headOf = (kind: RowKind, row: string, as = 'h'): string => `cross join lateral (
    select version, deleted, field_versions, field_was from app.head
    where team_id = ${row}.team_id and kind = '${kind}' and row_id = ${row}.id offset 0
  ) ${as}`;
