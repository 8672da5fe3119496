import type { TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';

/**
 * Counts the rows on this device (at most `total`) and in the team; both 0 before the first page. Safe in a live query.
 */
export async function readSoFar(db: TeamDatabase): Promise<{ readonly done: number; readonly total: number }> {
  const [{ total }, rows] = await Promise.all([cursorOf(db), db.rows.count()]);
  return { done: Math.min(rows, total), total };
}
