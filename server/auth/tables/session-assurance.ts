import type { Sql } from '#server/db/sql.ts';

/** A session's authenticator assurance level (AAL), and when the session was opened. */
export interface SessionAssurance {
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly created_at: Date;
}

/** Finds the level and the opening time of a session; undefined if the session has ended. */
export async function findSessionAssurance(sql: Sql, id: string): Promise<SessionAssurance | undefined> {
  const [row] = await sql.query<SessionAssurance>('select aal, created_at from auth.sessions where id = $1', [id]);
  return row;
}
