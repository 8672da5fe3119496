import type { Sql } from './sql.ts';

/** The next number of a team, counted by the year in its time zone; a number that was given is never given again, also when its quote is deleted. Call under the lock of the team. */
export const nextQuoteNumber = async (tx: Sql, teamId: number, now: string): Promise<string> => {
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
};

/** The next count of the versions of a quote, deleted ones counted too. */
export const nextRevision = async (tx: Sql, teamId: number, first: string): Promise<number> => {
  const [found] = await tx.query<{ next: number }>(
    `select max(revision) + 1 as next from app.quote where team_id = $1 and (id = $2 or revision_of = $2)`,
    [teamId, first],
  );
  return found?.next ?? 1;
};
