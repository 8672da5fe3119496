import type { Sql } from '#server/db/sql.ts';

/** How far a session may be trusted: its authenticator assurance level, and since when it is open. */
export interface SessionAssurance {
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly created_at: Date;
}

/** How far a session may be trusted; undefined once it has ended. */
export const findSessionAssurance = async (sql: Sql, id: string): Promise<SessionAssurance | undefined> => {
  const [row] = await sql.query<SessionAssurance>('select aal, created_at from auth.sessions where id = $1', [id]);
  return row;
};
