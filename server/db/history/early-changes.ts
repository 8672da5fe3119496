import { limits } from '#core/limits.ts';
import type { Role } from '#core/permissions.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import type { Sql } from '../sql.ts';

/** A change from before a restore that waits for what it builds on, with who sent it. */
export interface KeptEarly {
  readonly userId: string;
  readonly body: PushedMutation & { readonly was: number };
}

/** A change that waits, with the role that its sender has now. */
export interface EarlyChange extends KeptEarly {
  readonly role: Role;
}

/** Keeps a member's change that came too early; answers false, and does not, where too many of theirs or of their team wait already. */
export const keepEarly = async (
  sql: Sql,
  teamId: number,
  { userId, body }: KeptEarly,
  now: string,
): Promise<boolean> => {
  const kept = await sql.query(
    `insert into app.sync_early (team_id, mid, was, user_id, body, at)
     select m.team_id, $3, $4, m.user_id, $5, $6
     from app.member m
     where m.team_id = $1 and m.user_id = $2
       and (select count(*) from app.sync_early e where e.team_id = $1 and e.user_id = $2) < $7
       and (select count(*) from app.sync_early e where e.team_id = $1) < $8
     for key share of m
     returning mid`,
    [teamId, userId, body.mid, body.was, JSON.stringify(body), now, limits.personEarlyChanges, limits.teamEarlyChanges],
  );
  return kept.length > 0;
};

/** Whether changes wait in a team. To be asked in a statement after the one that locks the team: what began to wait while that stood before the lock is not in its view. */
export const hasEarlyChanges = async (sql: Sql, teamId: number): Promise<boolean> =>
  (await sql.query('select from app.sync_early where team_id = $1 limit 1', [teamId])).length > 0;

/** What waits in a team and may have its turn now, in the old order: it names a row that was written after a version, or is about places, which stand on each other unnamed. The others wait for what nobody has brought. */
export const earlyChanges = (sql: Sql, teamId: number, writtenAfter: number): Promise<readonly EarlyChange[]> =>
  sql.query<EarlyChange>(
    `select e.user_id as "userId", m.role, e.body
     from app.sync_early e join app.member m on m.team_id = e.team_id and m.user_id = e.user_id
     where e.team_id = $1 and exists (
       select from app.head h where h.team_id = e.team_id and h.version > $2
         and (strpos(e.body::text, h.row_id::text) > 0 or (h.kind = 'place' and e.body ->> 'name' like 'place.%')))
     order by e.was, e.mid`,
    [teamId, writtenAfter],
  );

/** Lets a change go that waited: it took effect at a version, or (null) it never will. */
export const endEarly = async (sql: Sql, teamId: number, mid: string, version: number | null): Promise<void> => {
  await sql.query(
    `with ended as (delete from app.sync_early where team_id = $1 and mid = $2)
     update app.sync_mutation set version = $3 where team_id = $1 and mid = $2 and $3::bigint is not null`,
    [teamId, mid, version],
  );
};

/** Lets everything go that waits of a person in a team. The team's counter is locked before: no push of theirs adds to it meanwhile. */
export const endEarlyOf = async (tx: Sql, teamId: number, userId: string): Promise<void> => {
  await tx.query('delete from app.sync_early where team_id = $1 and user_id = $2', [teamId, userId]);
};
