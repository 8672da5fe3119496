import type { TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';

/**
 * Returns how many rows are on this device (`done`), of how many (`total`: 0 before an answer). Safe in a live query.
 */
export const readSoFar = async (db: TeamDatabase): Promise<{ readonly done: number; readonly total: number }> => {
  const [{ total }, rows] = await Promise.all([cursorOf(db), db.rows.count()]);
  return { done: Math.min(rows, total), total };
};
