import { serverLimits } from '#server/base/server-limits.ts';
import type { Sql } from './sql.ts';

/** The turn of a person's import, on whichever server of the database it runs. */
export interface ImportTurn {
  readonly userId: string;
  /** An id that the import has for itself. */
  readonly turn: string;
}

/** Takes a person's turn to import, or keeps it longer; false while another import of theirs has it. */
export const takeImportTurn = async (sql: Sql, { userId, turn }: ImportTurn, now: number): Promise<boolean> => {
  const taken = await sql.query(
    `insert into app.import_turn as t (user_id, turn, until) values ($1, $2, $3)
     on conflict (user_id) do update set turn = excluded.turn, until = excluded.until
       where t.turn = excluded.turn or t.until <= $4
     returning 1 as taken`,
    [userId, turn, new Date(now + serverLimits.importTurnMs), new Date(now)],
  );
  return taken.length > 0;
};

/** Ends the turn of an import. */
export const endImportTurn = async (sql: Sql, { userId, turn }: ImportTurn): Promise<void> => {
  await sql.query('delete from app.import_turn where user_id = $1 and turn = $2', [userId, turn]);
};
