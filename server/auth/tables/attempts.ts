import type { Sql } from '#server/db/sql.ts';

/** What a person tries to prove: a password, the digits of a mail, or a second factor (a code or a key's answer). */
export type AttemptPurpose = 'sign_in' | 'verify' | 'factor';

/** A count of tries: its key, which reveals neither person nor email address, and what the tries are to prove. */
export interface AttemptSubject {
  readonly subjectKey: string;
  readonly purpose: AttemptPurpose;
}

/**
 * From try number `freeTries` on, each try blocks the next for a time. After a last try before `since`, counts anew.
 */
interface AttemptRule {
  readonly at: Date;
  readonly since: Date;
  readonly freeTries: number;
}

/**
 * Counts a try before it is made, so that parallel tries count too. If tries are blocked, returns the end of the block.
 */
export async function countAttempt(
  sql: Sql,
  { subjectKey, purpose }: AttemptSubject,
  { at, since, freeTries }: AttemptRule,
): Promise<Date | undefined> {
  // each block lasts longer than the last: 1, 2, 4 and 8 minutes, and then always 15 minutes
  const counted = await sql.query(
    `insert into auth.attempts as a (subject_key, purpose, tries, last_at) values ($1, $2, 1, $3)
     on conflict (subject_key, purpose) do update set
       tries = case when a.last_at < $4 then 1 else a.tries + 1 end,
       last_at = excluded.last_at,
       blocked_until = case when a.last_at >= $4 and a.tries + 1 >= $5
         then $3::timestamptz + least(15, power(2, least(a.tries + 1 - $5, 4))) * interval '1 minute' end
     where a.blocked_until is null or a.blocked_until <= $3
     returning 1`,
    [subjectKey, purpose, at, since, freeTries],
  );
  if (counted.length > 0) return undefined;
  const [row] = await sql.query<{ blocked_until: Date }>(
    'select blocked_until from auth.attempts where subject_key = $1 and purpose = $2',
    [subjectKey, purpose],
  );
  return row?.blocked_until;
}

/** Deletes a count of tries, for example after a right try. */
export async function forgetAttempts(sql: Sql, { subjectKey, purpose }: AttemptSubject): Promise<void> {
  await sql.query('delete from auth.attempts where subject_key = $1 and purpose = $2', [subjectKey, purpose]);
}
