import type { Removed } from '#server/db/history/old-rows.ts';
import type { Sql } from '#server/db/sql.ts';

/** The tables of the auth server from which old records are removed. */
type AuthRecordKind =
  | 'sessions'
  | 'ended_sessions'
  | 'one_time_tokens'
  | 'flow_state'
  | 'mfa_factors'
  | 'mfa_challenges'
  | 'attempts'
  | 'mail_pauses'
  | 'known_browsers'
  | 'known_marks'
  | 'known_networks'
  | 'audit_log_entries';

const batch = 1000;

/** Removes at most 1000 records from before an instant, so that other work does not wait long for a lock. */
export const removeAuthRecords = async (sql: Sql, kind: AuthRecordKind, before: Date): Promise<Removed> => {
  const gone = await sql.query(
    `delete from auth.${kind} where ctid = any(array(select ctid from auth.${kind} where ${isOld[kind]} limit ${batch}))
     returning 1 as gone`,
    [before],
  );
  return { count: gone.length, more: gone.length === batch };
};

// removes only factors that were never verified, and browsers only if their person has no session
const isOld: Readonly<Record<AuthRecordKind, string>> = {
  sessions: 'coalesce(refreshed_at, created_at) < $1',
  ended_sessions: 'ended_at < $1',
  one_time_tokens: 'created_at < $1',
  flow_state: 'coalesce(auth_code_issued_at, created_at) < $1',
  mfa_factors: `status = 'unverified' and created_at < $1`,
  mfa_challenges: 'created_at < $1',
  attempts: 'last_at < $1',
  mail_pauses: 'asked_at < $1',
  known_browsers: `seen_at < $1 and not exists (select from auth.sessions s where s.user_id = known_browsers.user_id)`,
  known_marks: 'seen_at < $1',
  known_networks: 'seen_at < $1',
  audit_log_entries: 'created_at < $1',
};
