import { mostBehind } from '../sessions/session-answer.ts';
import type { Sql } from '#server/db/sql.ts';
import type { SessionRow } from './sessions.ts';

/**
 * Raises a session to `aal2`. Its refresh counter rises by more than `mostBehind`, so no earlier token gets that level.
 */
export async function raiseSession(
  sql: Sql,
  { id, factorId, userAgent, at }: { id: string; factorId: string; userAgent: string | null; at: Date },
): Promise<SessionRow> {
  const [row] = await sql.query<SessionRow>(
    `update auth.sessions
     set aal = 'aal2', factor_id = $2, refresh_token_counter = refresh_token_counter + $5, user_agent = $3,
       refreshed_at = $4, updated_at = $4
     where id = $1 returning id, user_id, aal, refresh_token_salt, refresh_token_counter, refreshed_at, access_token_seen`,
    [id, factorId, userAgent, at, mostBehind + 1],
  );
  if (row === undefined) throw new Error('a session that was locked is gone');
  return row;
}

/** The name of a second factor among the methods that proved a session. */
export type FactorMethod = 'totp' | 'mfa/webauthn';

/** Stores that this kind of factor proved a session; if that is stored already, updates its time. */
export async function noteFactor(
  sql: Sql,
  { id, sessionId, method, at }: { id: string; sessionId: string; method: FactorMethod; at: Date },
): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [id, sessionId, method, at],
  );
}

/** Ends a person's sessions at level `aal1`, which no second factor has proved. */
export async function deleteLowSessions(sql: Sql, userId: string): Promise<void> {
  await sql.query(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [userId]);
}

/** Lowers to `aal1` every session that this factor raised. */
export async function lowerSessions(sql: Sql, factorId: string, at: Date): Promise<void> {
  await sql.query(
    `delete from auth.mfa_amr_claims where authentication_method in ('totp', 'mfa/webauthn')
     and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await sql.query(`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2 where factor_id = $1`, [
    factorId,
    at,
  ]);
}
