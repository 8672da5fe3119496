import type { Sql } from './sql.ts';

/** Deletes the oldest notices of people who have more than `most`, under the given version of the team. */
export const trimNotices = async (
  sql: Sql,
  teamId: number,
  version: number,
  { addressees, most, now }: { readonly addressees: readonly string[]; readonly most: number; readonly now: string },
): Promise<void> => {
  await sql.query(
    `update app.head h set deleted = true, deleted_at = $5, version = $2
     from (
       select row_id, row_number() over (partition by addressee order by version desc, row_id) as place
       from app.head where team_id = $1 and kind = 'notice' and addressee = any($3::uuid[]) and not deleted
     ) old
     where h.team_id = $1 and h.kind = 'notice' and h.row_id = old.row_id and old.place > $4`,
    [teamId, version, addressees, most, now],
  );
};
