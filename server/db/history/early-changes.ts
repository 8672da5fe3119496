import { serverLimits } from '#server/base/server-limits.ts';
import type { Access, Role } from '#core/access/permissions.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { seesCostsIn } from '../settings.ts';
import type { Sql } from '../sql.ts';

/** A change that a device sent again after a restore, and that waits for rows. `userId`: its sender. */
interface KeptEarly {
  readonly userId: string;
  readonly body: PushedMutation & { readonly was: number };
}

/** An early change to try now, with its sender's present role and access and the number of failed tries so far. */
export interface DueChange extends KeptEarly {
  readonly role: Role;
  readonly access: Access;
  readonly tries: number;
}

/**
 * Stores an early change; false if there is no room, or if the person is no member. `waitsFor`: row ids and kind names.
 */
export async function keepEarly(
  sql: Sql,
  teamId: number,
  { userId, body }: KeptEarly,
  { waitsFor, now }: { readonly waitsFor: readonly string[]; readonly now: string },
): Promise<boolean> {
  const text = JSON.stringify(body);
  // Limits number and bytes, both of the person's waiting changes in the team and of all waiting changes there.
  const kept = await sql.query(
    `with waiting as (
       select count(*) filter (where user_id = $2) as own, coalesce(sum(bytes) filter (where user_id = $2), 0) as own_bytes,
         count(*) as of_team, coalesce(sum(bytes), 0) as team_bytes
       from app.sync_early where team_id = $1
     ), kept as (
       insert into app.sync_early (team_id, mid, was, user_id, body, bytes, at)
       select m.team_id, $3, $4, m.user_id, $5::json, $6::int, $7
       from app.member m cross join waiting
       where m.team_id = $1 and m.user_id = $2
         and own < $8 and of_team < $9 and own_bytes + $6::int <= $10 and team_bytes + $6::int <= $11
       for key share of m
       returning team_id, mid
     ), named as (
       insert into app.sync_early_name (team_id, mid, name) select team_id, mid, unnest($12::text[]) from kept
     )
     select mid from kept`,
    [
      teamId,
      userId,
      body.mid,
      body.was,
      text,
      Buffer.byteLength(text),
      now,
      serverLimits.personEarlyChanges,
      serverLimits.teamEarlyChanges,
      serverLimits.personEarlyBytes,
      serverLimits.teamEarlyBytes,
      waitsFor,
    ],
  );
  return kept.length > 0;
}

/** Whether early changes wait in a team. Lock the team first, else the answer may miss some. */
export async function hasEarlyChanges(sql: Sql, teamId: number): Promise<boolean> {
  return (await sql.query('select from app.sync_early where team_id = $1 limit 1', [teamId])).length > 0;
}

/** Marks a team's early changes as due if what they wait for was written above this version. */
export async function noteDue(tx: Sql, teamId: number, writtenAfter: number): Promise<void> {
  // the arrays are read once; with a join and old statistics, PostgreSQL read the list once for each change
  await tx.query(
    `update app.sync_early set is_due = true
     where team_id = $1 and not is_due and mid = any(array(
       select mid from app.sync_early_name where team_id = $1 and name = any(array(
         select unnest(array[row_id::text, kind]) from app.head where team_id = $1 and version > $2))))`,
    [teamId, writtenAfter],
  );
}

/** Finds some early changes to try now, in order of their old versions. */
export function dueChanges(tx: Sql, teamId: number, withoutOften: readonly string[]): Promise<readonly DueChange[]> {
  // changes that failed often are sorted by number of tries; those of the people in `withoutOften` are left out
  return tx.query<DueChange>(
    `select e.user_id as "userId", m.role, e.body, e.tries,
       case when ${seesCostsIn('m.team_id', 'm.role')} then 'full' else 'noCosts' end as access
     from app.sync_early e join app.member m on m.team_id = e.team_id and m.user_id = e.user_id
     where e.team_id = $1 and e.is_due and (e.tries < $2 or e.user_id <> all($3::uuid[]))
     order by case when e.tries < $2 then 0 else e.tries end, e.was, e.mid limit $4`,
    [teamId, serverLimits.freeEarlyTries, withoutOften, readAtATime],
  );
}

// bodies may be long, and the caller leaves most changes that failed often for later pushes
const readAtATime = 10;

/** An early change whose try failed. `waitsFor`: what it waits for now; undefined: the same as before. */
export interface TriedInVain {
  readonly mid: string;
  readonly waitsFor: readonly string[] | undefined;
}

/** Stores one more failed try of these early changes, and what they wait for now. */
export async function noteTriedInVain(tx: Sql, teamId: number, vain: readonly TriedInVain[]): Promise<void> {
  const known = vain.filter(({ waitsFor }) => waitsFor !== undefined);
  const names = known.flatMap(({ mid, waitsFor = [] }) => waitsFor.map((name) => ({ mid, name })));
  const pairs = [names.map(({ mid }) => mid), names.map(({ name }) => name)];
  await Promise.all([
    tx.query(
      'update app.sync_early set is_due = false, tries = tries + 1 where team_id = $1 and mid = any($2::uuid[])',
      [teamId, vain.map(({ mid }) => mid)],
    ),
    tx.query(
      `delete from app.sync_early_name where team_id = $1 and mid = any($2::uuid[])
         and (mid, name) not in (select * from unnest($3::uuid[], $4::text[]))`,
      [teamId, known.map(({ mid }) => mid), ...pairs],
    ),
    tx.query(
      `insert into app.sync_early_name (team_id, mid, name)
       select $1::bigint, * from unnest($2::uuid[], $3::text[]) on conflict do nothing`,
      [teamId, ...pairs],
    ),
  ]);
}

/** Removes an early change that took effect at a version, or (`version` null) never will. */
export async function endEarly(sql: Sql, teamId: number, mid: string, version: number | null): Promise<void> {
  await sql.query(
    `with ended as (delete from app.sync_early where team_id = $1 and mid = $2)
     update app.sync_mutation set version = $3 where team_id = $1 and mid = $2 and $3::bigint is not null`,
    [teamId, mid, version],
  );
}

/** Removes a person's early changes in a team. Lock the team's counter first, so that no push adds more. */
export async function endEarlyOf(tx: Sql, teamId: number, userId: string): Promise<void> {
  await tx.query('delete from app.sync_early where team_id = $1 and user_id = $2', [teamId, userId]);
}
