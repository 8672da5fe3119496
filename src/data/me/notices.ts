import type { FoundRow } from '#core/rows.ts';
import { foundOf } from '../rows/local-rows.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/**
 * The notices about conflicts to this person that nobody has put away yet, the newest first. Safe inside a live query.
 */
export const noticesOf = async (db: TeamDatabase): Promise<readonly FoundRow<'notice'>[]> => {
  const rows = await db.rows.where('[kind+sort]').between(['notice', ''], ['notice', '\uffff']).reverse().toArray();
  return rows.map((row) => foundOf<'notice'>(row));
};
