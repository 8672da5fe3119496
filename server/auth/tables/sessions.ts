import type { Sql } from '#server/db/sql.ts';

/** One browser in which a person is signed in. */
export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly refresh_token_salt: Uint8Array;
  readonly refresh_token_counter: number;
  readonly refreshed_at: Date | null;
  /** The refresh count of the newest access token shown to this server; -1 if none was shown yet. */
  readonly access_token_seen: number;
}

/** A method that proved a session (`password`, `otp`, …), and when. */
export interface MethodRow {
  readonly authentication_method: string;
  readonly updated_at: Date;
}

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly salt: Uint8Array;
  readonly userAgent: string | null;
  readonly at: Date;
}

const columns = 'id, user_id, aal, refresh_token_salt, refresh_token_counter, refreshed_at, access_token_seen';

/** Opens a session at assurance level 1 with refresh counter 0. */
export async function insertSession(sql: Sql, session: NewSession): Promise<SessionRow> {
  const [row] = await sql.query<SessionRow>(
    `insert into auth.sessions (id, user_id, refresh_token_salt, user_agent, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
    [session.id, session.userId, Buffer.from(session.salt), session.userAgent, session.at],
  );
  if (row === undefined) throw new Error('a session was inserted and not returned');
  return row;
}

/** Finds a session and locks it until the transaction ends, so that two refreshes never overlap. */
export async function lockSession(sql: Sql, id: string): Promise<SessionRow | undefined> {
  const [row] = await sql.query<SessionRow>(`select ${columns} from auth.sessions where id = $1 for update`, [id]);
  return row;
}

/** Finds the refresh count of the newest access token shown for a session; undefined without such a session. */
export async function findTokenSeen(sql: Sql, id: string, userId: string): Promise<number | undefined> {
  const [row] = await sql.query<Pick<SessionRow, 'access_token_seen'>>(
    'select access_token_seen from auth.sessions where id = $1 and user_id = $2',
    [id, userId],
  );
  return row?.access_token_seen;
}

/** Stores the refresh count of an access token that a client showed, if it is the highest so far. */
export async function noteTokenSeen(sql: Sql, id: string, refreshCount: number): Promise<void> {
  await sql.query('update auth.sessions set access_token_seen = $2 where id = $1 and access_token_seen < $2', [
    id,
    refreshCount,
  ]);
}

/** Stores the time, the new counter and the user agent of a refresh. */
export async function saveRefresh(
  sql: Sql,
  { id, counter, userAgent, at }: { id: string; counter: number; userAgent: string | null; at: Date },
): Promise<void> {
  await sql.query(
    `update auth.sessions set refresh_token_counter = $2, user_agent = $3, refreshed_at = $4, updated_at = $4
     where id = $1`,
    [id, counter, userAgent, at],
  );
}

/** Stores the method that proved a session. */
export async function insertMethod(
  sql: Sql,
  { id, sessionId, method, at }: { id: string; sessionId: string; method: string; at: Date },
): Promise<void> {
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $4)`,
    [id, sessionId, method, at],
  );
}

/** Finds the methods that proved a session, newest first. */
export function findMethods(sql: Sql, sessionId: string): Promise<MethodRow[]> {
  return sql.query<MethodRow>(
    `select authentication_method, updated_at from auth.mfa_amr_claims
     where session_id = $1 order by updated_at desc, id`,
    [sessionId],
  );
}

/** Ends one session without recording who ended it, for example after a token was stolen. */
export async function deleteSession(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.sessions where id = $1', [id]);
}

/** Ends all but one of a person's sessions without recording who ended them. */
export async function deleteOtherSessions(sql: Sql, userId: string, kept: string): Promise<void> {
  await sql.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, kept]);
}

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
