import { err, ok, type Result } from '#core/result.ts';
import type { Removed } from './history/old-rows.ts';
import { peopleWithAddress } from './profiles.ts';
import type { Sql } from './sql.ts';
import { heldTeamId } from './teams.ts';

/** A request to restore a deleted team. */
interface WantedBack {
  /** The public id of the team, or its internal id in digits. */
  readonly id: string;
  /** The email address of a person who becomes an owner; empty for none. */
  readonly email: string;
}

/** A restored team, and the number of its members. */
interface BroughtBack {
  readonly name: string;
  readonly people: number;
}

/** Restores a deleted team for its members who still have an account. Needs a transaction. */
export async function bringTeamBack(
  tx: Sql,
  { id, email }: WantedBack,
  now: Date,
): Promise<Result<BroughtBack, NotBrought>> {
  const [team] = await tx.query<{ id: number; name: string }>(
    `select id, name from app.team where deleted_at is not null and (public_id::text = $1 or id::text = $1) for update`,
    [id.toLowerCase()],
  );
  if (team === undefined) return err({ kind: 'not_found' });
  if (email !== '') {
    const [owner, ...others] = await peopleWithAddress(tx, email.toLowerCase());
    if (owner === undefined) return err({ kind: 'nobody_there' });
    // with an external auth server, a profile keeps the person's previous address until their next visit
    if (others.length > 0) return err({ kind: 'several_there', people: others.length + 1 });
    await tx.query(
      `insert into app.member as m (team_id, user_id, role, joined_at) values ($1, $2, 'owner', $3)
       on conflict (team_id, user_id) do update set role = 'owner'`,
      [team.id, owner, now],
    );
  }
  const [who] = await tx.query<{ people: number; owners: number }>(
    `select count(*) as people, count(*) filter (where role = 'owner') as owners from app.member where team_id = $1`,
    [team.id],
  );
  if (who === undefined || who.owners === 0) return err({ kind: 'without_owner' });
  await tx.query('update app.team set deleted_at = null where id = $1', [team.id]);
  return ok({ name: team.name, people: who.people });
}

/** The reason why a team is not restored. `several_there`: several people have this address in their profiles. */
type NotBrought =
  | { readonly kind: 'not_found' | 'without_owner' | 'nobody_there' }
  | { readonly kind: 'several_there'; readonly people: number };

/** Whether a team (its public id) was deleted while this person was in it. */
export async function isDeletedFor(sql: Sql, team: string, userId: string): Promise<boolean> {
  const [found] = await sql.query<{ one: number }>(
    `select 1 as one from app.team t join app.member m on m.team_id = t.id
     where t.public_id = $1 and t.deleted_at is not null and m.user_id = $2`,
    [team, userId],
  );
  return found !== undefined;
}

/** A deleted team in the list of all deleted teams. */
export interface DeletedTeam {
  readonly publicId: string;
  readonly name: string;
  readonly deletedAt: Date;
}

/** Finds every deleted team, latest deletion first. */
export function deletedTeams(sql: Sql): Promise<readonly DeletedTeam[]> {
  return sql.query(
    `select public_id as "publicId", name, deleted_at as "deletedAt" from app.team
     where deleted_at is not null order by deleted_at desc, id desc`,
  );
}

/** Finds the teams that were deleted before an instant. */
export async function teamsDeletedBefore(sql: Sql, before: Date): Promise<readonly number[]> {
  return (await sql.query<{ id: number }>('select id from app.team where deleted_at < $1 order by id', [before])).map(
    ({ id }) => id,
  );
}

/** Removes a team for good; only its public id stays. Does nothing if the team was restored meanwhile. */
export async function removeTeam(sql: Sql, teamId: number, before: Date): Promise<Removed> {
  const gone = await sql.query(
    `with held as materialized (select ${heldTeamId('public_id')} from app.team where id = $1),
     gone as (
       delete from app.team where id = $1 and deleted_at < $2 and exists (select from held) returning public_id
     )
     insert into app.gone_team (public_id) select public_id from gone on conflict do nothing returning 1`,
    [teamId, before],
  );
  return { count: gone.length, more: false };
}
