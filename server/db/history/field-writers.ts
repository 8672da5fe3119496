import type { Sql } from '../sql.ts';

interface Writer {
  readonly version: number;
  /** True if the asking device made or repeated the version, perhaps under a former id. */
  readonly isOwn: boolean;
  readonly userId: string;
  readonly isMember: boolean;
}

/** Finds who made these versions of a team; `clientId` is the asking device. Omits versions without a record. */
export function writersOf(
  sql: Sql,
  teamId: number,
  clientId: string,
  versions: readonly number[],
): Promise<readonly Writer[]> {
  return sql.query<Writer>(
    `select s.version, s.user_id as "userId", m.user_id is not null as "isMember",
       s.client_id = $3 or s.repeated_by is not distinct from $3 or coalesce(
         s.client_id = any(c.former) and s.user_id = c.user_id and s.version <= c.renamed_at_version, false) as "isOwn"
     from unnest($2::bigint[]) as wanted (key)
     cross join lateral (select * from app.sync_mutation where team_id = $1 and version = wanted.key offset 0) s
     left join app.sync_client c on c.team_id = s.team_id and c.client_id = $3
     left join app.member m on m.team_id = s.team_id and m.user_id = s.user_id`,
    [teamId, versions, clientId],
  );
}
