import { withDefaults } from '#core/rows/row-defaults.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { LocalRow } from '../database/team-database.ts';

/** Converts a stored row for mutations and screens, without checking it again. */
export function foundOf<K extends RowKind>(row: LocalRow): FoundRow<K> {
  return {
    kind: row.kind as K,
    id: row.id,
    version: row.v,
    deleted: row.deleted,
    data: withDefaults(row.kind, row.d) as unknown as FoundRow<K>['data'],
  };
}
