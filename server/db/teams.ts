import type { Role } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { openCounter } from './history/heads.ts';
import type { Removed } from './history/old-rows.ts';
import { addMember } from './members.ts';
import { peopleWithAddress } from './profiles.ts';
import type { Sql } from './sql.ts';

/** A team that is not deleted, with its data for one of its members. `id` is internal. */
export interface TeamRow {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly role: Role;
  readonly memberCount: number;
  readonly createdAt: Date;
}

/** Finds the teams that a person is in, oldest first. Omits deleted teams. */
export function teamsOf(sql: Sql, userId: string): Promise<readonly TeamRow[]> {
  return sql.query<TeamRow>(`${seenByMember} order by t.created_at, t.id`, [userId]);
}

/** Finds a team that a person is in and that is not deleted, by its public id or its internal id in digits. */
export async function findTeam(sql: Sql, address: string, userId: string): Promise<TeamRow | undefined> {
  const column = isPublicId.test(address) ? 't.public_id' : isInternalId.test(address) ? 't.id' : undefined;
  if (column === undefined) return undefined;
  const [team] = await sql.query<TeamRow>(`${seenByMember} and ${column} = $2`, [userId, address]);
  return team;
}

/** Whether a team has this public id, even a deleted one, or had it until it was removed for good. */
export async function isTeamId(sql: Sql, publicId: string): Promise<boolean> {
  return (
    (await isGoneTeam(sql, publicId)) ||
    (await sql.query('select 1 from app.team where public_id = $1', [publicId])).length > 0
  );
}

/** Whether a removed team had this public id: only a person who sends one of its epochs may make that team again. */
export async function isGoneTeam(sql: Sql, publicId: string): Promise<boolean> {
  return (await sql.query('select 1 from app.gone_team where public_id = $1', [publicId])).length > 0;
}

/**
 * SQL that locks a team's public id until the transaction ends: others cannot make or remove a team with it meanwhile.
 */
export function heldTeamId(publicId: string): string {
  return `pg_advisory_xact_lock(hashtextextended(${publicId}::text, 97))`;
}

/** Waits until no other transaction makes or removes a team with this public id. Needs a transaction. */
export async function holdTeamId(tx: Sql, publicId: string): Promise<void> {
  await tx.query(`select ${heldTeamId('$1')}`, [publicId]);
}

/** A new team. Its maker needs a profile and becomes its owner. */
interface NewTeam {
  readonly publicId: string;
  readonly name: string;
  readonly ownerId: string;
  readonly now: Date;
}

/** Makes a team with its counter and its owner; false if the public id is in use. Needs a transaction. */
export async function createTeam(tx: Sql, { publicId, name, ownerId, now }: NewTeam): Promise<boolean> {
  const [team] = await tx.query<{ id: number }>(
    `insert into app.team (public_id, name, created_at, created_by) values ($1, $2, $3, $4)
     on conflict (public_id) do nothing returning id`,
    [publicId, name, now, ownerId],
  );
  if (team === undefined) return false;
  await tx.query('delete from app.gone_team where public_id = $1', [publicId]);
  await openCounter(tx, team.id, publicId, now);
  await addMember(tx, team.id, ownerId, 'owner', now);
  return true;
}

/** Gives a team another name. */
export async function renameTeam(sql: Sql, teamId: number, name: string): Promise<void> {
  await sql.query('update app.team set name = $2 where id = $1', [teamId, name]);
}

const isPublicId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isInternalId = /^[1-9]\d{0,14}$/;

const seenByMember = `
  select t.id, t.public_id as "publicId", t.name, m.role, t.created_at as "createdAt",
    (select count(*) from app.member o where o.team_id = t.id) as "memberCount"
  from app.team t join app.member m on m.team_id = t.id
  where m.user_id = $1 and t.deleted_at is null`;

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
