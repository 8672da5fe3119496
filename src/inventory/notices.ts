import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';

/** Returns this person's conflict notices that are not dismissed yet, newest first. Safe inside a live query. */
export async function noticesOf(db: TeamDatabase): Promise<readonly FoundRow<'notice'>[]> {
  const rows = await livingRows(db, 'notice');
  return rows.toReversed();
}
