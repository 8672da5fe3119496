import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { foundOf } from './local-rows.ts';
import { living } from './stored-rows.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** Returns the rows of a kind that are not deleted, in list order. Safe inside a live query. */
export async function livingRows<K extends RowKind>(db: TeamDatabase, kind: K): Promise<readonly FoundRow<K>[]> {
  const rows = await living(db, kind).toArray();
  return rows.map((row) => foundOf<K>(row));
}
