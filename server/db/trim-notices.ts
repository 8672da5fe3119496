import type { Sql } from './sql.ts';

/** Deletes the notices above `most` of each person, under a version of the team; conflicts come last. */
export async function trimNotices(
  sql: Sql,
  teamId: number,
  version: number,
  { addressees, most, now }: { readonly addressees: readonly string[]; readonly most: number; readonly now: string },
): Promise<void> {
  // conflicts stay longest, because no other place stores the value that was replaced
  await sql.query(
    `with mine as materialized (
       select row_id, addressee, version from app.head
       where team_id = $1 and kind = 'notice' and addressee = any($3::uuid[]) and not deleted
     ), many as materialized (
       select row_id, addressee, version from mine
       where addressee in (select addressee from mine group by addressee having count(*) > $4)
     ), conflicts as materialized (
       select id from app.notice
       where team_id = $1 and about = 'conflict' and id = any(array(select row_id from many))
     ), ranked as (
       select row_id, row_number() over (
         partition by addressee order by (c.id is not null) desc, version desc, row_id
       ) as place
       from many left join conflicts c on c.id = row_id
     )
     update app.head set deleted = true, deleted_at = $5, version = $2
     where team_id = $1 and kind = 'notice' and row_id = any(array(select row_id from ranked where place > $4))`,
    [teamId, version, addressees, most, now],
  );
}
