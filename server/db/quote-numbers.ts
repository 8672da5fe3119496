import type { Sql } from './sql.ts';

/** Takes a team's next quote number, counted per year in the team's time zone. The team must be locked. */
export async function nextQuoteNumber(tx: Sql, teamId: number, now: string): Promise<string> {
  // a number is never used twice, even if its quote is deleted
  const [given] = await tx.query<{ year: number; last: number }>(
    `insert into app.quote_number as n (team_id, year, last)
     select $1, extract(year from $2::timestamptz at time zone coalesce(
       (select value #>> '{}' from app.team_setting where team_id = $1 and key = 'timeZone'), 'UTC'))::integer, 1
     on conflict (team_id, year) do update set last = n.last + 1
     returning year, last`,
    [teamId, now],
  );
  if (given === undefined) throw new Error('No number was given.');
  return `Q-${given.year}-${String(given.last).padStart(4, '0')}`;
}

/** Finds the next revision number of the quote whose first version is `first`; deleted revisions count too. */
export async function nextRevision(tx: Sql, teamId: number, first: string): Promise<number> {
  const [found] = await tx.query<{ next: number }>(
    `select max(revision) + 1 as next from app.quote where team_id = $1 and (id = $2 or revision_of = $2)`,
    [teamId, first],
  );
  return found?.next ?? 1;
}
