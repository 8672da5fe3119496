import type { Sql } from '#server/db/sql.ts';

/** How much a session may be trusted with: how strongly it was proved, and since when it is open. */
export interface SessionStanding {
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly created_at: Date;
}

/** The standing of a session; undefined once it has ended. */
export const findStanding = async (sql: Sql, id: string): Promise<SessionStanding | undefined> => {
  const [row] = await sql.query<SessionStanding>('select aal, created_at from auth.sessions where id = $1', [id]);
  return row;
};
