import type { LocalRow, TeamDatabase } from '../database/team-database.ts';

/** The rows that stand under index entries (`refOf`), deleted ones too. Safe inside a live query. */
export const rowsOfRefs = (db: TeamDatabase, refs: readonly string[]): Promise<readonly LocalRow[]> =>
  db.transaction('r', db.rows, async () => {
    // One request for each, all at once: `anyOf` walks a cursor, with a turn to the disk for every row.
    const asked = refs.map((ref) => db.rows.where('refs').equals(ref).toArray());
    return (await Promise.all(asked)).flat();
  });
