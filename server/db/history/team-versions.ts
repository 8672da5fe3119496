import type { Sql } from '../sql.ts';

/** Finds the public ids of the teams of a person that are not deleted. */
export async function teamIdsOf(sql: Sql, userId: string): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ publicId: string }>(
    `select t.public_id as "publicId" from app.member m join app.team t on t.id = m.team_id
     where m.user_id = $1 and t.deleted_at is null`,
    [userId],
  );
  return new Set(rows.map(({ publicId }) => publicId));
}

/** Finds the last versions of some teams, by public id. */
export function versionsOf(
  sql: Sql,
  publicIds: readonly string[],
): Promise<readonly { readonly team: string; readonly version: number }[]> {
  return sql.query(
    `select t.public_id as team, c.version from app.team t join app.team_counter c on c.team_id = t.id
     where t.public_id = any($1::uuid[])`,
    [publicIds],
  );
}
