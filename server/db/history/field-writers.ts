import type { Sql } from '../sql.ts';

/** Who made a version: from which device, and whether the person is still in the team. */
export interface Writer {
  readonly version: number;
  readonly clientId: string;
  /** The name under which the device sent the change again, if it took a new one since. */
  readonly repeatedBy: string | null;
  readonly userId: string;
  readonly isMember: boolean;
}

/** Who made versions of a team; those whose record is no longer kept are left out. */
export const writersOf = (sql: Sql, teamId: number, versions: readonly number[]): Promise<readonly Writer[]> =>
  sql.query<Writer>(
    `select s.version, s.client_id as "clientId", s.repeated_by as "repeatedBy", s.user_id as "userId", m.user_id is not null as "isMember"
     from unnest($2::bigint[]) as wanted (key)
     cross join lateral (select * from app.sync_mutation where team_id = $1 and version = wanted.key offset 0) s
     left join app.member m on m.team_id = s.team_id and m.user_id = s.user_id`,
    [teamId, versions],
  );
