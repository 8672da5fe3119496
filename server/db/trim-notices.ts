import type { Sql } from './sql.ts';

/** Deletes notices of people who have more than `most`, under a version of the team: the oldest, `added` ones first. */
export const trimNotices = async (
  sql: Sql,
  teamId: number,
  version: number,
  { addressees, most, now }: { readonly addressees: readonly string[]; readonly most: number; readonly now: string },
): Promise<void> => {
  // What a `conflict` replaced is written nowhere else.
  await sql.query(
    `update app.head h set deleted = true, deleted_at = $5, version = $2
     from (
       select c.row_id, row_number() over (
         partition by c.addressee order by n.about = 'conflict' desc, c.version desc, c.row_id
       ) as place
       from app.head c join app.notice n on n.team_id = c.team_id and n.id = c.row_id
       where c.team_id = $1 and c.kind = 'notice' and c.addressee = any($3::uuid[]) and not c.deleted
     ) old
     where h.team_id = $1 and h.kind = 'notice' and h.row_id = old.row_id and old.place > $4`,
    [teamId, version, addressees, most, now],
  );
};
