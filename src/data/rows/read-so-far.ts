import type { TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';

/**
 * Returns how many rows this device has (at most `total`), and the team; 0 before the first page. Safe in a live query.
 */
export const readSoFar = async (db: TeamDatabase): Promise<{ readonly done: number; readonly total: number }> => {
  const [{ total }, rows] = await Promise.all([cursorOf(db), db.rows.count()]);
  return { done: Math.min(rows, total), total };
};
