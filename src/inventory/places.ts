import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';

/** Returns the places of a team that are not deleted, by name. Safe inside a live query. */
export function placesOf(db: TeamDatabase): Promise<readonly FoundRow<'place'>[]> {
  return livingRows(db, 'place');
}

/** Returns the short codes `T-…` in use, needed to find the next free one. */
export async function shortCodesOf(db: TeamDatabase): Promise<readonly string[]> {
  const keys = await db.rows.where('[kind+sort]').between(['spool', 'T-'], ['spool', 'T-\uffff']).keys();
  return keys.flatMap((key) => (Array.isArray(key) ? [String(key[1])] : []));
}
