import type { TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';

/** How much of a team lies on this device, and of how much; `total` is 0 before the server has said. Safe inside a live query. */
export const readSoFar = async (db: TeamDatabase): Promise<{ readonly done: number; readonly total: number }> => {
  const [{ total }, rows] = await Promise.all([cursorOf(db), db.rows.count()]);
  return { done: Math.min(rows, total), total };
};
