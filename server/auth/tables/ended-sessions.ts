import type { Sql } from '#server/db/sql.ts';

/** Who ended a session; the session's device may learn this. Sessions that ended in other ways have no record. */
export type EndedBy = 'person' | 'administration';

/** Who ended a session, and when. */
export interface Ending {
  readonly by: EndedBy;
  readonly at: Date;
}

/** Ends one session and records who ended it. */
export function endSession(sql: Sql, id: string, ending: Ending): Promise<void> {
  return end(sql, 'id = $3', [id], ending);
}

/** Ends every session of a person and records who ended them. */
export function endSessionsOf(sql: Sql, userId: string, ending: Ending): Promise<void> {
  return end(sql, 'user_id = $3', [userId], ending);
}

/** Ends all but one of a person's sessions and records who ended them. */
export function endOtherSessions(sql: Sql, userId: string, kept: string, ending: Ending): Promise<void> {
  return end(sql, 'user_id = $3 and id <> $4', [userId, kept], ending);
}

const end = async (sql: Sql, which: string, values: readonly string[], { by, at }: Ending): Promise<void> => {
  await sql.query(
    `with ended as (delete from auth.sessions where ${which} returning id, refresh_token_salt)
     insert into auth.ended_sessions (id, refresh_token_salt, ended_by, ended_at)
     select id, refresh_token_salt, $1, $2 from ended on conflict (id) do nothing`,
    [by, at, ...values],
  );
};

/** Finds who ended a session, and the salt of its tokens; undefined if the session has no record now. */
export async function findEndedSession(
  sql: Sql,
  id: string,
): Promise<{ readonly by: EndedBy; readonly salt: Uint8Array } | undefined> {
  const [ended] = await sql.query<{ by: EndedBy; salt: Uint8Array }>(
    'select ended_by as by, refresh_token_salt as salt from auth.ended_sessions where id = $1',
    [id],
  );
  return ended;
}
