import type { Access, Role } from '#core/access/permissions.ts';
import { seesCostsIn } from './settings.ts';
import type { Sql } from './sql.ts';

/** A member, with the profile fields that the list of members shows. */
export interface MemberRow {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly full_name: string | null;
  readonly joinedAt: Date;
}

/** A person's role in a team, and their access to its rows. */
export interface MemberRights {
  readonly role: Role;
  readonly access: Access;
}

/** Finds a person's role and access in a team; undefined if they are not in it or the team is deleted. */
export async function memberRightsOf(sql: Sql, teamId: number, userId: string): Promise<MemberRights | undefined> {
  const [member] = await sql.query<FoundRights>(
    `select m.role, ${seesCostsIn('m.team_id', 'm.role')} as "seesCosts"
     from app.member m join app.team t on t.id = m.team_id and t.deleted_at is null
     where m.team_id = $1 and m.user_id = $2`,
    [teamId, userId],
  );
  return member && rightsFrom(member);
}

/** A member's rights as columns: the role, and what `seesCostsIn` says. */
export interface FoundRights {
  readonly role: Role;
  readonly seesCosts: boolean;
}

/** Makes a member's rights of the columns that were read. */
export function rightsFrom({ role, seesCosts }: FoundRights): MemberRights {
  return { role, access: seesCosts ? 'full' : 'noCosts' };
}

/** Makes a person who has a profile a member. */
export async function addMember(sql: Sql, teamId: number, userId: string, role: Role, now: Date): Promise<void> {
  await sql.query('insert into app.member (team_id, user_id, role, joined_at) values ($1, $2, $3, $4)', [
    teamId,
    userId,
    role,
    now,
  ]);
}

/** Finds a person's role in a team; undefined if they are not in it or the team is deleted. */
export async function roleIn(sql: Sql, teamId: number, userId: string): Promise<Role | undefined> {
  return (await memberRightsOf(sql, teamId, userId))?.role;
}

/** Gives a member another role. */
export async function changeRole(sql: Sql, teamId: number, userId: string, role: Role): Promise<void> {
  await sql.query('update app.member set role = $3 where team_id = $1 and user_id = $2', [teamId, userId, role]);
}

/** Removes a person from a team. From when to when they were in it stays known: what they did then may arrive later. */
export async function removeMember(sql: Sql, teamId: number, userId: string, now: Date): Promise<void> {
  await sql.query(
    `with gone as (delete from app.member where team_id = $1 and user_id = $2 returning team_id, user_id, joined_at)
     insert into app.former_member (team_id, user_id, joined_at, left_at)
     select team_id, user_id, joined_at, $3 from gone on conflict do nothing`,
    [teamId, userId, now],
  );
}

/** Whether another person also owns the team. */
export async function hasOwnerBesides(sql: Sql, teamId: number, userId: string): Promise<boolean> {
  return (
    (
      await sql.query(`select 1 from app.member where team_id = $1 and user_id <> $2 and role = 'owner' limit 1`, [
        teamId,
        userId,
      ])
    ).length > 0
  );
}

/** Finds the role of a member with this email address (lower case), preferring an owner; undefined if there is none. */
export async function roleOfAddress(sql: Sql, teamId: number, email: string): Promise<Role | undefined> {
  const [member] = await sql.query<{ role: Role }>(
    `select m.role from app.member m join app.profile p on p.user_id = m.user_id
     where m.team_id = $1 and lower(p.email) = $2 order by (m.role = 'owner') desc limit 1`,
    [teamId, email],
  );
  return member?.role;
}

/** Whether two people are in a team together. Omits deleted teams. */
export async function shareTeam(sql: Sql, userId: string, otherId: string): Promise<boolean> {
  return (
    (
      await sql.query(
        `select 1 from app.member m
       join app.member o on o.team_id = m.team_id and o.user_id = $2
       join app.team t on t.id = m.team_id and t.deleted_at is null
       where m.user_id = $1 limit 1`,
        [userId, otherId],
      )
    ).length > 0
  );
}

/** Finds the members of a team, in the order in which they joined. */
export function membersOf(sql: Sql, teamId: number): Promise<readonly MemberRow[]> {
  return sql.query<MemberRow>(
    `select m.user_id as "userId", m.role, p.email, p.full_name, m.joined_at as "joinedAt"
     from app.member m join app.profile p on p.user_id = m.user_id
     where m.team_id = $1 order by m.joined_at, m.user_id`,
    [teamId],
  );
}

/** Locks a person's teams until the transaction ends: no push and no change of members runs meanwhile. */
export async function lockTeamsOf(tx: Sql, userId: string): Promise<void> {
  await tx.query(
    `select t.id from app.team t join app.member m on m.team_id = t.id
     where m.user_id = $1 order by t.id for no key update of t`,
    [userId],
  );
  await tx.query(
    `select c.team_id from app.team_counter c join app.member m on m.team_id = c.team_id
     where m.user_id = $1 order by c.team_id for update of c`,
    [userId],
  );
}

/** Locks a team's members until the transaction ends; false if the team is deleted or does not exist. */
export async function lockMembership(tx: Sql, teamId: number): Promise<boolean> {
  // lock order: a caller that also locks a profile must lock the profile first
  return (
    (await tx.query('select 1 from app.team where id = $1 and deleted_at is null for no key update', [teamId])).length >
    0
  );
}

/** Finds the names of teams that have other members but only this owner, in order of name. Omits deleted teams. */
export async function teamsOnlyOwnedBy(sql: Sql, userId: string): Promise<readonly string[]> {
  const teams = await sql.query<{ name: string }>(
    `select t.name from app.team t join app.member m on m.team_id = t.id
     where m.user_id = $1 and m.role = 'owner' and t.deleted_at is null
       and exists (select from app.member o where o.team_id = t.id and o.user_id <> $1)
       and not exists (select from app.member o where o.team_id = t.id and o.user_id <> $1 and o.role = 'owner')
     order by t.name, t.id`,
    [userId],
  );
  return teams.map(({ name }) => name);
}

/** Finds the internal ids of the teams whose only member is this person. Omits deleted teams. */
export async function teamsWithNobodyBut(sql: Sql, userId: string): Promise<readonly number[]> {
  const teams = await sql.query<{ id: number }>(
    `select t.id from app.team t join app.member m on m.team_id = t.id
     where m.user_id = $1 and t.deleted_at is null
       and not exists (select from app.member o where o.team_id = t.id and o.user_id <> $1)`,
    [userId],
  );
  return teams.map(({ id }) => id);
}

/** Finds the people who share a team with a person. Omits deleted teams. */
export async function othersInTeamsOf(sql: Sql, userId: string): Promise<readonly string[]> {
  const people = await sql.query<{ id: string }>(
    `select distinct o.user_id as id from app.member m
     join app.team t on t.id = m.team_id and t.deleted_at is null
     join app.member o on o.team_id = m.team_id and o.user_id <> m.user_id
     where m.user_id = $1`,
    [userId],
  );
  return people.map(({ id }) => id);
}

/** Deletes teams so that they can be restored: their rows stay, but no one sees them any more. */
export async function deleteTeamsSoftly(tx: Sql, teamIds: readonly number[], now: Date): Promise<void> {
  await tx.query('select team_id from app.team_counter where team_id = any($1::bigint[]) order by team_id for update', [
    teamIds,
  ]);
  // removes the early changes that still wait in these teams
  await tx.query('delete from app.sync_early where team_id = any($1::bigint[])', [teamIds]);
  await tx.query('update app.team set deleted_at = $2 where id = any($1::bigint[])', [teamIds, now]);
}
