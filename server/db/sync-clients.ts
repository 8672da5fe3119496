import type { Sql } from './sql.ts';

/** The data of a push about its device, with the person who sent it and the server's time (`now`). */
interface ClientReport {
  readonly teamId: number;
  readonly clientId: string;
  /** The device's former ids. The server stores only those that the device's first push names. */
  readonly former: readonly string[];
  readonly userId: string;
  readonly pending: number;
  readonly build: string | null;
  readonly now: string;
}

/**
 * Binds a device's id to its first person and locks it. Returns the queue's last number; undefined for other people.
 */
export async function claimClient(
  sql: Sql,
  { teamId, clientId, former, userId, pending, build, now }: ClientReport,
): Promise<number | undefined> {
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
}
