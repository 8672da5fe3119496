import type { Sql } from '../sql.ts';

interface Failure {
  readonly teamId: number;
  readonly clientId: string;
  readonly userId: string;
  readonly mid: string;
  readonly body: unknown;
  readonly error: unknown;
  readonly now: string;
}

/** Stores one more failed try of a change. Returns the number of failed tries and the time of the first. */
export async function recordFailure(
  sql: Sql,
  { teamId, clientId, userId, mid, body, error, now }: Failure,
): Promise<{ readonly attempts: number; readonly firstAt: Date }> {
  const text = (error instanceof Error ? (error.stack ?? error.message) : String(error)).replaceAll('\0', '');
  const [letter] = await sql.query<{ attempts: number; firstAt: Date }>(
    `insert into app.sync_dead_letter as d
       (team_id, client_id, user_id, mid, body, error, attempts, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, 1, $7, $7)
     on conflict (team_id, mid) do update
       set attempts = d.attempts + 1, error = excluded.error, last_at = excluded.last_at
     returning attempts, first_at as "firstAt"`,
    [teamId, clientId, userId, mid, JSON.stringify(body), text.slice(0, 4000), now],
  );
  if (letter === undefined) throw new Error('A dead letter was neither inserted nor updated.');
  return letter;
}
