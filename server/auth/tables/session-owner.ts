import type { Sql } from '#server/db/sql.ts';

/** What the server checks for each call: columns of an open session and of its owner. */
interface SessionOwner {
  readonly email: string;
  readonly email_confirmed_at: Date | null;
  readonly email_proven_at: Date | null;
  readonly banned_until: Date | null;
  /** The assurance level of the session. */
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  /** The refresh count of the newest access token shown to this server; -1 if none was shown yet. */
  readonly access_token_seen: number;
  /** Whether the person has a verified second factor. */
  readonly has_factor: boolean;
}

/** Finds the owner of a session in one query; undefined if the session has ended or is another person's. */
export async function findSessionOwner(sql: Sql, sessionId: string, userId: string): Promise<SessionOwner | undefined> {
  const [row] = await sql.query<SessionOwner>(
    `select u.email, u.email_confirmed_at, u.email_proven_at, u.banned_until, s.aal, s.access_token_seen,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2`,
    [sessionId, userId],
  );
  return row;
}
