import type { Sql } from './sql.ts';

/** What a device says about itself with every push. */
export interface ClientReport {
  readonly teamId: number;
  readonly clientId: string;
  /** The names that the device says it had before this one; kept from its first push. */
  readonly former: readonly string[];
  readonly userId: string;
  readonly pending: number;
  readonly build: string | null;
  readonly now: string;
}

/** Binds a device's id to the first person who comes with it and locks it. Answers the last number of its queue that was dealt with, or undefined when it is somebody else's. */
export const claimClient = async (
  sql: Sql,
  { teamId, clientId, former, userId, pending, build, now }: ClientReport,
): Promise<number | undefined> => {
  const [client] = await sql.query<{ lastSeq: number }>(
    `insert into app.sync_client as c (team_id, client_id, user_id, last_pending, build, seen_at, former, renamed_at_version)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce((select version from app.team_counter where team_id = $1), 0))
     on conflict (team_id, client_id) do update
       set last_pending = excluded.last_pending, build = excluded.build, seen_at = excluded.seen_at
       where c.user_id = excluded.user_id
     returning last_seq as "lastSeq"`,
    [teamId, clientId, userId, pending, build, now, former],
  );
  return client?.lastSeq;
};
