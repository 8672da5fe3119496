import { limits } from '#core/limits.ts';
import type { Removed } from '#server/db/history/old-rows.ts';
import type { Sql } from '#server/db/sql.ts';
import { networkDays } from '../sessions/claim-attempt.ts';

/** A kind of record of the embedded auth server that is kept for some days. */
interface OldRecords {
  readonly what: string;
  readonly days: number;
  /** Removes at most 1000 records from before an instant, so that other work does not wait long for a lock. */
  readonly remove: (sql: Sql, before: Date) => Promise<Removed>;
}

const batch = 1000;
const auditDays = 400;

const recordsIn = (table: string, what: string, days: number, isOld: string): OldRecords => ({
  what,
  days,
  remove: async (sql, before) => {
    const gone = await sql.query(
      `delete from auth.${table} where ctid = any(array(select ctid from auth.${table} where ${isOld} limit ${batch}))
       returning 1 as gone`,
      [before],
    );
    return { count: gone.length, more: gone.length === batch };
  },
});

/** The records that upkeep removes, in this order. */
export const oldAuthRecords: readonly OldRecords[] = [
  recordsIn(
    'sessions',
    'sessions that no browser used',
    limits.sessionCookieDays,
    'coalesce(refreshed_at, created_at) < $1',
  ),
  // a device that was away longer has no session left, so it cannot ask who ended the session
  recordsIn('ended_sessions', 'ends of sessions', limits.sessionCookieDays, 'ended_at < $1'),
  // runs after the sessions are removed, because browsers of people with a session stay
  recordsIn(
    'known_browsers',
    'browsers that did not come back',
    limits.sessionCookieDays,
    `seen_at < $1 and not exists (select from auth.sessions s where s.user_id = known_browsers.user_id)`,
  ),
  recordsIn('known_marks', 'marks of browsers', limits.sessionCookieDays, 'seen_at < $1'),
  recordsIn('known_networks', 'networks of people', networkDays, 'seen_at < $1'),
  recordsIn('one_time_tokens', 'codes of mails', 1, 'created_at < $1'),
  recordsIn('flow_state', 'sign-ins that were never ended', 1, 'coalesce(auth_code_issued_at, created_at) < $1'),
  recordsIn('mfa_factors', 'second factors that were never verified', 1, `status = 'unverified' and created_at < $1`),
  recordsIn('mfa_challenges', 'questions for codes', 1, 'created_at < $1'),
  recordsIn('attempts', 'counted tries', 1, 'last_at < $1'),
  recordsIn('mail_pauses', 'pauses between mails', 1, 'asked_at < $1'),
  recordsIn('audit_log_entries', 'entries of the audit trail', auditDays, 'created_at < $1'),
];
