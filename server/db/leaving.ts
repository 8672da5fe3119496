import type { Sql } from './sql.ts';

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
