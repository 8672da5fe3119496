import { mostBehind } from '../sessions/refresh-token.ts';
import type { Sql } from '#server/db/sql.ts';
import type { SessionRow } from './sessions.ts';

/** Lifts a session to assurance level 2 by a factor. Its refresh counter leaps, so that no refresh token from before, not even the last one and not even at once, leads to the higher level. */
export const raiseSession = async (
  sql: Sql,
  { id, factorId, userAgent, at }: { id: string; factorId: string; userAgent: string | null; at: Date },
): Promise<SessionRow> => {
  const [row] = await sql.query<SessionRow>(
    `update auth.sessions
     set aal = 'aal2', factor_id = $2, refresh_token_counter = refresh_token_counter + $5, user_agent = $3,
       refreshed_at = $4, updated_at = $4
     where id = $1 returning id, user_id, aal, refresh_token_salt, refresh_token_counter, refreshed_at, access_token_seen`,
    [id, factorId, userAgent, at, mostBehind + 1],
  );
  if (row === undefined) throw new Error('a session that was locked is gone');
  return row;
};

/** How a second factor is called among the ways in which a session was proved. */
export type FactorMethod = 'totp' | 'mfa/webauthn';

/** Notes a factor as one of the ways in which a session was proved; a second time only moves the moment. */
export const noteFactor = async (
  sql: Sql,
  { id, sessionId, method, at }: { id: string; sessionId: string; method: FactorMethod; at: Date },
): Promise<void> => {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [id, sessionId, method, at],
  );
};

/** Ends every session of a person that has shown no second factor. */
export const deleteLowSessions = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [userId]);
};

/** Takes the higher level from every session that owes it to a factor. */
export const lowerSessions = async (sql: Sql, factorId: string, at: Date): Promise<void> => {
  await sql.query(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/webauthn')
     and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await sql.query(`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2 where factor_id = $1`, [
    factorId,
    at,
  ]);
};
