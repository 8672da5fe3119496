import { withDefaults } from '#core/row-defaults.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows.ts';
import type { LocalRow } from '../database/team-database.ts';

/** A stored row as a mutation or a screen sees it. The schema of its kind was checked when it was written or by the server. */
export const foundOf = <K extends RowKind>(row: LocalRow): FoundRow<K> => ({
  kind: row.kind as K,
  id: row.id,
  version: row.v,
  deleted: row.deleted,
  data: withDefaults(row.kind, row.d) as unknown as FoundRow<K>['data'],
});
