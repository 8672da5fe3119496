import type { FoundRow } from '#core/rows.ts';
import { foundOf } from '../rows/local-rows.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** The living places of a team, by name. Safe inside a live query. */
export const placesOf = async (db: TeamDatabase): Promise<readonly FoundRow<'place'>[]> => {
  const rows = await db.rows.where('[kind+sort]').between(['place', ''], ['place', '\uffff']).toArray();
  return rows.map((row) => foundOf<'place'>(row));
};

/** The short codes in use, for the next one. */
export const shortCodesOf = async (db: TeamDatabase): Promise<readonly string[]> => {
  const keys = await db.rows.where('[kind+sort]').between(['spool', 'T-'], ['spool', 'T-\uffff']).keys();
  return keys.flatMap((key) => (Array.isArray(key) ? [String(key[1])] : []));
};
