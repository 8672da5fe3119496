import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows.ts';
import { foundOf } from './local-rows.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** The living rows of a kind, in its list order. Safe inside a live query. */
export const livingRows = async <K extends RowKind>(db: TeamDatabase, kind: K): Promise<readonly FoundRow<K>[]> => {
  const rows = await db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']).toArray();
  return rows.map((row) => foundOf<K>(row));
};
