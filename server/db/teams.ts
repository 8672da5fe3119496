import type { Role } from '#core/access/permissions.ts';
import { addMember } from './members.ts';
import type { Sql } from './sql.ts';
import { openCounter } from './history/team-counters.ts';

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
