import { serverLimits } from '#server/base/server-limits.ts';
import type { Sql } from './sql.ts';

/** A person's turn to import; they have only one at a time, on all servers of the database. */
export interface ImportTurn {
  readonly userId: string;
  /** An id that only this import has. */
  readonly turn: string;
}

const untilSql = `now() + interval '${serverLimits.importTurnMs} milliseconds'`;

/** Takes a person's turn to import; false while another import of theirs has it. A turn expires. */
export async function takeImportTurn(sql: Sql, { userId, turn }: ImportTurn): Promise<boolean> {
  const taken = await sql.query(
    `insert into app.import_turn as t (user_id, turn, until) values ($1, $2, ${untilSql})
     on conflict (user_id) do update set turn = excluded.turn, until = excluded.until where t.until <= now()
     returning 1 as taken`,
    [userId, turn],
  );
  return taken.length > 0;
}

/** Keeps a turn longer; false if it is lost to another import, which may make this import's plan wrong. */
export async function keepImportTurn(sql: Sql, { userId, turn }: ImportTurn): Promise<boolean> {
  const kept = await sql.query(
    `update app.import_turn set until = ${untilSql} where user_id = $1 and turn = $2 returning 1 as kept`,
    [userId, turn],
  );
  return kept.length > 0;
}

/** Ends the turn of an import. */
export async function endImportTurn(sql: Sql, { userId, turn }: ImportTurn): Promise<void> {
  await sql.query('delete from app.import_turn where user_id = $1 and turn = $2', [userId, turn]);
}
