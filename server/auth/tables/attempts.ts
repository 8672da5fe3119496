import type { Sql } from '#server/db/sql.ts';

/** What is being proved: a password, the digits of a mail, or a code of a second factor. */
export type AttemptPurpose = 'sign_in' | 'verify' | 'factor';

/** Who tries (as a key that tells nobody who it is), and what. */
export interface AttemptSubject {
  readonly subjectKey: string;
  readonly purpose: AttemptPurpose;
}

/** When a try is made, and how tries are counted: those before `since` are forgotten, and the `freeTries`-th blocks the next. */
export interface AttemptRule {
  readonly at: Date;
  readonly since: Date;
  readonly freeTries: number;
}

/** Counts a try before it is made, so that many at once are no way around the limit; answers the end of the block instead when there is one. The block that a try leaves behind lasts 1, 2, 4, 8 and then always 15 minutes. */
export const countAttempt = async (
  sql: Sql,
  { subjectKey, purpose }: AttemptSubject,
  { at, since, freeTries }: AttemptRule,
): Promise<Date | undefined> => {
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
};

/** Forgets the tries of somebody who has proved who they are. */
export const forgetAttempts = async (sql: Sql, { subjectKey, purpose }: AttemptSubject): Promise<void> => {
  await sql.query('delete from auth.attempts where subject_key = $1 and purpose = $2', [subjectKey, purpose]);
};
