import type { Sql } from './sql.ts';

/** Until when a device was a workshop tablet (UTC, ISO 8601); null while it is. */
interface TabletTime {
  readonly until: string | null;
}

/** Finds until when a device is a workshop tablet; undefined if it never was one. */
export async function tabletTime(sql: Sql, teamId: number, id: string): Promise<TabletTime | undefined> {
  const [row] = await sql.query<{ until: Date | null }>(
    `select case when h.deleted then t.updated_at end as until
     from app.tablet t join app.head h on h.team_id = t.team_id and h.kind = 'tablet' and h.row_id = t.id
     where t.team_id = $1 and t.id = $2`,
    [teamId, id],
  );
  return row && { until: row.until?.toISOString() ?? null };
}

/** A time in which a person was in a team; `until` is null while they are. Times: UTC, ISO 8601. */
export interface Membership {
  readonly from: string;
  readonly until: string | null;
}

/** Finds when a person was in a team. Nothing is found for a text that is no id. */
export async function membershipsOf(sql: Sql, teamId: number, userId: string): Promise<readonly Membership[]> {
  const times = await sql.query<{ from: Date; until: Date | null }>(
    `select joined_at as "from", null::timestamptz as until from app.member where team_id = $1 and user_id::text = $2
     union all
     select joined_at, left_at from app.former_member where team_id = $1 and user_id::text = $2`,
    [teamId, userId],
  );
  return times.map(({ from, until }) => ({ from: from.toISOString(), until: until?.toISOString() ?? null }));
}
