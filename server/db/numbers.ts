import type { Sql } from './sql.ts';

const counters = { quote: ['app.quote_number', 'Q'], job: ['app.job_number', 'J'] } as const;

/** Takes a team's next number of a quote or job, counted per year in the team's time zone. The team must be locked. */
export async function nextNumber(tx: Sql, teamId: number, now: string, of: keyof typeof counters): Promise<string> {
  const [table, letter] = counters[of];
  // a number is never used twice, even if its row is deleted
  const [given] = await tx.query<{ year: number; last: number }>(
    `insert into ${table} as n (team_id, year, last)
     select $1, extract(year from $2::timestamptz at time zone coalesce(
       (select value #>> '{}' from app.team_setting where team_id = $1 and key = 'timeZone'), 'UTC'))::integer, 1
     on conflict (team_id, year) do update set last = n.last + 1
     returning year, last`,
    [teamId, now],
  );
  if (given === undefined) throw new Error('No number was given.');
  return `${letter}-${given.year}-${String(given.last).padStart(4, '0')}`;
}

/** Finds the next revision number of the quote whose first version is `first`; deleted revisions count too. */
export async function nextRevision(tx: Sql, teamId: number, first: string): Promise<number> {
  const [found] = await tx.query<{ next: number }>(
    `select max(revision) + 1 as next from app.quote where team_id = $1 and (id = $2 or revision_of = $2)`,
    [teamId, first],
  );
  return found?.next ?? 1;
}
